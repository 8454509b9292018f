import { ASSETS, type EarnDetail } from '@candela/contract'
import { DAY, formatDecimal, parseDecimal } from '@candela/units'
import type { ProvenEarn } from '@candela/verify/browser'
import { type Comparison, firstDiffering, type Pair } from './shown.ts'

/** Holds every figure of an earn order's page against the proof. `size`: entries in the proven log. */
export function compareEarn({ order, yields, instalments }: EarnDetail, proven: ProvenEarn, size: number): Comparison {
  const { seq, opened, terms, kind, days, ended, promised, refund } = proven
  const newest = Math.max(order.seq, order.endedSeq, ...yields.map((paid) => paid.seq))
  if (newest > size) return { kind: 'newer', seq: newest }
  // a proof of many days has the newest: of the others the page has the sum alone to be held against
  const older = yields.slice(0, Math.max(0, yields.length - days.length))
  const paid = [...older.map(({ amount }) => parseDecimal(amount) ?? 0n), ...days.map(({ amount }) => BigInt(amount))]
  const lastPaid = days.at(-1)?.day ?? opened.firstDay - 1
  // of what has no end the last day moves with each that begins
  const isOpen = kind === 'flexible' || kind === 'wallet'
  const hasLastDay = !isOpen || order.status !== 'running'
  const pairs: readonly Pair[] = [
    [order.id, String(opened.order)],
    [order.product, proven.id],
    [order.kind, kind],
    // coins that are on no list of the code have another number
    [order.asset, ASSETS[proven.asset]?.id ?? order.asset],
    [String(order.terms), String(opened.terms)],
    [order.amount, formatDecimal(proven.amount)],
    ...(promised === undefined ? [] : [[order.promised, formatDecimal(promised)] as const]),
    [String(order.days), String(terms.days)],
    [order.firstDay, dateOf(opened.firstDay)],
    ...(hasLastDay ? [[order.lastDay, dateOf(opened.lastDay)] as const] : []),
    [order.renews, opened.renews === 0 ? '' : String(opened.renews)],
    [String(order.openedAt), String(proven.at)],
    [String(order.seq), String(seq)],
    [order.status, ended?.status ?? 'running'],
    [String(order.endedSeq), String(ended?.seq ?? 0)],
    [String(order.daysPaid), String(lastPaid - opened.firstDay + 1)],
    [order.paid, formatDecimal(paid.reduce((sum, amount) => sum + amount, 0n))],
    [order.penalty, formatDecimal(proven.penalty)],
    ...(refund === undefined ? [] : [[order.refund, formatDecimal(refund)] as const]),
    [String(yields.length), String(order.daysPaid)],
    ...planPairs(order.plan, instalments, proven.plan),
    ...yields.slice(older.length).flatMap((day, place) => dayPairs(day, days[place])),
  ]
  const pair = firstDiffering(pairs)
  return pair ? { kind: 'other', seq, found: pair[0], expected: pair[1] } : { kind: 'same' }
}

function planPairs(
  plan: EarnDetail['order']['plan'],
  shown: EarnDetail['instalments'],
  proven: ProvenEarn['plan'],
): readonly Pair[] {
  if (!plan || !proven) return [[plan ? 'plan' : '', proven ? 'plan' : '']]
  const { turns } = proven
  const taken = turns.filter(({ skipped }) => skipped === '').length
  return [
    [plan.instalment, formatDecimal(proven.instalment)],
    [String(plan.everyDays), String(proven.everyDays)],
    [String(plan.instalments), String(proven.instalments)],
    [String(plan.taken), String(1 + taken)],
    [String(plan.skipped), String(turns.length - taken)],
    [plan.stopped, proven.stopped],
    [String(shown.length), String(turns.length)],
    ...shown.flatMap(({ instalment, skipped, amount, dueAt, at }, place): readonly Pair[] => {
      const turn = turns[place]
      if (!turn) return [[String(instalment), '—']]
      return [
        [String(instalment), String(turn.instalment)],
        [skipped, turn.skipped],
        [amount, formatDecimal(turn.amount)],
        [String(dueAt), String(turn.dueAt)],
        [String(at), String(turn.at)],
      ]
    }),
  ]
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
