import { type EventOf, POSITION_SIDES } from '@candela/contract'
import type { Position } from '@candela/rules/perpetual'
import type { State } from '../state.ts'
import { crossChanged, crossPrices } from './cross.ts'
import { HeldPosition } from './held-position.ts'
import type { PerpetualMarket } from './perpetual-market.ts'
import { byReach, endTriggers } from './position-triggers.ts'
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
    const { forcedPrice } = state.rules.perpetual
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

/** Lots that a newer order may close: by the first edition those that no resting one is to close. */
export function closableLots({ rules }: State, { lots, claimed }: HeldPosition): number {
  return rules.perpetual.edition === 1 ? lots - claimed : lots
}

/** First mark at which a position is liquidated, and its bankruptcy price; 0: none. */
export function pricesOf(
  state: State,
  market: PerpetualMarket,
  position: HeldPosition,
): { readonly forced: number; readonly bankruptcy: number } {
  if (position.lots === 0) return { forced: 0, bankruptcy: 0 }
  if (position.mode === 'cross') return crossPrices(state, market, position)
  return { forced: position.price, bankruptcy: state.rules.perpetual.bankruptcyPrice(position, market.unit) }
}

function tell(state: State, market: PerpetualMarket, position: HeldPosition, cause: Cause): void {
  const { id, customer, product, lots, cost, margin, settled } = position
  const [takeProfit] = byReach(position, 'takeProfit')
  const [stopLoss] = byReach(position, 'stopLoss')
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
    takeProfit: takeProfit?.price ?? 0,
    stopLoss: stopLoss?.price ?? 0,
    takeProfitLots: takeProfit?.lots ?? 0,
    stopLossLots: stopLoss?.lots ?? 0,
    forcedPrice: forced,
    bankruptcyPrice: bankruptcy,
  })
}
