import type { CommandOf } from '@candela/contract'
import type { AuditedState } from './floor/books.ts'
import { type Decision, done, refusal } from './floor/decision.ts'

/* Signed decisions about withdrawals besides their release: holds by operators, and requests of customers by a passkey. */

/** No statute reaches practice money. */
export function placeLegalHold({ customers }: AuditedState, { customer }: CommandOf<'placeLegalHold'>): Decision {
  return refusal(customers[customer - 1] ? 'holdPractice' : 'customerUnknown')
}

export function endLegalHold(): Decision {
  return refusal('holdUnknown')
}

export function registerPasskey(state: AuditedState, { customer, publicKey }: CommandOf<'registerPasskey'>): Decision {
  const own = state.passkeys.filter((each) => each.customer === customer)
  if (publicKey === '') return refusal('passkeyUnknown')
  if (own.some((each) => each.publicKey === publicKey)) return refusal('passkeyRepeated')
  state.passkeys.push({ customer, publicKey })
  return done(own.length + 1, { kind: 'passkeyRegistered', customer, passkey: own.length + 1 })
}

export function signWithdrawal(state: AuditedState, command: CommandOf<'signWithdrawal'>): Decision {
  const { customer, passkey, request, signature } = command
  const own = state.passkeys.filter((each) => each.customer === customer)
  if (passkey < 1 || passkey > own.length) return refusal('passkeyUnknown')
  if (signature === '') return refusal('signatureMissing')
  return done(0, { kind: 'withdrawalSigned', customer, passkey, request })
}
