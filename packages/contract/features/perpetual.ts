import {
  command,
  count,
  event,
  flag,
  hash,
  instant,
  integer,
  measured,
  natural,
  oneOf,
  ppm,
  safe,
  wide,
} from '../declare/index.ts'
import { COUNTERPARTIES, LIQUIDITIES, ORDER_TYPES, SIDES, TIMES_IN_FORCE } from '../orders.ts'
import {
  FILL_EFFECTS,
  MARGIN_MODES,
  PERPETUAL_REASONS,
  POSITION_CAUSES,
  POSITION_SIDES,
  TRIGGER_KINDS,
} from '../perpetual.ts'
import { amount, askedLots, askedTicks, farTicks, lots, number, ticks, whose } from './perpetual-fields.ts'

export {
  amendPerpetualOrder,
  attachedStopDropped,
  perpetualAmended,
  placeTrailingStop,
  setTriggers,
  setTriggerShares,
  stopOvertaken,
  trailingBegun,
  triggersSet,
} from './perpetual-waiting.ts'
export {
  addCrossMargin,
  crossMoved,
  crossTopUpSet,
  moveCross,
  removeCrossMargin,
  setCrossTopUp,
} from './perpetual-cross.ts'
export { addMargin, marginMoved, profitSettled, removeFreeMargin, removeMargin } from './perpetual-margin.ts'

/*
 * Perpetuals have books, orders, trades and positions of their own: numbers of orders, trades and positions count from 1
 * for each, apart from spot's. A position has a new number each time it is opened from nothing, a flip included.
 * What an order sets aside lies in `held`, what a position has behind it in `margin` (key: the product); realised
 * results go through `clearing` (key: the product), the house's own through `liquidity`.
 */

const askedLeverage = measured(integer(1, 1_000), '×')
const leverage = measured(count, '×')
const step = measured(wide, '250 ms')

/**
 * Opens, enlarges, reduces, closes or turns the customer's one position in a product: lots against an opposite position
 * close it first, the rest opens. Answers the order's number. What opens is done at the leverage and mode that are set
 * for the product. A stop order (`trigger`) waits, with its money set aside, until the mark reaches the trigger from
 * the side on which it stood when the order came; then it is judged as an order of that moment whose number it keeps.
 */
export const placePerpetualOrder = command(20, 'customer', {
  product: safe,
  side: oneOf(SIDES),
  type: oneOf(ORDER_TYPES),
  /** a market order is always `ioc` */
  timeInForce: oneOf(TIMES_IN_FORCE),
  /** the limit, or a market order's worst price (0: the default distance from the mark, or from the trigger) */
  price: askedTicks,
  lots: askedLots,
  /** only ever reduces; refused where there is nothing to reduce, or less than `lots` */
  reduceOnly: flag,
  /** mark at which it begins to act; 0: at once */
  trigger: askedTicks,
  /** of the position that it opens or enlarges, whole; 0: none, and those that are set stay */
  takeProfit: askedTicks,
  stopLoss: askedTicks,
  /** of the rules that the ticket was made by */
  ruleVersion: natural,
})

/** A resting or waiting perpetual order; spot orders have `cancelOrder`. */
export const cancelPerpetualOrder = command(21, 'customer', { order: safe })

/** Every resting and waiting perpetual order, oldest first. */
export const cancelAllPerpetualOrders = command(22, 'customer', {
  /** -1: every product */
  product: safe,
})

/** All of a position at market, as the triggers do it; resting closes are trimmed as it shrinks. Answers the order's number. */
export const closePosition = command(23, 'customer', { product: safe })

/** Every position whose market is not stale, in the order of the products. */
export const closeAllPositions = command(24, 'customer', {})

/** For what is opened from now on, and what an open position is measured by; its margin stays as it is. */
export const setLeverage = command(25, 'customer', { product: safe, leverage: askedLeverage })

/** While the customer has neither position nor orders in the product. */
export const setMarginMode = command(26, 'customer', { product: safe, mode: oneOf(MARGIN_MODES) })

