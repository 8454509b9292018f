import { command, count, event, flag, oneOf, safe, wide } from '../declare/index.ts'
import { CROSS_CAUSES, MARGIN_DIRECTIONS } from '../perpetual.ts'
import { amount, askedAmount } from './perpetual-fields.ts'

/** As `moveCross` in, which is sent in its place; by the first rules while a cross position is open alone. */
export const addCrossMargin = command(30, 'customer', { asset: safe, amount: askedAmount })

/** As `moveCross` out, which is sent in its place. */
export const removeCrossMargin = command(31, 'customer', { asset: safe, amount: askedAmount })

/**
 * Between available and the customer's cross account in an asset, whether a cross position is open or not: in no more than
 * own money, out no more than what its positions need leaves.
 */
export const moveCross = command(91, 'customer', {
  asset: safe,
  amount: askedAmount,
  direction: oneOf(MARGIN_DIRECTIONS),
  /** as much as can be moved when it is decided; `amount` is 0 then */
  all: flag,
})

/**
 * Switches whether own money goes into the cross account before it is liquidated, where that saves it; off until it is set. It rests
 * while a protection of the customer's own holds.
 */
export const setCrossTopUp = command(92, 'customer', { asset: safe, on: flag })

export const crossTopUpSet = event(167, { customer: count, asset: wide, on: flag })

/** A customer's cross account in an asset changed: W. */
export const crossMoved = event(49, {
  customer: count,
  asset: wide,
  cause: oneOf(CROSS_CAUSES),
  /** signed */
  amount,
  /** after it */
  balance: amount,
})
