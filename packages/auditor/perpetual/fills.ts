import type { PerpetualReason } from '@candela/contract'
import { balance, move } from '../floor/accounts.ts'
import { greatest, least } from '../floor/arithmetic.ts'
import type { AuditedState } from '../floor/books.ts'
import type { Expected } from '../floor/told.ts'
import { isProtected } from '../limits.ts'
import { withAttached } from './attached.ts'
import { isLong, isSecondEdition, isThirdEdition, positionOf, replace, settingOf } from './books.ts'
import { lacksKnowledge } from './knowledge.ts'
import { NO_TRIGGERS, type PerpetualMarket, type PerpetualOrder, type PerpetualPosition } from './memory.ts'
import { bookHouse } from './house.ts'
import { type CrossAccount, crossAs, crossOf, emptyCross, isAccountWellCovered, moveCross, worthOf } from './cross.ts'
import { heldFor, setHeld } from './orders.ts'
import { closing, type Closing, feeOn, initialMargin, isWellCovered, without } from './position.ts'
import { noteResults } from './results.ts'
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

/** The number of lots of an order that its next trade may have, so that it closes or opens. */
export function lotsOfOneEffect(market: PerpetualMarket, order: PerpetualOrder): bigint {
  const position = positionOf(market, order.customer)
  return position && position.long !== isLong(order) ? least(order.left, position.lots) : order.left
}

/** The effect of a trade on an order's side, or the reason why the order ends instead. */
export function plan(
  state: AuditedState,
  market: PerpetualMarket,
  order: PerpetualOrder,
  price: bigint,
  lots: bigint,
  feePpm: bigint,
  told: readonly Expected[],
): Plan | PerpetualReason {
  noteResults(state, told)
  const position = positionOf(market, order.customer)
  if (position && position.long !== isLong(order)) {
    const closed = closing(position, market.unit, lots, price, feePpm)
    return isPaid(state, market, position, lots, closed)
      ? { effect: 'close', position, closing: closed }
      : 'creditMissing'
  }
  if (order.reduceOnly) return 'trimmed'
  return planOpening(state, market, order, position, price, lots, feePpm)
}

/** A close has to be paid by what stands behind the position. */
function isPaid(
  state: AuditedState,
  market: PerpetualMarket,
  position: PerpetualPosition,
  lots: bigint,
  { credit, share }: Closing,
): boolean {
  if (position.mode === 'isolated') return credit >= 0n
  const account = crossOf(state, position.customer, market.quote)
  return worthOf(crossAs(account, market, without(position, lots, share), credit)) >= 0n
}

function planOpening(
  state: AuditedState,
  market: PerpetualMarket,
  order: PerpetualOrder,
  position: PerpetualPosition | undefined,
  price: bigint,
  lots: bigint,
  feePpm: bigint,
  account?: CrossAccount,
): Plan | PerpetualReason {
  if (isSecondEdition(state)) {
    if (isProtected(state, order.customer)) return 'protection'
    if (lacksKnowledge(state, market, order, price, lots)) return 'knowledgeMissing'
  }
  const notional = price * lots * market.unit
  const margin = initialMargin(notional, order.leverage)
  const fee = feeOn(notional, feePpm)
  const after = enlarged(state, market, order, position, lots, notional, margin)
  if (!mayBe(state, market, after, order.leverage, margin, account)) return 'marginMissing'
  const missing = margin + fee - order.held
  if (missing > balance(state, order.customer, 'available', market.quote)) return 'marginMissing'
  return { effect: 'open', after, margin, fee }
}

/** True when an order that has closed what was there, by `closed`, might open so many lots at a price. */
export function mayOpen(
  state: AuditedState,
  market: PerpetualMarket,
  order: PerpetualOrder,
  price: bigint,
  lots: bigint,
  closed: Plan,
): boolean {
  const account = isThirdEdition(state)
    ? leftBy(crossOf(state, order.customer, market.quote), market, closed)
    : undefined
  return typeof planOpening(state, market, order, undefined, price, lots, order.takerPpm, account) !== 'string'
}