export const perpetualAccepted = event(26, {
  order: number,
  customer: count,
  product: count,
  side: oneOf(SIDES),
  type: oneOf(ORDER_TYPES),
  timeInForce: oneOf(TIMES_IN_FORCE),
  /** limit or worst price */
  price: ticks,
  /** 0: none */
  trigger: ticks,
  lots,
  /** of `lots`, against an opposite position that no other resting order closes; the rest opens */
  closeLots: lots,
  reduceOnly: flag,
  leverage,
  mode: oneOf(MARGIN_MODES),
  takeProfit: ticks,
  stopLoss: ticks,
  makerFeePpm: ppm,
  takerFeePpm: ppm,
  ruleVersion: natural,
  /**
   * from available to held, for the lots that open: up(N/leverage) + up(N·takerFee) at `price`, of a sale at the higher
   * of that and the best bid
   */
  held: amount,
})

/**
 * One customer's side of a trade, or the part of it that closed or opened: where an order closes a position and opens
 * the opposite one in one trade there are two, the closing one first.
 */
export const perpetualFilled = event(27, {
  order: number,
  customer: count,
  product: count,
  side: oneOf(SIDES),
  trade: number,
  effect: oneOf(FILL_EFFECTS),
  position: number,
  price: ticks,
  lots,
  notional: amount,
  fee: amount,
  /** signed, before the fee: s(N − Cₖ) of the closed lots; 0 of what opens */
  result: amount,
  liquidity: oneOf(LIQUIDITIES),
  counterparty: oneOf(COUNTERPARTIES),
  /** of the order, after this part */
  remaining: lots,
  /** of what was held for the order, after this part */
  held: amount,
})

/** Lots of an order that were to close a position which has become too small for them. An order of no lots is closed next. */
export const perpetualTrimmed = event(28, {
  order: number,
  customer: count,
  product: count,
  /** taken away */
  lots,
  remaining: lots,
})

/**
 * A protection of the customer's own has begun: what of an order would open was taken away, and what is left only reduces, as do stops
 * that wait.
 */
export const perpetualNarrowed = event(164, {
  order: number,
  customer: count,
  product: count,
  /** taken away; 0 of a stop that has no more lots than the position it waits against */
  lots,
  remaining: lots,
})

export const perpetualClosed = event(29, {
  order: number,
  customer: count,
  product: count,
  reason: oneOf(PERPETUAL_REASONS),
  /** lots filled in all */
  filled: lots,
  /** the amount that went back from held to available */
  released: amount,
})

/** Public: one trade of a perpetual's book or with its ladder. Of a liquidation the taker is the house for the customer. */
export const perpetualTraded = event(30, {
  trade: number,
  product: count,
  price: ticks,
  lots,
  takerSide: oneOf(SIDES),
  counterparty: oneOf(COUNTERPARTIES),
  liquidation: flag,
})

/** A position as it now is; `lots` 0: it is gone, and all else is 0. */
export const positionChanged = event(31, {
  ...whose,
  cause: oneOf(POSITION_CAUSES),
  side: oneOf(POSITION_SIDES),
  lots,
  /** C = Σ price·lots·unit */
  cost: amount,
  /** M; 0 of a cross position */
  margin: amount,
  /** X, signed: profit that was paid into the margin already */
  settled: amount,
  leverage,
  mode: oneOf(MARGIN_MODES),
  /** the rules whose tiers and fees it is measured by: those in force at its last increase */
  ruleVersion: natural,
  takeProfit: ticks,
  stopLoss: ticks,
  takeProfitLots: lots,
  stopLossLots: lots,
  /** first mark at which it is below maintenance; 0: none; of a cross position while all others stay as they are */
  forcedPrice: farTicks,
  /** 0: none */
  bankruptcyPrice: farTicks,
})

/** A mark reached a trigger: an order of that moment, under a number of its own unless it is a stop order. */
export const triggered = event(33, {
  trigger: oneOf(TRIGGER_KINDS),
  order: number,
  customer: count,
  product: count,
  /** 0 of a stop order without one */
  position: number,
  price: ticks,
  mark: ticks,
  lots,
})

