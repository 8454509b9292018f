import type { Command, CommandOf, Event } from '@candela/contract'
import { DecidedStream } from '@candela/core/testing'
import { lineDigest, NO_LINE } from '@candela/rules/funding'
import { ed25519 } from '@noble/curves/ed25519.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { describe, expect, it } from 'vitest'
import { Audit, type AuditedEntry } from '../index.ts'

const SECRET = new Uint8Array(32).fill(9)
const UNIT = 100_000_000

/** Two levels above a member who deposits, is charged back and deposits again; the second above is validated last. */
function history(): AuditedEntry[] {
  const house = new DecidedStream(5)
  const entries: AuditedEntry[] = []
  const apply = (command: Command): void => {
    const { seq, at, resultCode } = house.decide(command)
    expect([command.kind, resultCode]).toEqual([command.kind, 0])
    entries.push({ seq, at, command, code: resultCode, events: house.core.events.decode() })
  }
  let [line, previous] = [0, NO_LINE]
  const record = (amount: number, reference: string, kind: CommandOf<'recordLine'>['lineKind'] = 'credit'): void => {
    const told = { line: ++line, amount: amount * UNIT, reference, party: 'untold', valueAt: house.now } as const
    const digest = lineDigest(previous, { ...told, rail: 'trc20', kind, asset: 'USDT' })
    const signature = bytesToHex(ed25519.sign(hexToBytes(digest), SECRET))
    apply({ kind: 'recordLine', rail: 1, lineKind: kind, asset: 0, ...told, previous, signature })
    previous = digest
  }
  const validate = (customer: number): void => {
    apply({ kind: 'recordFact', customer, commandId: house.commandId(), fact: 'identitySent', holds: true })
    const verdict = { verdict: 'validate', face: false, reasons: 0, signature: '' } as const
    apply({ kind: 'reviewIdentity', operator: 0, customer, commandId: house.commandId(), submission: 1, ...verdict })
  }
  for (const command of house.opening(3)) apply(command)
  apply({ kind: 'listRail', rail: 1, grade: 'publicKey', key: bytesToHex(ed25519.getPublicKey(SECRET)) })
  apply({ kind: 'fundHouse', account: 'capital' })
  for (const customer of [2, 3]) {
    apply({ kind: 'bindInviter', customer, commandId: house.commandId(), inviter: customer - 1 })
  }
  apply({ kind: 'assignAddress', customer: 3, commandId: house.commandId(), rail: 1 })
  for (const customer of [2, 3]) validate(customer)
  record(1_000, 'A1')
  validate(1)
  record(-1_000, 'L1', 'reversal')
  record(1_000, 'A1')
  record(100, 'A1')
  return entries
}

function audited(entries: readonly AuditedEntry[]): Audit {
  const audit = new Audit()
  for (const entry of entries) audit.apply(entry)
  audit.end(entries.length)
  return audit
}

type Forged = readonly [what: string, kind: Event['kind'], change: object | undefined]

describe('rebates', () => {
  const entries = history()

  it('are proven by deposits, inviters and identities alone', () => {
    expect(audited(entries).lines().join('\n')).toMatch(/^ok referral +2 commands and \d+ events/m)
  })

  it.each<Forged>([
    ['of another amount', 'rebateDue', { amount: 1 }],
    ['that is missing', 'rebateDue', undefined],
    ['paid to another', 'rebatePaid', { customer: 3 }],
    ['that is not paid', 'rebatePaid', undefined],
    ['of an inviter nobody named', 'inviterBound', { inviter: 3 }],
    ['by another base after a charge-back', 'memberNetLowered', { worth: 1 }],
    ['from marketing that got too much', 'marketingToppedUp', { amount: 2_000 * UNIT }],
  ])('a rebate %s is found', (_what, kind, change) => {
    const forged = entries.map((entry) => ({
      ...entry,
      events: entry.events.flatMap((event): Event[] =>
        event.kind !== kind ? [event] : change === undefined ? [] : [{ ...event, ...change }],
      ),
    }))
    expect(() => audited(forged)).toThrow(expect.objectContaining({ claim: 'referral' }))
  })
})
