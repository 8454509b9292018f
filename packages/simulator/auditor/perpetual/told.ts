import type { EventOf, PerpetualReason, Side } from '@candela/contract'
import type { PerpetualMarket, PerpetualOrder, PerpetualPosition } from './memory.ts'
import { bankruptcyPrice, forcedPrice } from './position.ts'
import type { Tier } from './tiers.ts'

/* What is told of orders and positions. */

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
  { unit }: PerpetualMarket,
  tiers: readonly Tier[],
  position: PerpetualPosition,
  cause: EventOf<'positionChanged'>['cause'],
): EventOf<'positionChanged'> {
  const { takeProfit, stopLoss } = position
  const isOpen = position.lots > 0n
  const bankrupt = isOpen ? bankruptcyPrice(position, unit) : 0n
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
    forcedPrice: isOpen ? Number(forcedPrice(position, unit, tiers) ?? 0n) : 0,
    bankruptcyPrice: bankrupt < 1n ? 0 : Number(bankrupt),
  }
}
