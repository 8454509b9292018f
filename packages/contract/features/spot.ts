import { command, count, event, flag, measured, natural, oneOf, ppm, safe, wide } from '../declare/index.ts'
import {
  CLOSE_REASONS,
  COUNTERPARTIES,
  LIQUIDITIES,
  ORDER_TYPES,
  SIDES,
  STOP_KINDS,
  STOP_TIMES,
  TIMES_IN_FORCE,
} from '../orders.ts'

/*
 * A request may name any safe integer: the core refuses what is no price and no quantity, and the journal holds that
 * it was asked.
 */
const askedTicks = measured(safe, 'ticks')
const askedLots = measured(safe, 'lots')
const ticks = measured(count, 'ticks')
const lots = measured(count, 'lots')
const amount = measured(wide, 'minor units')
/** dense numbers handed out by the core */
const number = wide

export const placeOrder = command(3, 'customer', {
  product: safe,
  side: oneOf(SIDES),
  type: oneOf(ORDER_TYPES),
  /** a market order is always `ioc` */
  timeInForce: oneOf(TIMES_IN_FORCE),
  /** the limit, or a market order's worst price (0: the default distance from mid) */
  price: askedTicks,
  /** 0 for a market order by spend */
  lots: askedLots,
  /**
   * of the quote asset: what a market buy may spend, fee included, or a market sell shall bring, before fee; 0 when by
   * quantity
   */
  spend: measured(safe, 'minor units'),
})

/**
 * Changes price and/or total quantity of a resting order; fewer lots at the same price keeps its place in the queue.
 */
export const amendOrder = command(4, 'customer', {
  order: safe,
  price: askedTicks,
  /** new total quantity, what is filled already included */
  lots: askedLots,
})

export const cancelOrder = command(5, 'customer', { order: safe })

export const cancelAll = command(6, 'customer', {
  /** -1: every product */
  product: safe,
})

/**
 * An order that waits until the index reaches its trigger: a `stop` for what goes against its side (a sell below the
 * index, a buy above it), a `takeProfit` for the other way. Its reserve is held from now on; its number stays the same.
 */
export const placeStopOrder = command(32, 'customer', {
  product: safe,
  side: oneOf(SIDES),
  stopKind: oneOf(STOP_KINDS),
  /** the order it becomes when it is triggered */
  type: oneOf(ORDER_TYPES),
  /** a market order is always `ioc` */
  timeInForce: oneOf(STOP_TIMES),
  /** on the index */
  trigger: askedTicks,
  /** the limit; 0 for a market order, whose worst price is the default distance from the mid of then */
  price: askedTicks,
  lots: askedLots,
})

/**
 * One cancels the other: a limit order that rests on one side of the index, and a stop on the other. The first fill of
 * the limit order closes the stop, the trigger of the stop closes the limit order. One reserve, the larger, is held for
 * both. Answers the number of the stop; the limit order's is the one before it.
 */
export const placeOco = command(33, 'customer', {
  product: safe,
  side: oneOf(SIDES),
  /** of the limit order, which is `gtc` */
  price: askedTicks,
  /** of the stop */
  trigger: askedTicks,
  /** the order that the stop becomes, `gtc` where it may rest */
  type: oneOf(ORDER_TYPES),
  /** the stop's limit; 0 for a market order */
  stopPrice: askedTicks,
  /** of each */
  lots: askedLots,
})

/** Changes a stop that waits; with the same trigger it keeps its place. A stop of an OCO keeps its quantity. */
export const amendStopOrder = command(34, 'customer', {
  order: safe,
  trigger: askedTicks,
  price: askedTicks,
  lots: askedLots,
})

export const orderAccepted = event(3, {
  order: number,
  customer: count,
  product: count,
  side: oneOf(SIDES),
  type: oneOf(ORDER_TYPES),
  timeInForce: oneOf(TIMES_IN_FORCE),
  /** limit or worst price */
  price: ticks,
  lots,
  spend: amount,
  makerFeePpm: ppm,
  takerFeePpm: ppm,
  /** the amount that moved from available to held, in the asset that pays */
  held: amount,
})

export const orderAmended = event(4, {
  order: number,
  customer: count,
  price: ticks,
  lots,
  /** the amount held for the order now */
  held: amount,
  keptPlace: flag,
})

/** One customer's side of a trade. */
export const orderFilled = event(5, {
  order: number,
  customer: count,
  product: count,
  side: oneOf(SIDES),
  trade: number,
  price: ticks,
  lots,
  notional: amount,
  fee: amount,
  liquidity: oneOf(LIQUIDITIES),
  counterparty: oneOf(COUNTERPARTIES),
  /** lots still unfilled after this (0 for a market order by spend) */
  remaining: lots,
})

export const orderClosed = event(6, {
  order: number,
  customer: count,
  product: count,
  reason: oneOf(CLOSE_REASONS),
  /** lots filled in all */
  filled: lots,
  /** the amount that went back from held to available */
  released: amount,
})

/** Public: one trade of the book or with the ladder. */
export const traded = event(7, {
  trade: number,
  product: count,
  price: ticks,
  lots,
  takerSide: oneOf(SIDES),
  counterparty: oneOf(COUNTERPARTIES),
})

export const stopAccepted = event(50, {
  order: number,
  customer: count,
  product: count,
  side: oneOf(SIDES),
  stopKind: oneOf(STOP_KINDS),
  type: oneOf(ORDER_TYPES),
  timeInForce: oneOf(STOP_TIMES),
  trigger: ticks,
  /** the limit; of a market order what its reserve is measured by, which a buy never pays more than */
  price: ticks,
  lots,
  makerFeePpm: ppm,
  takerFeePpm: ppm,
  /** the amount that moved from available to held; of an OCO the part that its limit order does not hold already */
  held: amount,
  /** the limit order that it closes and is closed by; 0: none */
  oco: number,
})

export const stopAmended = event(51, {
  order: number,
  customer: count,
  trigger: ticks,
  price: ticks,
  lots,
  /** the amount held for the stop now */
  held: amount,
})

/** The index has reached the trigger; the order is accepted under the same number right after. */
export const stopTriggered = event(52, {
  order: number,
  customer: count,
  product: count,
  /** of the market */
  step: natural,
  /** the index that reached the trigger: that of the step; or, where an earlier step had no room for it, the furthest since then */
  index: ticks,
})

/** A stop ended without having been triggered. */
export const stopClosed = event(53, {
  order: number,
  customer: count,
  product: count,
  reason: oneOf(CLOSE_REASONS),
  /** the amount that went back from held to available */
  released: amount,
})
