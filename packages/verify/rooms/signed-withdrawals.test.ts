import { bytesOfCommand, type Command, type CommandOf, type Event } from '@candela/contract'
import { p256 } from '@noble/curves/nist.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes } from '@noble/hashes/utils.js'
import { describe, expect, it } from 'vitest'
import { ClaimFailed } from '../index.ts'
import { SignedWithdrawalsAudit } from '@candela/auditor'

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')
const secret = p256.utils.randomSecretKey()
const point = bytesToHex(p256.getPublicKey(secret, false)).slice(2)
const KEY = `a5010203262001215820${point.slice(0, 64)}225820${point.slice(64)}`
const OWN = { customer: 1, commandId: '01890000-0000-7000-8000-000000000001' } as const

type Request = CommandOf<'requestWithdrawal'>
const REQUEST: Request = {
  kind: 'requestWithdrawal',
  ...OWN,
  rail: 1,
  asset: 0,
  amount: 10_000_000_000,
  destination: 1,
  digest: 'ab'.repeat(32),
  fee: 100_000_000,
  arrival: 9_900_000_000,
  rate: 0,
  confirmedBy: 'passkey',
}

const registered = (customer = 1, publicKey = KEY): Command => ({
  kind: 'registerPasskey',
  ...OWN,
  customer,
  publicKey,
})

/** The bytes that the customer's device signs before that is asked for. */
function signed(request: Request, over: Partial<CommandOf<'signWithdrawal'>> = {}): Command {
  const hash = sha256(bytesOfCommand(request))
  const clientData = new TextEncoder().encode(JSON.stringify({ type: 'webauthn.get', challenge: base64url(hash) }))
  const data = new Uint8Array(37)
  const signature = p256.sign(concatBytes(data, sha256(clientData)), secret, { format: 'der', lowS: false })
  const parts = { clientDataJSON: base64url(clientData), authenticatorData: base64url(data) }
  const text = JSON.stringify({ ...parts, signature: base64url(signature) })
  const { customer } = request
  const told = { passkey: 1, request: bytesToHex(hash), signature: Buffer.from(text).toString('hex') }
  return { kind: 'signWithdrawal', ...OWN, customer, ...told, ...over }
}

/** The event of each, as the core tells it. */
const TOLD: Partial<Record<Command['kind'], Event['kind']>> = {
  registerPasskey: 'passkeyRegistered',
  signWithdrawal: 'withdrawalSigned',
  requestWithdrawal: 'withdrawalRequested',
}

function said(...commands: readonly Command[]): string {
  const audit = new SignedWithdrawalsAudit()
  try {
    for (const [place, command] of commands.entries()) {
      const events = [{ kind: TOLD[command.kind] }] as Event[]
      audit.apply({ seq: place + 1, at: place, command, code: 0, events })
    }
  } catch (error) {
    if (error instanceof ClaimFailed) return `${error.claim}: ${error.message}`
    throw error
  }
  return audit.lines().join('\n')
}

describe('the claim signed', () => {
  it('holds where the passkey signed the very request, before it was asked for', () => {
    expect(said(registered(), signed(REQUEST), REQUEST)).toMatch(/^ok signed +1 withdrawals, each signed/)
  })

  it.each<[string, Partial<Request>]>([
    ['a unit more', { amount: REQUEST.amount + 1 }],
    ['a higher fee', { fee: REQUEST.fee + 1 }],
    ['less that arrives', { arrival: REQUEST.arrival - 1 }],
    ['another destination', { destination: 2 }],
    ['an address that was changed in the vault', { digest: 'ac'.repeat(32) }],
    ['another rail', { rail: 3 }],
    ['another rate', { rate: 7 }],
    ['another withdrawal of the same', { commandId: '01890000-0000-7000-8000-000000000002' }],
  ])('does not hold of %s', (_what, change) => {
    const asked = { ...REQUEST, ...change }
    expect(said(registered(), signed(REQUEST), asked)).toBe('signed: customer 1 did not sign this withdrawal')
  })

  it('does not hold of one signature for two, of none, or of one that came after', () => {
    const none = 'signed: customer 1 did not sign this withdrawal'
    expect(said(registered(), signed(REQUEST), REQUEST, REQUEST)).toBe(none)
    expect(said(registered(), REQUEST)).toBe(none)
    expect(said(registered(), REQUEST, signed(REQUEST))).toBe(none)
  })

  it('does not hold of a signature of something else, or by a passkey that is not the customer’s', () => {
    const request = bytesToHex(sha256(bytesOfCommand({ ...REQUEST, amount: 5 })))
    expect(said(registered(), signed(REQUEST, { request }))).toBe('signed: the signature of customer 1 does not match')
    expect(said(registered(), signed(REQUEST, { signature: 'ab' }))).toContain('does not match')
    const other = bytesToHex(p256.getPublicKey(p256.utils.randomSecretKey(), false)).slice(2)
    const stranger = `a5010203262001215820${other.slice(0, 64)}225820${other.slice(64)}`
    expect(said(registered(1, stranger), signed(REQUEST))).toContain('does not match')
    expect(said(registered(2), signed(REQUEST))).toBe('signed: customer 1 signs with a passkey that is not theirs')
  })

  it('tells apart who had no passkey in the journal, and keys it cannot check', () => {
    expect(said(REQUEST, registered(), signed(REQUEST), REQUEST)).toContain(
      '1 of customers who had registered no passkey',
    )
    expect(said(registered(1, 'a401'), signed(REQUEST), REQUEST)).toContain('1 by keys that are not checked here')
    expect(said(registered(), { ...REQUEST, confirmedBy: 'password' })).toMatch(/^ok signed +0 withdrawals/)
  })
})
