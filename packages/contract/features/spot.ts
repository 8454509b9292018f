import { command, count, event, flag, measured, oneOf, ppm, safe, wide } from '../declare/index.ts'
import { CLOSE_REASONS, COUNTERPARTIES, LIQUIDITIES, ORDER_TYPES, SIDES, TIMES_IN_FORCE } from '../orders.ts'

/*
 * What is asked may be any safe integer: the core refuses what is no price and no quantity, and the journal holds that
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
  /** what moved from available to held, in the asset that pays */
  held: amount,
})

export const orderAmended = event(4, {
  order: number,
  customer: count,
  price: ticks,
  lots,
  /** what is held for the order now */
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
  /** what went back from held to available */
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
