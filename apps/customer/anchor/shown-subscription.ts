import type { NewCoinSale, Subscription } from '@candela/contract'
import { unlockAt, unlockedBy } from '@candela/rules/subscription/arithmetic'
import { formatDecimal } from '@candela/units'
import type { ProvenSubscription } from '@candela/verify/browser'
import { type Comparison, firstDiffering, type Pair } from './shown.ts'

/** The figures on a subscription's page: its own, and those of its sale. */
export interface ShownSubscription {
  readonly record: Subscription
  readonly sale: NewCoinSale
}

/** Holds the figures of a subscription's page against the proof; of its sale, those that it rests on. `size`: entries in the proven log. */
export function compareSubscription(
  { record, sale }: ShownSubscription,
  proven: ProvenSubscription,
  size: number,
): Comparison {
  const { seq, asked, terms, wanted } = proven
  const newest = Math.max(record.seq, record.decidedSeq)
  if (newest > size) return { kind: 'newer', seq: newest }
  const coins = (lots: number | bigint): string => formatDecimal(BigInt(lots) * BigInt(terms.lot))
  const parts = proven.allocated === 0 ? 0 : terms.parts
  const pairs: readonly Pair[] = [
    [record.id, String(asked.record)],
    [record.sale, String(asked.sale)],
    [record.quantity, coins(asked.lots)],
    [record.amount, formatDecimal(asked.amount)],
    [record.status, proven.status],
    [record.reason, proven.reason],
    [record.allocated, coins(proven.allocated)],
    [record.paid, formatDecimal(proven.paid)],
    [record.back, formatDecimal(proven.back)],
    [String(record.at), String(proven.at)],
    [String(record.seq), String(seq)],
    [String(record.decidedAt), String(proven.decidedAt)],
    [String(record.decidedSeq), String(proven.decidedSeq)],
    [String(record.unlocks.length), String(parts)],
    ...record.unlocks.flatMap(({ part, at, quantity }): readonly Pair[] => {
      const freeBy = (by: number): bigint => unlockedBy(BigInt(proven.allocated), by, terms.parts)
      return [
        [String(at), String(unlockAt(terms, part))],
        [quantity, coins(freeBy(part) - freeBy(part - 1))],
      ]
    }),
    [sale.method, terms.method],
    [sale.supply, coins(terms.supply)],
    [String(sale.closesAt), String(terms.closesAt)],
    [String(sale.listingAt), String(terms.listingAt)],
    ...(wanted === undefined ? [] : [[sale.wanted, coins(wanted)] as const]),
  ]
  const pair = firstDiffering(pairs)
  return pair ? { kind: 'other', seq, found: pair[0], expected: pair[1] } : { kind: 'same' }
}
