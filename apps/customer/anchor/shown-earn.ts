import type { EarnDetail } from '@candela/contract'
import { DAY, formatDecimal } from '@candela/units'
import type { ProvenEarn } from '@candela/verify/browser'
import { type Comparison, firstDiffering, type Pair } from './shown.ts'

/** Holds every figure of an earn order's page against the proof. `size`: entries in the proven log. */
export function compareEarn({ order, yields }: EarnDetail, proven: ProvenEarn, size: number): Comparison {
  const { seq, opened, terms, days, ended } = proven
  const newest = Math.max(order.seq, order.endedSeq, ...yields.map((paid) => paid.seq))
  if (newest > size) return { kind: 'newer', seq: newest }
  const paid = days.reduce((sum, { amount }) => sum + BigInt(amount), 0n)
  const pairs: readonly Pair[] = [
    [order.id, String(opened.order)],
    [order.product, proven.id],
    [order.amount, formatDecimal(opened.amount)],
    [order.promised, formatDecimal(opened.promised)],
    [String(order.days), String(terms.days)],
    [order.firstDay, dateOf(opened.firstDay)],
    [order.lastDay, dateOf(opened.lastDay)],
    [String(order.openedAt), String(proven.at)],
    [String(order.seq), String(seq)],
    [order.status, ended?.status ?? 'running'],
    [String(order.endedSeq), String(ended?.seq ?? 0)],
    [String(order.daysPaid), String(days.length)],
    [order.paid, formatDecimal(paid)],
    [order.penalty, formatDecimal(ended?.penalty ?? 0)],
    [order.refund, formatDecimal(ended?.refund ?? 0)],
    [String(yields.length), String(days.length)],
    ...yields.flatMap((paid, place) => dayPairs(paid, days[place])),
  ]
  const pair = firstDiffering(pairs)
  return pair ? { kind: 'other', seq, found: pair[0], expected: pair[1] } : { kind: 'same' }
}

function dayPairs(paid: EarnDetail['yields'][number], day: ProvenEarn['days'][number] | undefined): readonly Pair[] {
  if (!day) return [[String(paid.seq), '—']]
  return [
    [paid.day, dateOf(day.day)],
    [String(paid.seq), String(day.seq)],
    [String(paid.ratePpm), String(day.ratePpm)],
    [paid.amount, formatDecimal(day.amount)],
    [paid.promised, formatDecimal(day.promised)],
    [paid.free, formatDecimal(day.free)],
  ]
}

/** A day of GMT+8 as the house writes it. */
function dateOf(day: number): string {
  return new Date(day * DAY).toISOString().slice(0, 10)
}
