import type { PerpetualReason } from '@candela/contract'
import type { ClosingFill, PerpetualTerms, Position } from '@candela/rules/perpetual'
import { closeFill, notional, openFill, tierOf } from '@candela/rules/perpetual/arithmetic'
import { least } from '@candela/units'
import { BUY } from '../book/book.ts'
import { hasKnowledge, isProtected, noteResult } from '../limits/gate.ts'
import type { State } from '../state.ts'
import { askingAccount } from './asking.ts'
import { openPosition, positionChanged, setFigures } from './change.ts'
import { crossWallet, crossWith, isCrossSolvent, postCross } from './cross.ts'
import type { HeldPosition } from './held-position.ts'
import { heldFor, reduceResting, unclaim } from './open-orders.ts'
import type { PerpetualMarket } from './perpetual-market.ts'
import type { PerpetualOrder } from './perpetual-order.ts'
import { attachTriggers } from './position-triggers.ts'
import { post } from './posting.ts'
import { modeOf, sideOf } from './sides.ts'
import { termsOf, termsOfPosition } from './terms.ts'

/** A trade, for both of its sides. */
export interface Trade {
  readonly number: number
  readonly price: number
  readonly lots: number
  readonly counterparty: 'customer' | 'ladder'
}

/** One side of a trade as it would be booked: it closes lots of a position, or opens them. */
export type FillPlan =
  | { readonly effect: 'close'; readonly position: HeldPosition; readonly closed: ClosingFill }
  | {
      readonly effect: 'open'
      readonly position: HeldPosition | undefined
      readonly after: Position
      readonly margin: bigint
      readonly fee: bigint
    }

/** The number of lots of an order that its next trade may have, so that it closes or opens and never both. */
export function lotsOfOneEffect({ perpetuals }: State, order: PerpetualOrder): number {
  const position = perpetuals.positionOf(order.customer, order.product)
  return position === undefined || position.side === sideOf(order) ? order.lots : Math.min(order.lots, position.lots)
}

/** One side of a trade of so many lots (lotsOfOneEffect), or why it must not happen: then the order ends. */
export function planFill(
  state: State,
  market: PerpetualMarket,
  order: PerpetualOrder,
  trade: { readonly price: number; readonly lots: number },
  feePpm: number,
): FillPlan | PerpetualReason {
  const { unit } = market
  const position = state.perpetuals.positionOf(order.customer, order.product)
  if (position !== undefined && position.side !== sideOf(order)) {
    const closed = closeFill(position, trade, { unit, feePpm })
    return canPay(state, market, position, closed) ? { effect: 'close', position, closed } : 'creditMissing'
  }
  return order.reduceOnly ? 'trimmed' : planOpening(state, market, order, position, trade, feePpm)
}

/** True when what a close costs is there: of its margin, or of the cross account with all that its positions have won. */
function canPay(
  state: State,
  market: PerpetualMarket,
  position: HeldPosition,
  { credit, after }: ClosingFill,
): boolean {
  if (position.mode === 'isolated') return credit >= 0n
  const wallet = crossWallet(state, position.customer, market.quote)
  const { leverage } = position
  const { tiers } = termsOfPosition(state, position)
  return isCrossSolvent(state, wallet.balance + credit, crossWith(wallet, market, { position: after, leverage, tiers }))
}

/** The same for lots that open, or enlarge what was there `before`. */
export function planOpening(
  state: State,
  market: PerpetualMarket,
  order: PerpetualOrder,
  before: HeldPosition | undefined,
  trade: { readonly price: number; readonly lots: number },
  feePpm: number,
): FillPlan | PerpetualReason {
  const { leverage } = order
  const { unit } = market
  if (state.rules.perpetual.edition > 1) {
    if (isProtected(state, order.customer)) return 'protection'
    if (isKnowledgeMissing(state, market, order, trade)) return 'knowledgeMissing'
  }
  const opened = openFill(before, { ...trade, side: sideOf(order) }, { unit, leverage, feePpm })
  const { margin, fee } = opened
  const isCross = modeOf(state, order) === 'cross'
  const after = isCross ? { ...opened.position, margin: 0n } : opened.position
  const terms = termsOf(state, market)
  if (!isSizeAllowed(after, market, leverage, terms)) return 'marginMissing'
  const isHealthy = isCross
    ? isAccountAllowed(state, market, order, after, margin, terms)
    : state.rules.perpetual.isOpenable(after, market.mark, unit, terms.tiers, terms.targetPpm)
  if (!isHealthy) return 'marginMissing'
  const needed = margin + fee - order.held
  if (needed > 0n && needed > state.ledger.balanceOf(order.customer, market.quote).available) return 'marginMissing'
  return { effect: 'open', position: before, after, margin, fee }
}

/** True when lots that open at a trade's price need the knowledge check, which their customer has not passed. */
function isKnowledgeMissing(
  state: State,
  market: PerpetualMarket,
  order: PerpetualOrder,
  trade: { readonly price: number; readonly lots: number },
): boolean {
  if (hasKnowledge(state, order.customer)) return false
  const account = askingAccount(state, market, order.customer)
  return state.rules.perpetual.lacksKnowledge(account, market.unit, { ...trade, side: sideOf(order) })
}