/**
 * E < MM at the mark. The customer's orders in the product are cancelled right after it. Of a cross position E and MM are
 * those of the cross account; its orders were cancelled before.
 */
export const liquidationStarted = event(34, {
  ...whose,
  step,
  mark: ticks,
  /** E, signed */
  equity: amount,
  /** MM */
  maintenance: amount,
  /** the lots that the first pass offers; all of it: there is no second */
  lots,
  /** limit of both passes */
  bankruptcyPrice: farTicks,
})

/**
 * The outcome of a liquidation; one a liquidation, after its trades. A part: result − settled and fee came out of the margin, which
 * stays. The whole: the fee is min(up(rate × notional), the rest of the margin), all left beyond it is `returned`.
 */
export const liquidated = event(35, {
  ...whose,
  /** 1: a part was enough; 2: the whole position */
  pass: count,
  /** by trades, and their Σ price·lots·unit */
  lots,
  notional: amount,
  /** by the house and by deleveraging, at the bankruptcy price */
  atBankruptcyPrice: lots,
  /** signed: s(ΣN − C) of all those lots, at what each went for */
  result: amount,
  /** X of those lots */
  settled: amount,
  /** to insurance */
  fee: amount,
  /** from insurance: what the margin could not carry of trades beyond the bankruptcy price */
  shortfall: amount,
  /** to available; 0 of a cross position */
  returned: amount,
})

/** For a liquidation that traded beyond its bankruptcy price; `lots` of it did. */
export const insurancePaid = event(36, {
  product: count,
  position: number,
  lots,
  amount,
  /** of insurance, after it */
  balance: amount,
})

/** Lots of a liquidation that nobody took, at its bankruptcy price. */
export const houseTookOver = event(37, {
  product: count,
  position: number,
  lots,
  price: farTicks,
  /** of these, what closed the house's own opposite lots; the rest became the house's */
  closed: lots,
})

/**
 * One opposite position's share of lots that nobody took, closed at the bankruptcy price without a fee, and all that is
 * needed to compute the share again.
 */
export const deleveraged = event(38, {
  ...whose,
  /** the one that was liquidated */
  bankrupt: number,
  step,
  mark: ticks,
  price: farTicks,
  insuranceBefore: amount,
  insuranceAfter: amount,
  /** r and W of the last round; both 0 where each was closed whole */
  lastRoundLots: lots,
  lastRoundWeight: amount,
  /** w: the profit at `price` */
  weight: amount,
  /** q: before it */
  lots,
  /** x */
  closed: lots,
  /** signed: the result of x, before what of it was settled */
  result: amount,
  /**
   * SHA-256 over the list of all who shared, as 64-bit big-endian integers: product, step, price, lots to share; then w,
   * q and x of each position, oldest first
   */
  list: hash,
})

/** The funding due at an instant 00:00, 08:00 or 16:00 UTC, by the rules in force; above 0 longs pay shorts. */
export const fundingRateSet = event(39, {
  product: count,
  at: instant,
  ratePpm: ppm,
  averagePremiumPpm: ppm,
  samples: count,
  mark: ticks,
})

/** Fewer samples than half of the interval's steps: nothing is due. */
export const fundingSkipped = event(40, { product: count, at: instant, samples: count })

/** One position's payment. */
export const fundingPaid = event(41, {
  ...whose,
  at: instant,
  ratePpm: ppm,
  mark: ticks,
  /** N at the mark */
  notional: amount,
  /** signed: below 0 paid, above 0 received */
  amount,
  /** after it */
  margin: amount,
})

/** No tick for 10 s: no market orders, nothing opens, no margin leaves. Said by the product's first tick after it. */
export const perpetualStale = event(43, { product: count, since: instant, step })

/** The first tick after a stale market at which triggers and liquidations act again. */
export const perpetualResumed = event(44, { product: count, step })

/** The mark of a step; told where it differs from the one before. */
export const markMoved = event(45, { product: count, step, mark: ticks })

export const leverageSet = event(46, { customer: count, product: count, leverage })

export const marginModeSet = event(47, { customer: count, product: count, mode: oneOf(MARGIN_MODES) })
