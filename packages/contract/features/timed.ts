import { command, count, event, listOf, measured, natural, oneOf, ppm, record, safe, wide } from '../declare/index.ts'
import { TIMED_DIRECTIONS, TIMED_OUTCOMES } from '../timed.ts'

/*
 * Timed orders count from 1 for themselves. Prices in ticks of the product, amounts in minor units of its quote asset.
 *
 * A tick is a product's update in a market entry that is not stale when it comes (its step · 250 ms is less than 10 s
 * ago). At most 1,000 orders of all products are opened in one step, oldest first, and 1,000 settled; what is left is
 * settled by the same ticks in the next. Where the market says nothing for 10 s after a step, nothing of that step
 * comes any more: by then an order that matured in it is settled, and one it would have been the last to open is
 * cancelled. The house's limit of a minute counts an order by the minute it ends in if the first step that may open it
 * does.
 */
const amount = measured(wide, 'minor units')
const step = measured(wide, '250 ms')
const ticks = measured(count, 'ticks')
const direction = oneOf(TIMED_DIRECTIONS)
/** the most steps that any rules settle by */
const MAX_WINDOW = 64

/**
 * Stakes on where the index stands after a time: it opens at the first index tick after it, and cannot be taken back.
 * Answers the order's number.
 */
export const placeTimedOrder = command(18, 'customer', {
  product: safe,
  direction,
  durationMs: measured(safe, 'ms'),
  stake: measured(safe, 'minor units'),
  /** of the rules that the ticket was made by */
  ruleVersion: natural,
})

export const timedPlaced = event(20, {
  order: wide,
  customer: count,
  product: count,
  direction,
  durationMs: measured(wide, 'ms'),
  stake: amount,
  payoutPpm: ppm,
  /** the amount that the house set aside: the payment of a win above the stake */
  reserve: amount,
  ruleVersion: natural,
})

/** The index tick of this entry opened it. */
export const timedAccepted = event(21, {
  order: wide,
  customer: count,
  product: count,
  strike: ticks,
  step,
  maturityStep: step,
})

/** An index tick: the step and the entry that brought it. */
const tick = record({ step, seq: wide, index: ticks })

/** Settled by the median of its window's ticks against its strike. */
export const timedSettled = event(22, {
  order: wide,
  customer: count,
  product: count,
  outcome: oneOf(TIMED_OUTCOMES),
  /** twice the median, unrounded */
  median2: measured(wide, 'half ticks'),
  /** of its window, oldest first */
  ticks: listOf(tick, MAX_WINDOW),
  /** to available: stake and reserve of a win, the stake of a tie */
  paid: amount,
})

/** No tick in its window: the stake went back. */
export const timedVoided = event(23, { order: wide, customer: count, product: count, paid: amount })

/** No tick that might open it: the stake went back. */
export const timedCancelled = event(24, { order: wide, customer: count, product: count, paid: amount })
