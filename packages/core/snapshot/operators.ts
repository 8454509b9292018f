import type { State } from '../state.ts'
import { type SnapshotReader, SnapshotFormatError, type SnapshotWriter } from './bytes.ts'

/* Operators, what their last commands came to, and the reviews: the last part of a snapshot. */

/** Whether there is anything of it at all. */
export function hasReviews({ operators, reviews }: State): boolean {
  return !operators.untouched || reviews.known.size > 0
}

export function writeOperators(out: SnapshotWriter, { operators, reviews }: State): void {
  out.word(operators.practiceOn ? 1 : 0)
  out.word(operators.list.length)
  for (const { commandId, roles, publicKey, enrolledAt, endedAt } of operators.list) {
    out.text(commandId)
    out.word(roles)
    out.text(publicKey)
    out.wide(enrolledAt)
    out.wide(endedAt)
  }
  out.word(operators.results.size)
  for (const [key, { body, code, value, at }] of operators.results) {
    out.text(key)
    out.text(body)
    out.word(code)
    out.wide(value)
    out.wide(at)
  }
  const all = reviews.all()
  out.word(all.length)
  for (const [customer, { decided, proposed, proposer, face }] of all) {
    out.word(customer)
    out.word(decided)
    out.word(proposed)
    out.word(proposer)
    out.word(face ? 1 : 0)
  }
}

export function readOperators(from: SnapshotReader, { operators, reviews, customers }: State): void {
  operators.practiceOn = from.word() === 1
  for (let left = from.count(28); left > 0; left--) {
    const commandId = from.text()
    const roles = from.word()
    const publicKey = from.text()
    const enrolledAt = from.wide()
    operators.list.push({ commandId, roles, publicKey, enrolledAt, endedAt: from.wide() })
  }
  for (let left = from.count(28); left > 0; left--) {
    const key = from.text()
    const body = from.text()
    const code = from.word()
    const value = from.wide()
    operators.results.set(key, { body, code, value, at: from.wide() })
  }
  for (let left = from.count(20); left > 0; left--) {
    const customer = from.word()
    if (!customers.exists(customer)) throw new SnapshotFormatError('a review of nobody')
    const decided = from.word()
    const proposed = from.word()
    const proposer = from.word()
    reviews.known.set(customer, { decided, proposed, proposer, face: from.word() === 1 })
  }
}
