import { type EventOf, POSITION_SIDES } from '@candela/contract'
import { bankruptcyPrice, forcedPrice, isBeyondForcedPrice, type Position } from '@candela/rules/perpetual'
import type { State } from '../state.ts'
import { crossChanged, crossPrices } from './cross.ts'
import { HeldPosition } from './held-position.ts'
import type { PerpetualMarket } from './perpetual-market.ts'
import { termsOfPosition } from './terms.ts'
import { trimOrders } from './trim.ts'

type Cause = EventOf<'positionChanged'>['cause']

/** A position of a customer who has none in the product; its figures are the caller's to set. */
export function openPosition(state: State, market: PerpetualMarket, customer: number, side: 1 | -1): HeldPosition {
  const { perpetuals } = state
  const position = new HeldPosition(++perpetuals.positions, customer, market.number, side)
  position.mode = perpetuals.customer(customer).settingOf(market.number).mode
  market.positions.set(position.id, position)
  perpetuals.customerFor(customer).positions.set(market.number, position)
  return position
}

/** Takes over what a rule made of a position. */
export function setFigures(
  market: PerpetualMarket,
  position: HeldPosition,
  { lots, cost, margin, settled }: Position,
): void {
  if (position.side === 1) market.longLots += lots - position.lots
  position.lots = lots
  position.cost = cost
  position.margin = margin
  position.settled = settled
}

/** After a position's figures changed: where it waits, what is told of it, and orders that have become too large for it. */
export function positionChanged(state: State, market: PerpetualMarket, position: HeldPosition, cause: Cause): void {
  const isOpen = position.lots > 0
  const isCross = position.mode === 'cross'
  if (!isCross || !isOpen) {
    market.setForced(position, isOpen ? forcedPrice(position, market.unit, termsOfPosition(state, position).lines) : 0)
  }
  if (!isOpen) leave(state, market, position)
  tell(state, market, position, cause)
  trimOrders(state, market, position)
  if (isCross) crossChanged(state, market, position.customer)
}

/** Nothing waits for a position that is gone, and no order is left to reduce it. */
function leave({ perpetuals }: State, market: PerpetualMarket, position: HeldPosition): void {
  market.positions.delete(position.id)
  perpetuals.customerFor(position.customer).positions.delete(position.product)
  endTriggers(market, position)
}

/** Takes both of a position's triggers away. */
export function endTriggers(market: PerpetualMarket, { takeProfit, stopLoss }: HeldPosition): void {
  market.setTrigger(takeProfit, 0, 0, 0)
  market.setTrigger(stopLoss, 0, 0, 0)
}

/** Lots that a newer order may close: by the first edition those that no resting one is to close. */
export function closableLots({ rules }: State, { lots, claimed }: HeldPosition): number {
  return rules.perpetual.edition === 1 ? lots - claimed : lots
}

/** Sets those of a position's triggers that are given (not 0); the others stay. */
export function attachTriggers(
  { perpetuals }: State,
  market: PerpetualMarket,
  position: HeldPosition,
  prices: { takeProfit: number; stopLoss: number },
): void {
  for (const kind of ['stopLoss', 'takeProfit'] as const) {
    if (prices[kind] !== 0) market.setTrigger(position[kind], prices[kind], 0, ++perpetuals.triggers)
  }
}

/** Whether an isolated position's stop can no longer be reached before it is liquidated. */
export function isStopOvertaken({ mode, side, stopLoss, price }: HeldPosition): boolean {
  return mode === 'isolated' && stopLoss.price !== 0 && isBeyondForcedPrice(side, stopLoss.price, price)
}

/** First mark at which a position is liquidated, and its bankruptcy price; 0: none. */
export function pricesOf(
  state: State,
  market: PerpetualMarket,
  position: HeldPosition,
): { readonly forced: number; readonly bankruptcy: number } {
  if (position.lots === 0) return { forced: 0, bankruptcy: 0 }
  if (position.mode === 'cross') return crossPrices(state, market, position)
  return { forced: position.price, bankruptcy: bankruptcyPrice(position, market.unit) }
}

function tell(state: State, market: PerpetualMarket, position: HeldPosition, cause: Cause): void {
  const { id, customer, product, lots, cost, margin, settled, stopLoss, takeProfit } = position
  const isOpen = lots > 0
  const { forced, bankruptcy } = pricesOf(state, market, position)
  state.events.emit('positionChanged', {
    position: id,
    customer,
    product,
    cause,
    side: POSITION_SIDES[position.side === 1 ? 0 : 1],
    lots,
    cost,
    margin,
    settled,
    leverage: isOpen ? position.leverage : 0,
    mode: position.mode,
    ruleVersion: isOpen ? position.ruleVersion : 0,
    takeProfit: takeProfit.price,
    stopLoss: stopLoss.price,
    takeProfitLots: takeProfit.lots,
    stopLossLots: stopLoss.lots,
    forcedPrice: forced,
    bankruptcyPrice: bankruptcy,
  })
}
