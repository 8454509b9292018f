import { command, event, safe } from '../declare/index.ts'
import { amount, askedAmount, whose } from './perpetual-fields.ts'

/** By the customer's own command. */
export const marginMoved = event(32, {
  ...whose,
  /** signed: above 0 into the margin */
  amount,
  /** after it */
  margin: amount,
})

/** From available into an isolated position's margin. */
export const addMargin = command(27, 'customer', { product: safe, amount: askedAmount })

/** From an isolated position's margin to available. */
export const removeMargin = command(28, 'customer', { product: safe, amount: askedAmount })

/** All of an isolated position's margin that can go to available when it is decided. */
export const removeFreeMargin = command(96, 'customer', { product: safe })

/** Profit went from clearing into the margin, so that it could pay. */
export const profitSettled = event(42, {
  ...whose,
  amount,
  /** X after it */
  settled: amount,
})
