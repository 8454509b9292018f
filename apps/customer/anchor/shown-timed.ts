import { halfTicksText, priceText, STEP_MS, type TimedDetail } from '@candela/contract'
import { formatDecimal } from '@candela/units'
import type { ProvenTimed } from '@candela/verify/browser'
import { type Comparison, firstDiffering, type Pair } from './shown.ts'

/** Holds every figure of a timed order's page against the proof. */
export function compareTimed({ order, ticks }: TimedDetail, proven: ProvenTimed): Comparison {
  const { product, strike, ended, seq } = proven
  const provenTicks = ended?.ticks ?? []
  const pairs: readonly Pair[] = [
    [order.id, String(proven.order)],
    [order.product, product.id],
    [order.direction, proven.direction],
    [String(order.durationMs), String(proven.durationMs)],
    [order.stake, formatDecimal(proven.stake)],
    [String(order.payoutPpm), String(proven.payoutPpm)],
    [order.profit, formatDecimal(proven.reserve)],
    [String(order.ruleVersion), String(proven.ruleVersion)],
    [order.status, ended?.status ?? (strike ? 'running' : 'pending')],
    [String(order.placedAt), String(proven.at)],
    [String(order.seq), String(seq)],
    [order.strike, strike ? priceText(product, strike.index) : ''],
    [String(order.strikeSeq), String(strike?.seq ?? 0)],
    [order.settlement, ended && ended.median2 > 0 ? halfTicksText(product, ended.median2) : ''],
    [String(order.settledSeq), String(ended?.seq ?? 0)],
    [order.paid, formatDecimal(ended?.paid ?? 0)],
    ...(strike
      ? ([
          [String(order.strikeAt), String(strike.step * STEP_MS)],
          [String(order.maturesAt), String(strike.maturity * STEP_MS)],
        ] as const)
      : []),
    [String(ticks.length), String(provenTicks.length)],
    ...ticks.flatMap((tick, place) => tickPairs(tick, provenTicks[place], product)),
  ]
  const pair = firstDiffering(pairs)
  return pair ? { kind: 'other', seq, found: pair[0], expected: pair[1] } : { kind: 'same' }
}

function tickPairs(
  { at, index, seq }: TimedDetail['ticks'][number],
  tick: NonNullable<ProvenTimed['ended']>['ticks'][number] | undefined,
  product: ProvenTimed['product'],
): readonly Pair[] {
  return [
    [String(seq), String(tick?.seq ?? 0)],
    [String(at), String((tick?.step ?? 0) * STEP_MS)],
    [index, tick ? priceText(product, tick.update.index) : ''],
  ]
}
