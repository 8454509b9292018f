import { big, command, count, event, measured, oneOf, safe, wide } from '../declare/index.ts'
import { CROSS_CAUSES } from '../perpetual.ts'

/* What is asked may be any safe integer: the core refuses what is no amount. */
const askedAmount = measured(safe, 'minor units')
const amount = measured(big, 'minor units')

/**
 * From available into the customer's cross account in an asset, while a cross position is open; what opens brings its
 * margin along, so this is never needed to open.
 */
export const addCrossMargin = command(30, 'customer', { asset: safe, amount: askedAmount })

/** From the cross account to available: never more than what its positions need leaves. */
export const removeCrossMargin = command(31, 'customer', { asset: safe, amount: askedAmount })

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
