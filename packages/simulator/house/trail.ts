import { Auditor, type Prediction } from '@candela/auditor'
import type { Command } from '@candela/contract'
import type { Applied } from '@candela/engine'
import { compareAnswer } from '../compare.ts'

/** An entry that was applied and waits for the disk. */
export interface PendingEntry {
  readonly seq: number
  readonly at: number
  readonly command: Command
  readonly prediction: Prediction
}

/** The entry and content of an answer. */
interface Answer {
  readonly seq: number
  readonly code: number
  readonly value: number
}

/**
 * The promises of the house. Two auditors follow it: `live` knows every entry applied, `durable` those known to have reached the disk; a
 * crash throws `live` back to the disk's state, and never below acknowledged entries.
 */
export class Trail {
  durable = new Auditor()
  live = new Auditor()
  pending: PendingEntry[] = []
  /** the highest entry acknowledged to anyone */
  acknowledgedSeq = 0
  readonly #answers = new Map<number, Answer>()
  readonly #decided = new Map<string, number>()
  doubled = 0

  get acknowledged(): number {
    return this.#answers.size
  }

  /** An entry was applied. */
  applied(seq: number, at: number, command: Command): Prediction {
    const prediction = this.live.apply(seq, at, command)
    this.pending.push({ seq, at, command, prediction })
    return prediction
  }

  /** A customer was answered, for the first time or again. */
  answered(answer: Answer): void {
    this.#answers.set(answer.seq, answer)
    this.acknowledgedSeq = Math.max(this.acknowledgedSeq, answer.seq)
  }

  /** An entry has reached the disk: it is the next one, it is what was sent, and it came to what the auditor says. */
  reached(applied: Applied): void {
    const entry = this.pending.shift()
    if (!entry || entry.seq !== applied.seq || entry.at !== applied.at) {
      throw new Error(`entry ${applied.seq} became durable where ${entry?.seq ?? 'none'} was expected`)
    }
    const isRecord = applied.command.kind === 'recordState'
    const again = this.durable.apply(applied.seq, applied.at, applied.command)
    compareAnswer(
      `entry ${applied.seq} (${applied.command.kind})`,
      applied,
      applied.events,
      isRecord ? again : entry.prediction,
    )
    this.#count(applied)
  }

  /** Counts commands under one id: they are done at most once, however often they came. */
  #count({ command, code }: Applied): void {
    if (!('commandId' in command) || code !== 0) return
    const who =
      'operator' in command ? `operator ${command.operator}` : 'customer' in command ? command.customer : 'opening'
    const name = `${who} ${command.commandId}`
    const times = (this.#decided.get(name) ?? 0) + 1
    this.#decided.set(name, times)
    if (times > 1) this.doubled += 1
  }

  /** The process ended: whatever is not found on the disk now never happened. */
  goBack(): number {
    const lost = this.pending.length
    this.pending = []
    this.live = this.durable.copy()
    return lost
  }

  /** Answers whose entry says something else, or is not there, among the entries of a whole replay. */
  lostAmong(entries: ReadonlyMap<number, Answer>): number {
    let lost = 0
    for (const { seq, code, value } of this.#answers.values()) {
      const entry = entries.get(seq)
      if (!entry || entry.code !== code || entry.value !== value) lost += 1
    }
    return lost
  }
}
