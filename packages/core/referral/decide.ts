import type { Code, CommandOf } from '@candela/contract'
import type { Decisions } from '../rooms/decisions.ts'
import type { State } from '../state.ts'

export const DECIDE: Decisions<'referral'> = { bindInviter }

/** Refusals: inviterInvalid (not there before), inviterBound (there is one, after a deposit, later than a day). */
function bindInviter(state: State, { customer, inviter }: CommandOf<'bindInviter'>): Code {
  const { referral, customers, deposits, events, at } = state
  const fault = state.rules.referral.bindFault(
    {
      number: customer,
      openedAt: customers.openedAt[customer]!,
      hasInviter: referral.members.has(customer),
      hasDeposited: deposits.hasMoneyOf(customer),
    },
    inviter,
    at,
  )
  if (fault !== undefined) return fault
  referral.members.set(customer, {
    inviter,
    net: -state.withdrawals.valueSince(customer, customers.openedAt[customer]!),
    peak: 0n,
  })
  events.emit('inviterBound', { customer, inviter })
  return 'ok'
}
