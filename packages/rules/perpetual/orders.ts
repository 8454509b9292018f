import { share } from '@candela/units'
import { worstClose } from './forced-price.ts'
import { type Direction, notional, type Position } from './position.ts'
import { feeOf, initialMargin } from './tiers.ts'

/** The division of an order's lots: those that close a position, those that open one (derivatives §7). */
export interface Split {
  readonly closeLots: number
  readonly openLots: number
}

/**
 * Splits an order at acceptance: closeLots = min(lots, Q) against an opposite position, whatever rests to close it; the
 * rest opens (§7).
 */
export function splitLots(lots: number, oppositeLots: number): Split {
  const closeLots = Math.min(lots, oppositeLots)
  return { closeLots, openLots: lots - closeLots }
}

/** An open order as a protection finds it. */
export interface Protectable {
  /** a stop order; its lots are split when it fires */
  readonly isWaiting: boolean
  readonly isReduceOnly: boolean
  readonly lots: number
  /** of one that rests */
  readonly closeLots: number
}

/**
 * Lots of an order that go on, and only reduce, once a protection has begun: what it closes; of a stop against a position as
 * many as that has. 0: it is cancelled (§5).
 */
export function protectedLots(order: Protectable, oppositeLots: number): number {
  if (order.isReduceOnly) return order.lots
  return order.isWaiting ? Math.min(order.lots, oppositeLots) : order.closeLots
}

/**
 * The amount that an order's opening lots set aside, in minor units: up(N/L) + up(N·τ/10⁶) at its limit or worst price; a sell at the
 * higher of that and the best bid, 0 where there is none (§7).
 */
export function reserveOf(
  order: { side: Direction; price: number; openLots: number },
  bestBid: number,
  terms: { unit: number; leverage: number; takerPpm: number },
): bigint {
  const price = order.side === 1 ? order.price : Math.max(order.price, bestBid)
  const value = notional(price, order.openLots, terms.unit)
  return initialMargin(value, terms.leverage) + feeOf(value, terms.takerPpm)
}

/** A resting order's closing lots. */
export interface RestingClose<Id> {
  readonly id: Id
  readonly price: number
  readonly lots: number
  readonly seq: number
}

/**
 * The rest of a side's closing orders when the position has `positionLots`: nearest price kept, then oldest. Lots by order, nearest first
 * (§7).
 */
export function trimCloses<Id>(
  side: 'buy' | 'sell',
  positionLots: number,
  orders: readonly RestingClose<Id>[],
): { readonly id: Id; readonly lots: number }[] {
  const away = side === 'sell' ? 1 : -1
  let left = positionLots
  return orders
    .toSorted((a, b) => away * (a.price - b.price) || a.seq - b.seq)
    .map(({ id, lots }) => {
      const kept = Math.min(lots, left)
      left -= kept
      return { id, lots: kept }
    })
}

/** The reason why a take profit or a stop loss cannot stand. */
export type TriggerFault = 'takeProfitWrongSide' | 'stopLossWrongSide' | 'stopBeyondForcedPrice'

/** The prices that triggers are checked against; in ticks, 0 where there is none. */
export interface TriggerPrices {
  readonly mark: number
  readonly forcedPrice: number
  readonly takeProfit: number
  readonly stopLoss: number
}

/** Refused unless long takeProfit > mark > stopLoss > forced price, a short mirrored; the first fault in this order (§7). */
export function triggerFault(side: Direction, prices: TriggerPrices): TriggerFault | undefined {
  const { mark, forcedPrice, takeProfit, stopLoss } = prices
  if (takeProfit !== 0 && side * (takeProfit - mark) <= 0) return 'takeProfitWrongSide'
  if (stopLoss === 0) return undefined
  if (side * (mark - stopLoss) <= 0) return 'stopLossWrongSide'
  return isBeyondForcedPrice(side, stopLoss, forcedPrice) ? 'stopBeyondForcedPrice' : undefined
}

/**
 * True when a stop could only be reached after the position is gone: long stop ≤ forced price, short ≥; never where there
 * is none (0) (§7).
 */
export function isBeyondForcedPrice(side: Direction, stopLoss: number, forced: number): boolean {
  return forced !== 0 && side * (stopLoss - forced) <= 0
}

/** The limit of a triggered order: `slipPpm` from the mark, rounded towards it, never worse than the worst close (§7). Ticks. */
export function triggeredLimit(
  position: Position,
  mark: number,
  terms: { unit: number; takerPpm: number; slipPpm: number },
): number {
  const distance = share(mark, terms.slipPpm, 'down')
  const worst = worstClose(position, terms.unit, terms.takerPpm)
  return position.side === 1 ? Math.max(mark - distance, worst, 1) : Math.min(mark + distance, worst)
}

/** Least and greatest distance that an order may trail the mark by, and the step between, in ppm. */
export const CALLBACK = { least: 1_000, most: 100_000, step: 1_000 } as const

/** True when an order may trail the mark by this much. */
export function isCallback(ppm: number): boolean {
  return Number.isSafeInteger(ppm) && ppm >= CALLBACK.least && ppm <= CALLBACK.most && ppm % CALLBACK.step === 0
}

/** The mark at which an order acts that trails the best mark since it was placed: the highest of one that sells. Ticks. */
export function trailingTrigger(side: 'buy' | 'sell', best: number, callbackPpm: number): number {
  const distance = share(best, callbackPpm, 'up')
  return side === 'sell' ? best - distance : best + distance
}

/** One trigger waiting for the mark. */
export interface Trigger<Id> {
  readonly id: Id
  readonly trigger: number
  readonly seq: number
}

/**
 * The triggers that a mark reaches, the one reached first first, then the older (§3): falling ones (a long's stop, a short's take profit)
 * at or above the mark by trigger descending, rising ones at or below it ascending.
 */
export function triggersReached<Id>(
  direction: 'falling' | 'rising',
  mark: number,
  triggers: readonly Trigger<Id>[],
): Trigger<Id>[] {
  const sign = direction === 'falling' ? 1 : -1
  return triggers
    .filter(({ trigger }) => sign * (trigger - mark) >= 0)
    .toSorted((a, b) => sign * (b.trigger - a.trigger) || a.seq - b.seq)
}