/** A cross account after one of its positions was closed: the last one takes the money along. */
function leftBy(account: CrossAccount, { product }: PerpetualMarket, closed: Plan): CrossAccount {
  const members = account.members.filter(({ market }) => market.product !== product)
  const credit = closed.effect === 'close' ? closed.closing.credit : 0n
  return { members, money: members.length === 0 ? 0n : account.money + credit }
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
    mode: settingOf(state, order.customer, market.product).mode,
    long: isLong(order),
    lots: 0n,
    cost: 0n,
    margin: 0n,
    settled: 0n,
    takeProfit: NO_TRIGGERS,
    stopLoss: NO_TRIGGERS,
  }
  return {
    ...before,
    lots: before.lots + lots,
    cost: before.cost + notional,
    margin: before.mode === 'isolated' ? before.margin + margin : 0n,
    leverage: order.leverage,
    ruleVersion: state.ruleVersion,
  }
}

/**
 * True when the position after an opening fill is well covered at the mark, at a leverage that its tier allows, and no larger than the
 * table.
 */
function mayBe(
  state: AuditedState,
  market: PerpetualMarket,
  after: PerpetualPosition,
  leverage: bigint,
  margin: bigint,
  account?: CrossAccount,
): boolean {
  const { tiers, targetPpm } = state.perpetual.terms
  const notional = market.mark * after.lots * market.unit
  if (notional > tiers.at(-1)!.upTo || leverage > tierOf(tiers, notional).leverage) return false
  if (after.mode === 'cross') {
    const own = account ?? crossOf(state, after.customer, market.quote)
    return isAccountWellCovered(state, crossAs(own, market, after, margin))
  }
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
  const trade = ['perpetualTrade', fill.trade] as const
  setHeld(state, market, order, heldFor(market, order), trade)
  const own = [customer, 'available'] as const
  told.push(filled(market, order, fill, 'close', position.position, closed.notional, fee, result))
  const after = without(position, fill.lots, share)
  const pays = (to: typeof own | readonly [number, 'crossMargin']): void => {
    move(state, trade, market.quote, share.margin, [customer, 'margin', market.product], to)
    move(state, trade, market.quote, closed.credit + fee - share.margin, [0, 'clearing', market.product], to)
    move(state, trade, market.quote, fee, to, [0, 'fees'])
  }
  if (position.mode === 'isolated') {
    pays(own)
    return change(state, market, after, 'fill', told)
  }
  replace(market, after)
  moveCross(state, market, trade, customer, closed.credit, 'fill', told, () => pays([customer, 'crossMargin']))
  change(state, market, latest(market, after), 'fill', told)
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
  const trade = ['perpetualTrade', fill.trade] as const
  setHeld(state, market, order, 0n, trade)
  const ofAccount: Expected[] = []
  if (planned.mode === 'isolated') {
    move(state, trade, market.quote, margin, [customer, 'available'], [customer, 'margin', market.product])
  } else {
    moveCross(state, market, trade, customer, margin, 'fill', ofAccount, () => {
      move(state, trade, market.quote, margin, [customer, 'available'], [customer, 'crossMargin'])
    })
  }
  move(state, trade, market.quote, fee, [customer, 'available'], [0, 'fees'])
  setHeld(state, market, order, rest, trade)
  const after = planned.position === 0 ? { ...planned, position: ++perpetual.positions } : planned
  told.push(filled(market, order, fill, 'open', after.position, fill.price * fill.lots * market.unit, fee, 0n))
  told.push(...ofAccount)
  change(state, market, withAttached(state, market, after, order, told), 'fill', told)
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
  told.push(changed(state, market, position, cause))
  trimOrders(state, market, position, told)
  if (position.mode === 'cross') emptyCross(state, market, position.customer, told)
}

/** A position as it is after something else may have settled profit of it. */
export function latest(market: PerpetualMarket, position: PerpetualPosition): PerpetualPosition {
  return market.positions.find((one) => one.position === position.position) ?? position
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
  trade: number,
): void {
  const level = (takerSide === 'buy' ? market.asks : market.bids).find((other) => other.lots > 0n)!
  level.lots -= lots
  bookHouse(state, market, takerSide === 'sell', price, lots, trade)
}