/** True when a position may be as large as a fill would leave it, by its tier's leverage and size. */
function isSizeAllowed(
  after: Position,
  { mark, unit }: PerpetualMarket,
  leverage: number,
  { tiers }: PerpetualTerms,
): boolean {
  const value = notional(mark, after.lots, unit)
  return value <= tiers.at(-1)!.upTo && leverage <= tierOf(tiers, value).leverage
}

/** True when the cross account may be as a fill that brings `margin` into it would leave it. */
function isAccountAllowed(
  state: State,
  market: PerpetualMarket,
  { customer, leverage }: PerpetualOrder,
  position: Position,
  margin: bigint,
  { tiers, targetPpm }: PerpetualTerms,
): boolean {
  const wallet = crossWallet(state, customer, market.quote)
  const { isCrossOpenable } = state.rules.perpetual
  return isCrossOpenable(wallet.balance + margin, crossWith(wallet, market, { position, leverage, tiers }), targetPpm)
}

/** Books what was planned for one side of a trade. */
export function bookFill(
  state: State,
  market: PerpetualMarket,
  order: PerpetualOrder,
  plan: FillPlan,
  trade: Trade,
  liquidity: 'maker' | 'taker',
): void {
  const { lots } = trade
  if (order.slot !== 0) reduceResting(state, market, order, lots)
  order.lots -= lots
  order.filled += lots
  unclaim(state, order, Math.min(lots, order.closeLots))
  if (plan.effect === 'close') bookClose(state, market, order, plan, trade, liquidity)
  else bookOpen(state, market, order, plan, trade, liquidity)
}

function bookClose(
  state: State,
  market: PerpetualMarket,
  order: PerpetualOrder,
  { position, closed }: Extract<FillPlan, { effect: 'close' }>,
  trade: Trade,
  liquidity: 'maker' | 'taker',
): void {
  const { part, pnl, fee, credit, after } = closed
  const freed = order.held - heldFor(state, market, order)
  order.held -= freed
  tell(state, market, order, trade, { effect: 'close', position: position.id, fee, result: pnl, liquidity })
  setFigures(market, position, after)
  const moved = { held: -freed, clearing: part.settled - pnl, fees: fee }
  const { number } = trade
  if (position.mode === 'isolated') {
    const own = { ...moved, margin: -part.margin, available: credit + freed }
    post(state, market, 'perpetualTrade', number, order.customer, own)
  } else {
    const own = { ...moved, crossMargin: credit, available: freed }
    postCross(state, market, 'perpetualTrade', number, order.customer, own, 'fill')
  }
  noteResult(state, order.customer, pnl - fee)
  positionChanged(state, market, position, 'fill')
}

function bookOpen(
  state: State,
  market: PerpetualMarket,
  order: PerpetualOrder,
  plan: Extract<FillPlan, { effect: 'open' }>,
  trade: Trade,
  liquidity: 'maker' | 'taker',
): void {
  const { after, margin, fee } = plan
  const position = plan.position ?? openPosition(state, market, order.customer, after.side)
  // rounding may leave a unit or two too little for the rest: it is held no higher than what there is
  const left = order.held - margin - fee
  const held = left > 0n ? least(left, heldFor(state, market, order)) : 0n
  const spent = order.held - held
  order.held = held
  tell(state, market, order, trade, { effect: 'open', position: position.id, fee, result: 0n, liquidity })
  setFigures(market, position, after)
  position.leverage = order.leverage
  position.ruleVersion = state.rules.version
  const moved = { held: -spent, available: spent - margin - fee, fees: fee }
  if (position.mode === 'isolated') {
    post(state, market, 'perpetualTrade', trade.number, order.customer, { ...moved, margin })
  } else {
    const own = { ...moved, crossMargin: margin }
    postCross(state, market, 'perpetualTrade', trade.number, order.customer, own, 'fill')
  }
  noteResult(state, order.customer, -fee)
  attachTriggers(state, market, position, order)
  positionChanged(state, market, position, 'fill')
}

function tell(
  state: State,
  market: PerpetualMarket,
  order: PerpetualOrder,
  { number: trade, price, lots, counterparty }: Trade,
  part: {
    readonly effect: 'open' | 'close'
    readonly position: number
    readonly fee: bigint
    readonly result: bigint
    readonly liquidity: 'maker' | 'taker'
  },
): void {
  state.events.emit('perpetualFilled', {
    order: order.number,
    customer: order.customer,
    product: order.product,
    side: order.side === BUY ? 'buy' : 'sell',
    trade,
    price,
    lots,
    notional: notional(price, lots, market.unit),
    remaining: order.lots,
    held: order.held,
    counterparty,
    effect: part.effect,
    position: part.position,
    fee: part.fee,
    result: part.result,
    liquidity: part.liquidity,
  })
}
