import { assert } from '@candela/units'
import type { Customers } from '../customers/customers.ts'
import { part } from '../parts/part.ts'
import { type SnapshotReader, SnapshotFormatError, type SnapshotWriter } from '../snapshot/bytes.ts'
import { type Limit, LIMIT_COUNT, OwnLimits, type Protections } from './own-limits.ts'

interface Beside {
  readonly at: number
  readonly customers: Customers
}

/** Customers' protections and the amounts that count towards them, by customer. */
export const limitsPart = part({
  name: 'limits',
  place: 12,
  version: 1,
  create: ({ due }) => new OwnLimits(due),
  isEmpty: ({ known }) => known.size === 0,
  write(out, limits) {
    const all = limits.all()
    out.word(all.length)
    for (const [customer, own] of all) {
      out.word(customer)
      writeOwn(out, own)
    }
  },
  read(from, limits: OwnLimits, { customers }: Beside) {
    let last = 0
    for (let left = from.count(LEAST_BYTES); left > 0; left--) {
      const customer = from.word()
      if (!customers.exists(customer) || customer <= last) throw new SnapshotFormatError('limits of nobody')
      last = customer
      readOwn(from, limits.of(customer))
      limits.changed(customer)
    }
  },
  check(limits, { at, customers }: Beside) {
    for (const [customer, own] of limits.known) {
      assert(customers.exists(customer), 'limits are of a customer')
      assert(own.failedAt <= at && (own.knowledge === 0 || own.failedAt === 0), 'a check was passed or failed by now')
      const until = Math.max(own.breakUntil, own.excludedUntil)
      assert(limits.stopsUntil(customer) === until, 'what stops a customer is known at once')
      for (const limit of own.limits) {
        assert(limit.amount >= 0 && limit.next >= 0 && limit.countedFrom <= at, 'a limit is an amount, counted by now')
        assert(limit.nextFrom !== 0 || limit.next === 0, 'what was asked for has its time')
        assert(limit.nextFrom === 0 || limit.amount !== 0, 'only a limit is raised')
      }
    }
  },
})

/** customer, which limits are told, break, self-exclusion, knowledge, failure */
const LEAST_BYTES = 4 + 4 + 8 + 8 + 4 + 8

function writeOwn(out: SnapshotWriter, { limits, breakUntil, excludedUntil, knowledge, failedAt }: Protections): void {
  const told = limits.flatMap((limit, place) => (isUsed(limit) ? [place] : []))
  out.word(told.reduce((bits, place) => bits | (1 << place), 0))
  for (const place of told) {
    const { amount, next, nextFrom, countedFrom, counted } = limits[place]!
    out.wide(amount)
    out.wide(next)
    out.wide(nextFrom)
    out.wide(countedFrom)
    out.big(counted)
  }
  out.wide(breakUntil)
  out.wide(excludedUntil)
  out.word(knowledge)
  out.wide(failedAt)
}

function readOwn(from: SnapshotReader, own: Protections): void {
  const told = from.word()
  if (told < 0 || told >= 1 << LIMIT_COUNT) throw new SnapshotFormatError('a limit of nothing')
  for (const [place, limit] of own.limits.entries()) {
    if ((told & (1 << place)) === 0) continue
    limit.amount = from.wide()
    limit.next = from.wide()
    limit.nextFrom = from.wide()
    limit.countedFrom = from.wide()
    limit.counted = from.big()
  }
  own.breakUntil = from.wide()
  own.excludedUntil = from.wide()
  own.knowledge = from.word()
  own.failedAt = from.wide()
}

function isUsed({ amount, nextFrom, countedFrom }: Limit): boolean {
  return amount !== 0 || nextFrom !== 0 || countedFrom !== 0
}
