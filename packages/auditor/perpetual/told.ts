import type { EventOf, PerpetualReason, Side } from '@candela/contract'
import type { PerpetualMarket, PerpetualOrder, PerpetualPosition } from './memory.ts'
import type { AuditedState } from '../floor/books.ts'
import { byReach } from './waiting.ts'
import { crossBankruptcy, crossOf, standing } from './cross.ts'
import { bankruptcyPrice, forcedPrice } from './position.ts'

/* The answers about orders and positions. */

export function trade(
  market: PerpetualMarket,
  number: number,
  price: bigint,
  lots: bigint,
  takerSide: Side,
  counterparty: 'customer' | 'ladder',
  liquidation: boolean,
): EventOf<'perpetualTraded'> {
  return {
    kind: 'perpetualTraded',
    trade: number,
    product: market.product,
    price: Number(price),
    lots: Number(lots),
    takerSide,
    counterparty,
    liquidation,
  }
}

export function ended(order: PerpetualOrder, reason: PerpetualReason): EventOf<'perpetualClosed'> {
  const { order: number, customer, product, filled, held } = order
  return { kind: 'perpetualClosed', order: number, customer, product, reason, filled: Number(filled), released: held }
}

/** A position as it now is; of one that is gone nothing but who had it. */
export function changed(
  state: AuditedState,
  market: PerpetualMarket,
  position: PerpetualPosition,
  cause: EventOf<'positionChanged'>['cause'],
): EventOf<'positionChanged'> {
  const [takeProfit] = byReach(position, 'takeProfit')
  const [stopLoss] = byReach(position, 'stopLoss')
  const isOpen = position.lots > 0n
  const { forced, bankrupt } = isOpen ? pricesOf(state, market, position) : { forced: 0, bankrupt: 0 }
  return {
    kind: 'positionChanged',
    position: position.position,
    customer: position.customer,
    product: position.product,
    cause,
    side: position.long ? 'long' : 'short',
    lots: Number(position.lots),
    cost: position.cost,
    margin: position.margin,
    settled: position.settled,
    leverage: isOpen ? Number(position.leverage) : 0,
    mode: position.mode,
    ruleVersion: isOpen ? position.ruleVersion : 0,
    takeProfit: isOpen ? Number(takeProfit?.price ?? 0n) : 0,
    stopLoss: isOpen ? Number(stopLoss?.price ?? 0n) : 0,
    takeProfitLots: isOpen ? Number(takeProfit?.lots ?? 0n) : 0,
    stopLossLots: isOpen ? Number(stopLoss?.lots ?? 0n) : 0,
    forcedPrice: forced,
    bankruptcyPrice: bankrupt,
  }
}

/**
 * The price at which a position is sold (a cross one while all others stay as they are), and the one at which nothing is left of it; 0:
 * nowhere.
 */
export function pricesOf(
  state: AuditedState,
  market: PerpetualMarket,
  position: PerpetualPosition,
): { readonly forced: number; readonly bankrupt: number } {
  const { unit } = market
  const forced = forcedPrice(standing(state, market, position, true), unit, state.perpetual.terms.tiers)
  const bankrupt =
    position.mode === 'isolated'
      ? bankruptcyPrice(position, unit)
      : crossBankruptcy(state, crossOf(state, position.customer, market.quote), { market, position })
  return { forced: Number(forced ?? 0n), bankrupt: bankrupt < 1n ? 0 : Number(bankrupt) }
}
