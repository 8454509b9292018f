import { type Command, type Event, OPERATOR_ROLES, bytesToSign } from '@candela/contract'
import { Core } from '@candela/core'
import { CommandStream } from '@candela/core/testing'
import { p256 } from '@noble/curves/nist.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes } from '@noble/hashes/utils.js'
import { describe, expect, it } from 'vitest'
import { Audit, type AuditedEntry, ClaimFailed } from '../index.ts'

const HOUR = 3_600_000
const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** An operator's security key. */
function key() {
  const secret = p256.utils.randomSecretKey()
  const point = bytesToHex(p256.getPublicKey(secret, false)).slice(2)
  const publicKey = `a5010203262001215820${point.slice(0, 64)}225820${point.slice(64)}`
  const sign = (command: Extract<Command, { kind: 'reviewIdentity' }>): typeof command => {
    const challenge = base64url(sha256(bytesToSign(command)))
    const clientData = new TextEncoder().encode(JSON.stringify({ type: 'webauthn.get', challenge }))
    const data = new Uint8Array(37)
    const signature = p256.sign(concatBytes(data, sha256(clientData)), secret, { format: 'der', lowS: false })
    const parts = { clientDataJSON: base64url(clientData), authenticatorData: base64url(data) }
    return { ...command, signature: JSON.stringify({ ...parts, signature: base64url(signature) }) }
  }
  return { publicKey, sign }
}

/** A house of two operators and two customers who sent documents: one is validated by the operators, one by the practice reviewer. */
function history(): { entries: AuditedEntry[]; again: (entries: readonly AuditedEntry[]) => Audit } {
  const core = Core.create()
  const stream = new CommandStream(5)
  const entries: AuditedEntry[] = []
  const apply = (command: Command): void => {
    const seq = entries.length + 1
    const { code } = core.apply(seq, stream.now, command)
    expect([command.kind, code]).toEqual([command.kind, 0])
    entries.push({ seq, at: stream.now, command, code, events: core.events.decode() })
  }
  const roles = (1 << OPERATOR_ROLES.indexOf('identityMaker')) | (1 << OPERATOR_ROLES.indexOf('identityChecker'))
  const keys = [key(), key()]
  const review = (operator: number, customer: number): Extract<Command, { kind: 'reviewIdentity' }> => ({
    kind: 'reviewIdentity',
    operator,
    customer,
    commandId: stream.commandId(),
    submission: 1,
    verdict: 'validate',
    face: true,
    reasons: 0,
    signature: '',
  })
  apply({ kind: 'listAsset', asset: { asset: 0, id: 'USDT', displayDigits: 2 } })
  for (const { publicKey } of keys) apply({ kind: 'enrolOperator', commandId: stream.commandId(), roles, publicKey })
  for (const customer of [1, 2]) {
    apply(stream.openCustomer())
    apply({ kind: 'recordFact', customer, commandId: stream.commandId(), fact: 'identitySent', holds: true })
  }
  apply(keys[0]!.sign(review(1, 1)))
  apply(keys[1]!.sign(review(2, 1)))
  apply({ kind: 'switchPracticeReviewer', operator: 1, commandId: stream.commandId(), on: false })
  stream.now += 48 * HOUR
  apply(review(0, 2))
  const again = (forged: readonly AuditedEntry[]): Audit => {
    const audit = new Audit()
    for (const entry of forged) audit.apply(entry)
    return audit
  }
  return { entries, again }
}

type Review = Extract<Command, { kind: 'reviewIdentity' }>
type Forge = (entry: AuditedEntry, place: number) => AuditedEntry | undefined

const reviews =
  (which: number, change: (command: Review, events: readonly Event[]) => Partial<AuditedEntry>): Forge =>
  (entry, place) =>
    entry.command.kind === 'reviewIdentity' && place === which
      ? { ...entry, ...change(entry.command, entry.events) }
      : entry

const FORGERIES: readonly (readonly [string, Forge])[] = [
  ['one operator alone', (entry, place) => (place === 0 ? undefined : entry)],
  ['the same operator twice', reviews(1, (command) => ({ command: { ...command, operator: 1 } }))],
  [
    'a signature of another command',
    reviews(1, (command) => ({ command: { ...command, submission: 1, face: false } })),
  ],
  ['an operator nobody enrolled', reviews(0, (command) => ({ command: { ...command, operator: 7 } }))],
  ['the practice reviewer before its time', reviews(2, () => ({ at: 0 }))],
  [
    'an operator without the role',
    (entry) => (entry.command.kind === 'enrolOperator' ? { ...entry, command: { ...entry.command, roles: 1 } } : entry),
  ],
  ['a return that is told as validated', reviews(2, (command) => ({ command: { ...command, verdict: 'giveBack' } }))],
  [
    'a fact out of nowhere',
    (entry) =>
      entry.command.kind === 'recordFact'
        ? { ...entry, events: [{ kind: 'factRecorded', customer: 1, fact: 'identityValidated', holds: true }] }
        : entry,
  ],
]

describe('the identity claim', () => {
  it('holds for two operators who signed, and for the practice reviewer once nobody decided in time', () => {
    const { entries, again } = history()
    const line = again(entries)
      .lines()
      .find((other) => other.startsWith('ok signatures'))
    expect(line).toMatch(/^ok signatures +2 passkey signatures/)
  })

  it.each(FORGERIES)('fails for %s', (_, forge) => {
    const { entries, again } = history()
    let place = -1
    const forged = entries.flatMap((entry) => {
      if (entry.command.kind === 'reviewIdentity') place++
      return forge(entry, entry.command.kind === 'reviewIdentity' ? place : -1) ?? []
    })
    let claim = 'nothing'
    try {
      again(forged)
    } catch (error) {
      if (!(error instanceof ClaimFailed)) throw error
      claim = error.claim
    }
    // the enrolment, the fact and the signature have rooms of their own
    expect(['identity', 'operators', 'security', 'signatures']).toContain(claim)
  })
})
