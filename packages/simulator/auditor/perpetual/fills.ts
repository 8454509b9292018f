import type { PerpetualReason } from '@candela/contract'
import { balance, move } from '../floor/accounts.ts'
import { greatest, least } from '../floor/arithmetic.ts'
import type { AuditedState } from '../floor/books.ts'
import type { Expected } from '../floor/told.ts'
import { isLong, positionOf, replace } from './books.ts'
import type { PerpetualMarket, PerpetualOrder, PerpetualPosition } from './memory.ts'
import { bookHouse } from './house.ts'
import { heldFor, setHeld } from './orders.ts'
import { closing, type Closing, feeOn, initialMargin, isWellCovered, without } from './position.ts'
import { tierOf } from './tiers.ts'
import { changed } from './told.ts'
import { trimOrders } from './trimming.ts'

export interface Fill {
  readonly trade: number
  readonly price: bigint
  readonly lots: bigint
  readonly liquidity: 'maker' | 'taker'
  readonly counterparty: 'customer' | 'ladder'
}

/** One side of a trade before it is booked: it closes lots or opens them, never both. */
export type Plan =
  | { readonly effect: 'close'; readonly position: PerpetualPosition; readonly closing: Closing }
  | { readonly effect: 'open'; readonly after: PerpetualPosition; readonly margin: bigint; readonly fee: bigint }

/** How many lots of an order its next trade may have, so that it closes or opens. */
export function lotsOfOneEffect(market: PerpetualMarket, order: PerpetualOrder): bigint {
  const position = positionOf(market, order.customer)
  return position && position.long !== isLong(order) ? least(order.left, position.lots) : order.left
}

/** What a trade would make of an order's side, or why the order ends instead. */
export function plan(
  state: AuditedState,
  market: PerpetualMarket,
  order: PerpetualOrder,
  price: bigint,
  lots: bigint,
  feePpm: bigint,
): Plan | PerpetualReason {
  const position = positionOf(market, order.customer)
  if (position && position.long !== isLong(order)) {
    const closed = closing(position, market.unit, lots, price, feePpm)
    return closed.credit < 0n ? 'creditMissing' : { effect: 'close', position, closing: closed }
  }
  if (order.reduceOnly) return 'trimmed'
  return planOpening(state, market, order, position, price, lots, feePpm)
}

function planOpening(
  state: AuditedState,
  market: PerpetualMarket,
  order: PerpetualOrder,
  position: PerpetualPosition | undefined,
  price: bigint,
  lots: bigint,
  feePpm: bigint,
): Plan | PerpetualReason {
  const notional = price * lots * market.unit
  const margin = initialMargin(notional, order.leverage)
  const fee = feeOn(notional, feePpm)
  const after = enlarged(state, market, order, position, lots, notional, margin)
  if (!mayBe(state, market, after, order.leverage)) return 'marginMissing'
  const missing = margin + fee - order.held
  if (missing > balance(state, order.customer, 'available', market.quote)) return 'marginMissing'
  return { effect: 'open', after, margin, fee }
}

/** Whether an order that has closed what was there might open so many lots at a price. */
export function mayOpen(
  state: AuditedState,
  market: PerpetualMarket,
  order: PerpetualOrder,
  price: bigint,
  lots: bigint,
): boolean {
  return typeof planOpening(state, market, order, undefined, price, lots, order.takerPpm) !== 'string'
}

function enlarged(
  state: AuditedState,
  market: PerpetualMarket,
  order: PerpetualOrder,
  position: PerpetualPosition | undefined,
  lots: bigint,
  notional: bigint,
  margin: bigint,
): PerpetualPosition {
  const before = position ?? {
    // numbered when it is booked
    position: 0,
    customer: order.customer,
    product: market.product,
    mode: 'isolated',
    long: isLong(order),
    lots: 0n,
    cost: 0n,
    margin: 0n,
    settled: 0n,
    takeProfit: undefined,
    stopLoss: undefined,
  }
  return {
    ...before,
    lots: before.lots + lots,
    cost: before.cost + notional,
    margin: before.margin + margin,
    leverage: order.leverage,
    ruleVersion: state.ruleVersion,
  }
}

/** What an opening fill leaves has to be well covered at the mark, at a leverage that its tier allows, and no larger than the table. */
function mayBe(state: AuditedState, market: PerpetualMarket, after: PerpetualPosition, leverage: bigint): boolean {
  const { tiers, targetPpm } = state.perpetual.terms
  const notional = market.mark * after.lots * market.unit
  if (notional > tiers.at(-1)!.upTo || leverage > tierOf(tiers, notional).leverage) return false
  return isWellCovered(after, market.unit, tiers, market.mark, targetPpm)
}

