import { command, count, event, instant, measured, safe, wide } from '../declare/index.ts'

const amount = measured(wide, 'minor units of USDT')

/** Says who invited the customer, once, within a day of opening and before a deposit. */
export const bindInviter = command(80, 'customer', { inviter: safe })

export const inviterBound = event(131, { customer: count, inviter: count })

/** A deposit lifted a member's net above its highest: one above them is to receive a part of it. */
export const rebateDue = event(132, {
  rebate: wide,
  /** the receiver */
  customer: count,
  /** the member whose deposit it is of */
  member: count,
  /** 1: their inviter, 2 and 3: the next above */
  level: count,
  base: amount,
  amount,
  /** unless both are validated by then */
  lapsesAt: instant,
})

export const rebatePaid = event(133, { rebate: wide, customer: count, amount })

export const rebateLapsed = event(134, { rebate: wide, customer: count, dueAt: instant })

/** Out of capital. `dueAt`: the day's beginning in GMT+8, or when capital was first paid in. */
export const marketingToppedUp = event(135, { amount, dueAt: instant })

/** A deposit of a member was charged back, or part of it: their net is lower by what that was worth when it came. */
export const memberNetLowered = event(136, { customer: count, rail: count, line: wide, worth: amount })
