import { bytesToSign, type Command, type CommandOf, OPERATOR_ROLES } from '@candela/contract'
import { p256 } from '@noble/curves/nist.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes } from '@noble/hashes/utils.js'
import { describe, expect, it } from 'vitest'
import { Audit, type AuditedEntry, ClaimFailed } from '../index.ts'
import { SignaturesAudit } from '@candela/auditor'

type Signed = CommandOf<
  | 'agreeRelease'
  | 'matchLine'
  | 'sendBack'
  | 'reopenRail'
  | 'placeLegalHold'
  | 'endLegalHold'
  | 'decideLoan'
  | 'cancelSale'
>

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')
const secret = p256.utils.randomSecretKey()
const point = bytesToHex(p256.getPublicKey(secret, false)).slice(2)
const KEY = `a5010203262001215820${point.slice(0, 64)}225820${point.slice(64)}`
const ID = '01890000-0000-7000-8000-000000000001'
const DESK = { operator: 1, commandId: ID, signature: '' } as const

/** The command with the assertion of the operator's key, as the desk enters it. */
function signed(command: Signed): Signed {
  const challenge = base64url(sha256(bytesToSign(command)))
  const clientData = new TextEncoder().encode(JSON.stringify({ type: 'webauthn.get', challenge }))
  const data = new Uint8Array(37)
  const signature = p256.sign(concatBytes(data, sha256(clientData)), secret, { format: 'der', lowS: false })
  const parts = { clientDataJSON: base64url(clientData), authenticatorData: base64url(data) }
  const text = JSON.stringify({ ...parts, signature: base64url(signature) })
  const isText = command.kind === 'decideLoan' || command.kind === 'cancelSale'
  return { ...command, signature: isText ? text : Buffer.from(text).toString('hex') }
}

const APPROVAL: Signed = { kind: 'decideLoan', ...DESK, loan: 3, verdict: 'approve', reasons: 0 }
const COMMANDS: readonly Signed[] = [
  { kind: 'agreeRelease', ...DESK, request: 7 },
  { kind: 'matchLine', ...DESK, rail: 5, line: 2, request: 9 },
  { kind: 'sendBack', ...DESK, rail: 5, line: 3, reason: 'senderAsked' },
  { kind: 'reopenRail', ...DESK, rail: 5 },
  { kind: 'placeLegalHold', ...DESK, customer: 3, statute: 'courtOrder', document: 'cd'.repeat(32), until: 9 },
  { kind: 'endLegalHold', ...DESK, customer: 3 },
  APPROVAL,
  { kind: 'cancelSale', ...DESK, sale: 1 },
]

/** One operator with this key, and then these commands; code 0 but where another is given. */
function audited(commands: readonly Command[], publicKey = KEY, code = 0): SignaturesAudit {
  const audit = new SignaturesAudit()
  const roles = 1 << OPERATOR_ROLES.indexOf('paymentsMaker')
  const enrol: Command = { kind: 'enrolOperator', commandId: ID, roles, publicKey }
  const at = 0
  audit.apply({ seq: 1, at, command: enrol, code: 0, events: [{ kind: 'operatorEnrolled', operator: 1, roles }] })
  for (const [place, command] of commands.entries()) {
    const entry: AuditedEntry = { seq: place + 2, at, command, code, events: [] }
    audit.apply(entry)
  }
  return audit
}

const failure = (commands: readonly Command[]): [string, number] | undefined => {
  try {
    audited(commands)
    return undefined
  } catch (error) {
    if (!(error instanceof ClaimFailed)) throw error
    return [error.claim, error.seq]
  }
}

describe('what operators sign', () => {
  it('is counted where the key that was enrolled signed the very command', () => {
    expect(audited(COMMANDS.map(signed)).lines().join()).toContain('8 passkey signatures')
    expect(new Audit().lines().join('\n')).toContain('0 passkey signatures of operators on identities')
  })

  it.each(COMMANDS.map((command) => [command.kind, command] as const))(
    '%s is refused with another signature',
    (_, command) => {
      const good = signed(command)
      expect(failure([good])).toBeUndefined()
      expect(failure([{ ...good, commandId: ID.replace('1', '2') }])).toEqual(['signatures', 2])
      expect(failure([{ ...good, signature: 'ab' }])).toEqual(['signatures', 2])
    },
  )

  it('is another thing than what nobody signs: a loan that one refuses, the practice reviewer’s word, what was refused', () => {
    const unsigned = { ...APPROVAL, verdict: 'refuse', reasons: 1 } as const
    expect(failure([unsigned, { ...APPROVAL, operator: 0 }])).toBeUndefined()
    expect(
      audited([{ ...APPROVAL, signature: 'ab' }], KEY, 800)
        .lines()
        .join(),
    ).toContain('0 passkey')
  })

  it('by a key of another algorithm is not checked, and not counted', () => {
    expect(audited(COMMANDS.map(signed), 'a501').lines().join()).toContain('0 passkey')
  })
})