/** Books one side of a trade: money, position, and what has to follow from it. */
export function book(
  state: AuditedState,
  market: PerpetualMarket,
  order: PerpetualOrder,
  planned: Plan,
  fill: Fill,
  told: Expected[],
): void {
  order.left -= fill.lots
  order.filled += fill.lots
  order.closes = greatest(0n, order.closes - fill.lots)
  if (planned.effect === 'close') bookClose(state, market, order, planned, fill, told)
  else bookOpen(state, market, order, planned, fill, told)
}

function bookClose(
  state: AuditedState,
  market: PerpetualMarket,
  order: PerpetualOrder,
  { position, closing: closed }: Extract<Plan, { effect: 'close' }>,
  fill: Fill,
  told: Expected[],
): void {
  const { customer } = order
  const { share, result, fee } = closed
  setHeld(state, market, order, heldFor(market, order))
  const own = [customer, 'available'] as const
  move(state, market.quote, share.margin, [customer, 'margin', market.product], own)
  move(state, market.quote, result - share.settled, [0, 'clearing', market.product], own)
  move(state, market.quote, fee, own, [0, 'fees'])
  told.push(filled(market, order, fill, 'close', position.position, closed.notional, fee, result))
  change(state, market, without(position, fill.lots, share), 'fill', told)
}

function bookOpen(
  state: AuditedState,
  market: PerpetualMarket,
  order: PerpetualOrder,
  { after: planned, margin, fee }: Extract<Plan, { effect: 'open' }>,
  fill: Fill,
  told: Expected[],
): void {
  const { customer } = order
  const { perpetual } = state
  // what roundings of several fills take beyond the reserve comes from what is available
  const rest = least(greatest(0n, order.held - margin - fee), heldFor(market, order))
  setHeld(state, market, order, 0n)
  move(state, market.quote, margin, [customer, 'available'], [customer, 'margin', market.product])
  move(state, market.quote, fee, [customer, 'available'], [0, 'fees'])
  setHeld(state, market, order, rest)
  const after = planned.position === 0 ? { ...planned, position: ++perpetual.positions } : planned
  told.push(filled(market, order, fill, 'open', after.position, fill.price * fill.lots * market.unit, fee, 0n))
  const stopLoss = order.stopLoss === 0n ? after.stopLoss : triggerAt(state, order.stopLoss)
  const takeProfit = order.takeProfit === 0n ? after.takeProfit : triggerAt(state, order.takeProfit)
  order.stopLoss = order.takeProfit = 0n
  change(state, market, { ...after, stopLoss, takeProfit }, 'fill', told)
}

function triggerAt({ perpetual }: AuditedState, price: bigint) {
  perpetual.triggers += 1
  return { price, lots: 0n, seq: perpetual.triggers }
}

/** Puts a position's new numbers in force, and cuts the orders that have become too large for it. */
export function change(
  state: AuditedState,
  market: PerpetualMarket,
  position: PerpetualPosition,
  cause: 'fill' | 'margin' | 'triggers' | 'leverage' | 'funding' | 'liquidation' | 'deleveraging',
  told: Expected[],
): void {
  replace(market, position)
  told.push(changed(market, state.perpetual.terms.tiers, position, cause))
  trimOrders(state, market, position, told)
}

function filled(
  market: PerpetualMarket,
  order: PerpetualOrder,
  { trade, price, lots, liquidity, counterparty }: Fill,
  effect: 'close' | 'open',
  position: number,
  notional: bigint,
  fee: bigint,
  result: bigint,
): Expected {
  return {
    kind: 'perpetualFilled',
    order: order.order,
    customer: order.customer,
    product: market.product,
    side: order.side,
    trade,
    effect,
    position,
    price: Number(price),
    lots: Number(lots),
    notional,
    fee,
    result,
    liquidity,
    counterparty,
    remaining: Number(order.left),
    held: order.held,
  }
}

/** The house's side of a trade with its ladder. */
export function bookLadder(
  state: AuditedState,
  market: PerpetualMarket,
  takerSide: 'buy' | 'sell',
  price: bigint,
  lots: bigint,
): void {
  const level = (takerSide === 'buy' ? market.asks : market.bids).find((other) => other.lots > 0n)!
  level.lots -= lots
  bookHouse(state, market, takerSide === 'sell', price, lots)
}
