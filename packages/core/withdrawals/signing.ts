import type { Code, CommandOf } from '@candela/contract'
import type { State } from '../state.ts'

/** Answers the passkey's number, from 1 for each customer. Refusals: passkeyUnknown (no key), passkeyRepeated. */
export function registerPasskey(state: State, { customer, publicKey }: CommandOf<'registerPasskey'>): Code {
  const { passkeys, events } = state
  if (publicKey === '') return 'passkeyUnknown'
  if (passkeys.of(customer).includes(publicKey)) return 'passkeyRepeated'
  const passkey = passkeys.add(customer, publicKey)
  events.emit('passkeyRegistered', { customer, passkey })
  state.value = passkey
  return 'ok'
}

/**
 * The core takes a signature as it is, as it does those of operators: verify holds it against the request. Refusals:
 * passkeyUnknown (none of the customer's), signatureMissing.
 */
export function signWithdrawal(state: State, command: CommandOf<'signWithdrawal'>): Code {
  const { passkeys, events } = state
  const { customer, passkey, request, signature } = command
  if (passkeys.of(customer)[passkey - 1] === undefined) return 'passkeyUnknown'
  if (signature === '') return 'signatureMissing'
  events.emit('withdrawalSigned', { customer, passkey, request })
  return 'ok'
}
