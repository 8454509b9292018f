import { command, count, event, flag, instant, measured, natural, safe, wide } from '../declare/index.ts'

/*
 * Auto-savings: once a day, what lies idle in a customer's spot wallet goes into flexible savings. Amounts in minor units of the
 * product's asset.
 */
const amount = measured(wide, 'minor units')

/**
 * Switches a customer's auto-savings on or off; one that is on is changed. `keep`: the amount that stays in the spot wallet. Switching
 * off reads the product alone.
 */
export const setSweep = command(106, 'customer', {
  earnProduct: safe,
  /** those the customer agreed to: under later ones nothing is saved */
  terms: natural,
  keep: measured(safe, 'minor units'),
  on: flag,
})

export const sweepSet = event(190, { customer: count, earnProduct: count, terms: count, keep: amount, on: flag })

/** Idle money of a day goes into savings: the event of the order that it opens, or is added to, follows. */
export const idleSwept = event(192, { customer: count, order: wide, earnProduct: count, amount, dueAt: instant })
