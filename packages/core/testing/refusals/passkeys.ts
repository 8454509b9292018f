import type { CommandOf } from '@candela/contract'
import type { Answer, Trial } from '../trial.ts'
import type { Case } from './case.ts'

export function register(h: Trial, customer: number, publicKey = 'a501'): Answer {
  return h.apply({ kind: 'registerPasskey', customer, commandId: h.id(), publicKey })
}

/** With their first passkey, unless something else is said. */
export function sign(h: Trial, customer: number, over: Partial<CommandOf<'signWithdrawal'>> = {}): Answer {
  const asked = { passkey: 1, request: 'cd'.repeat(32), signature: 'ab', ...over }
  return h.apply({ kind: 'signWithdrawal', customer, commandId: h.id(), ...asked })
}

/** The refusals of the passkeys that withdrawals are signed with. */
export const PASSKEYS: Case[] = [
  ['passkeyUnknown', 'a passkey without a key', (h, c) => register(h, c, '')],
  ['passkeyRepeated', 'the same passkey again', (h, c) => (register(h, c), register(h, c))],
  ['passkeyUnknown', 'a signature before there is a passkey', (h, c) => sign(h, c)],
  ['passkeyUnknown', 'a signature by the passkey of another', (h, c) => (register(h, c), sign(h, h.open()))],
  ['passkeyUnknown', 'a signature by none', (h, c) => (register(h, c), sign(h, c, { passkey: 0 }))],
  ['signatureMissing', 'a withdrawal that nobody signed', (h, c) => (register(h, c), sign(h, c, { signature: '' }))],
]
