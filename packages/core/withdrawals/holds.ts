import type { Code, CommandOf } from '@candela/contract'
import type { State } from '../state.ts'
import { cancelUnsent } from './payout.ts'

/**
 * Places a legal hold: an operator of security proposes it, another one who checks payments agrees to the same; another proposal takes
 * the first's place. Then payouts that no rail was asked for are returned, and nothing is withdrawn until the end. Refusals:
 * customerUnknown, holdPractice, statuteUnknown, holdTooShort, holdTooLong, signatureMissing, sameOperator, operatorRoleMissing.
 */
export function placeLegalHold(state: State, command: CommandOf<'placeLegalHold'>): Code {
  const { withdrawals, operators, events, rules, at } = state
  const { customer, statute, document, until, operator, signature } = command
  if (!state.customers.exists(customer)) return 'customerUnknown'
  const fault = rules.funding.holdFault(rules.funding.holds, statute, until, at)
  if (fault !== undefined) return fault
  if (signature === '') return 'signatureMissing'
  const before = withdrawals.proposedHolds.get(customer)
  const isProposed = before?.statute === statute && before.document === document && before.until === until
  if (isProposed && before.proposer === operator) return 'sameOperator'
  if (!operators.may(operator, isProposed ? 'paymentsChecker' : 'security')) return 'operatorRoleMissing'
  const agreement = isProposed ? 'decided' : 'proposed'
  events.emit('legalHoldPlacing', { customer, statute, document, until, operator, agreement })
  if (!isProposed) {
    withdrawals.proposedHolds.set(customer, { statute, document, until, proposer: operator })
    return 'ok'
  }
  withdrawals.proposedHolds.delete(customer)
  withdrawals.holds.set(customer, { statute, document, until })
  cancelUnsent(state, customer, 'legalHold')
  return 'ok'
}

/** Either of the two roles lifts it alone. Refusals: holdUnknown, signatureMissing, operatorRoleMissing. */
export function endLegalHold(state: State, { customer, operator, signature }: CommandOf<'endLegalHold'>): Code {
  const { withdrawals, operators, events, at } = state
  if (withdrawals.holdOf(customer, at) === undefined) return 'holdUnknown'
  if (signature === '') return 'signatureMissing'
  const may = operators.may(operator, 'security') || operators.may(operator, 'paymentsChecker')
  if (!may) return 'operatorRoleMissing'
  withdrawals.holds.delete(customer)
  events.emit('legalHoldEnded', { customer, operator })
  return 'ok'
}
