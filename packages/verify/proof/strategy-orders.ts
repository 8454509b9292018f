import type { EventOf, ProductDefinition, StrategyParameters } from '@candela/contract'
import { gridLevels, gridLots, strategyBound, strategyLots } from '@candela/auditor/facts'
import { type Findings, refuserOf } from './claims.ts'

type Decided = EventOf<'strategyDecided'>
type AskedOrder = Decided['orders'][number]
const MOST_LEVELS = 50

type Grid = StrategyParameters & { readonly kind: 'grid' }

/** A product as a decision met it. */
export interface MetProduct {
  readonly definition: ProductDefinition
  readonly index: number
  /** its ladder was in force */
  readonly isLive: boolean
}

/** An order that a decision is to ask for; `most`: fewer lots were right as well. */
export interface DueOrder extends Pick<AskedOrder, 'product' | 'side' | 'lots' | 'bound'> {
  readonly most: boolean
}

/** An immediate order of at most so many lots; `money`: undefined where it is not known. */
export function dueOrder(
  { definition, index }: MetProduct,
  side: 'buy' | 'sell',
  wanted: bigint,
  money?: bigint,
): DueOrder | undefined {
  const bound = strategyBound(index, side)
  const most = side === 'buy' && money === undefined
  const lots = strategyLots(definition, bound, wanted, side === 'buy' ? money : undefined)
  if (lots === 0n) return undefined
  return { product: definition.product, side, lots: Number(lots), bound: Number(bound), most }
}

/** True where levels can be told apart at all. */
export function isGrid({ low, high, levels }: Grid): boolean {
  return levels >= 3 && levels <= MOST_LEVELS && low >= 1 && high - low >= levels
}

/** A grid's levels, the lots of a cell by the index at its start, and the cells that began with coins. */
export function gridOf(parameters: Grid, { definition, index }: MetProduct, amount: number) {
  const levels = gridLevels(parameters)
  const cells = levels.slice(0, -1)
  const coinCells = cells.filter((price) => price >= BigInt(index)).length
  return { levels, size: gridLots(definition, levels, index, BigInt(amount)), cells, coinCells }
}

/** Orders are those that are due, in their order. */
export function checkDue(findings: Findings, { orders }: Decided, due: readonly DueOrder[], seq: number): void {
  const refuse = refuserOf(findings)
  if (orders.length !== due.length) return refuse('formula', 'moveMissing', seq, orders.length, due.length)
  for (const [place, { product, side, lots, bound, most }] of due.entries()) {
    const order = orders[place]!
    if (order.product !== product || order.side !== side) return refuse('formula', 'acceptedOtherwise', seq)
    if (order.bound !== bound) refuse('price', 'worstPriceOff', seq, order.bound, bound)
    if (most ? order.lots > lots : order.lots !== lots) refuse('formula', 'shareOff', seq, order.lots, lots)
  }
  return undefined
}

/** Sales of a strategy whose coins are not shown: their bounds alone. */
export function checkBounds(findings: Findings, { orders }: Decided, met: readonly MetProduct[], seq: number): void {
  const refuse = refuserOf(findings)
  for (const { product, side, lots, bound } of orders) {
    const each = met.find(({ definition }) => definition.product === product)
    const due = each && side === 'sell' ? dueOrder(each, side, BigInt(lots)) : undefined
    if (due?.lots !== lots) refuse('formula', 'shareOff', seq, lots, due?.lots ?? 0)
    else if (due.bound !== bound) refuse('price', 'worstPriceOff', seq, bound, due.bound)
  }
}
