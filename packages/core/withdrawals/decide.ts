import { type Code, type CommandOf, PRACTICE_REVIEWER } from '@candela/contract'
import type { Decisions, Protecting } from '../rooms/decisions.ts'
import type { State } from '../state.ts'
import { endLegalHold, placeLegalHold } from './holds.ts'
import { cancel, payoutFailed, payoutSent, takePayout } from './payout.ts'
import { overdueFrom, standing } from './releasing.ts'
import { requestWithdrawal } from './request.ts'
import { registerPasskey, signWithdrawal } from './signing.ts'

export const DECIDE: Decisions<'withdrawals'> = {
  requestWithdrawal,
  cancelWithdrawal,
  agreeRelease,
  takePayout,
  payoutSent,
  payoutFailed,
  placeLegalHold,
  endLegalHold,
  registerPasskey,
  signWithdrawal,
}

export const PROTECTING: Protecting<'withdrawals'> = ['cancelWithdrawal', 'agreeRelease', 'endLegalHold']

/** Refusals: withdrawalUnknown (another's included), withdrawalUnderWay (a rail was asked for it), withdrawalOver. */
function cancelWithdrawal(state: State, { customer, withdrawal }: CommandOf<'cancelWithdrawal'>): Code {
  const known = standing(state, withdrawal)
  if (known?.customer !== customer) return 'withdrawalUnknown'
  if (known.state === 'sending' || known.state === 'sent') return 'withdrawalUnderWay'
  if (known.state !== 'waiting' && known.state !== 'released') return 'withdrawalOver'
  cancel(state, known, 'customer')
  return 'ok'
}

/**
 * A maker of payments proposes, another operator who checks them agrees; the practice reviewer agrees alone, while it is
 * switched on. Refusals: withdrawalUnknown, releaseDecided, practiceReviewerOff, signatureMissing, sameOperator,
 * operatorRoleMissing.
 */
function agreeRelease(state: State, { operator, request, signature }: CommandOf<'agreeRelease'>): Code {
  const { withdrawals, operators, events } = state
  const known = standing(state, request)
  if (known === undefined) return 'withdrawalUnknown'
  if (known.state !== 'waiting' || known.agreedBy !== 'clock') return 'releaseDecided'
  const { withdrawal, proposer } = known
  if (operator === PRACTICE_REVIEWER) {
    if (!operators.practiceOn) return 'practiceReviewerOff'
  } else {
    if (signature === '') return 'signatureMissing'
    if (proposer === operator) return 'sameOperator'
    if (!operators.may(operator, proposer === 0 ? 'paymentsMaker' : 'paymentsChecker')) return 'operatorRoleMissing'
    events.emit('withdrawalAgreed', { withdrawal, operator, agreement: proposer === 0 ? 'proposed' : 'decided' })
    if (proposer === 0) {
      known.proposer = operator
      return 'ok'
    }
  }
  const overdueAt = overdueFrom(state, Math.max(state.at, known.notBefore))
  withdrawals.agree(known, operator === PRACTICE_REVIEWER ? 'reviewer' : 'operators', overdueAt, state.rules.funding)
  standing(state, withdrawal)
  return 'ok'
}
