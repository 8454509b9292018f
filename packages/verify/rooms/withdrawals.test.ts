import { type Command, type Event, OPERATOR_ROLES } from '@candela/contract'
import { DecidedStream } from '@candela/core/testing'
import { lineDigest, NO_LINE, RAILS } from '@candela/rules/funding'
import { ed25519 } from '@noble/curves/ed25519.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { describe, expect, it } from 'vitest'
import { Audit, type AuditedEntry, ClaimFailed } from '../index.ts'
import { WithdrawalsAudit } from './withdrawals.ts'

const SECRET = new Uint8Array(32).fill(9)
const UNIT = 100_000_000
const DAY = 86_400_000
const BOTH = (1 << OPERATOR_ROLES.indexOf('paymentsMaker')) | (1 << OPERATOR_ROLES.indexOf('paymentsChecker'))
const [TRC20, US_BANK, EU_BANK, USD, EUR] = [1, 5, 6, 26, 24]
const [ADDRESS, CARD] = ['ab'.repeat(32), 'cd'.repeat(32)]

/** Withdrawals that arrive, come back, fail, are taken back by their owner and a freeze, are released by everybody who may; refusals. */
function history(): AuditedEntry[] {
  const house = new DecidedStream(5)
  const entries: AuditedEntry[] = []
  const apply = (command: Command, expected = 0): AuditedEntry => {
    const { seq, at, resultCode } = house.decide(command)
    expect([command.kind, resultCode === 0]).toEqual([command.kind, expected === 0])
    const entry = { seq, at, command, code: resultCode, events: house.core.events.decode() }
    entries.push(entry)
    return entry
  }
  const pass = (time: number): void => {
    house.now += time
    while (house.core.isDue(house.now)) apply({ kind: 'tick' })
  }
  const own = () => ({ customer: 1, commandId: house.commandId() })
  const desk = (operator: number) => ({ operator, commandId: house.commandId() })
  const refused = (command: Command): void => void apply(command, 1)
  for (const command of house.opening(2)) apply(command)
  apply({ kind: 'activateRules', version: 2 })
  for (const publicKey of ['a501', 'a502']) {
    apply({ kind: 'enrolOperator', commandId: house.commandId(), roles: BOTH, publicKey })
  }
  const key = bytesToHex(ed25519.getPublicKey(SECRET))
  for (const rail of [TRC20, US_BANK, EU_BANK]) {
    apply({ kind: 'listRail', rail, grade: 'publicKey', key })
  }
  const ask = (amount: number, over: object = {}): Command => ({
    kind: 'requestWithdrawal',
    ...own(),
    rail: TRC20,
    asset: 0,
    amount,
    destination: 1,
    digest: ADDRESS,
    rate: 0,
    confirmedBy: 'password',
    fee: UNIT,
    arrival: amount - UNIT,
    ...over,
  })
  refused(ask(100 * UNIT))
  apply({ kind: 'recordFact', ...own(), fact: 'transactionPassword', holds: true })
  refused(ask(100 * UNIT))
  apply({ kind: 'recordFact', ...own(), fact: 'identitySent', holds: true })
  const review = { submission: 1, verdict: 'validate', face: true, reasons: 0, signature: '' } as const
  apply({ kind: 'reviewIdentity', customer: 1, ...desk(0), ...review })
  const to = { kind: 'addDestination', asset: 0, confirmedBy: 'passkey' } as const
  apply({ ...to, ...own(), rail: TRC20, digest: ADDRESS })
  apply({ ...to, ...own(), rail: 8, digest: CARD })
  for (const amount of [UNIT + 1, 10 * UNIT, 60_000 * UNIT, 20_000 * UNIT]) refused(ask(amount))
  refused(ask(100 * UNIT, { destination: 7 }))
  refused(ask(100 * UNIT, { digest: CARD }))
  apply({ kind: 'rates', mids: [{ asset: EUR, mid: 108_530_000 }], source: 'test', sourceAt: 0 })
  const bank = { destination: 2, digest: CARD }
  for (let left = 5; left > 0; left--) apply(ask(100 * UNIT))
  apply(ask(500 * UNIT, { ...bank, rail: EU_BANK, asset: EUR, rate: 1, arrival: 45_749_000_000 }))
  apply(ask(100 * UNIT, { ...bank, rail: US_BANK, asset: USD, fee: 5 * UNIT, arrival: 95 * UNIT }))
  const agree = (operator: number, request: number): void => {
    apply({ kind: 'agreeRelease', ...desk(operator), request, signature: operator === 0 ? '' : 'ab' })
  }
  agree(1, 1)
  agree(2, 1)
  for (const request of [2, 6]) agree(0, request)
  pass(60_000)
  agree(0, 7)
  const take = (withdrawal: number, rail = TRC20): void => {
    apply({ kind: 'takePayout', rail, withdrawal, digest: rail === TRC20 ? ADDRESS : CARD })
  }
  take(1)
  take(2)
  take(6, EU_BANK)
  take(7, US_BANK)
  apply({ kind: 'payoutSent', rail: TRC20, withdrawal: 1 })
  apply({ kind: 'payoutFailed', rail: TRC20, withdrawal: 2, reason: 'closed' })
  const heads = new Map<number, { line: number; previous: string }>()
  const record = (rail: number, kind: 'debit' | 'return', asset: number, amount: number, reference: string): void => {
    const { line, previous } = heads.get(rail) ?? { line: 1, previous: NO_LINE }
    const told = { line, amount, reference, party: 'untold', valueAt: house.now } as const
    const id = house.core.asset(asset)!.id
    const digest = lineDigest(previous, { ...told, rail: RAILS[rail - 1]!.id, kind, asset: id })
    const signature = bytesToHex(ed25519.sign(hexToBytes(digest), SECRET))
    apply({ kind: 'recordLine', rail, lineKind: kind, asset, ...told, previous, signature })
    heads.set(rail, { line: line + 1, previous: digest })
  }
  record(TRC20, 'debit', 0, -99 * UNIT, 'WD1')
  record(EU_BANK, 'debit', EUR, -45_749_000_000, 'WD6')
  record(US_BANK, 'debit', USD, -95 * UNIT, 'WD7')
  record(US_BANK, 'return', USD, 90 * UNIT, 'WD7')
  apply({ kind: 'cancelWithdrawal', ...own(), withdrawal: 3 })
  pass(DAY - 60_000)
  take(4)
  apply({ kind: 'recordFact', ...own(), fact: 'ownFreeze', holds: true })
  refused(ask(100 * UNIT))
  apply({ kind: 'recordFact', ...own(), fact: 'passwordRetrieved', holds: true })
  refused(ask(100 * UNIT))
  return entries
}

type Forge = (entry: AuditedEntry) => AuditedEntry
const inEvent =
  (kind: Event['kind'], change: object): Forge =>
  (entry) => ({
    ...entry,
    events: entry.events.map((event): Event => (event.kind === kind ? { ...event, ...change } : event)),
  })
const inCommand =
  (kind: Command['kind'], change: object): Forge =>
  (entry) =>
    entry.command.kind === kind ? { ...entry, command: { ...entry.command, ...change } } : entry
const without =
  (kind: Event['kind']): Forge =>
  (entry) => ({ ...entry, events: entry.events.filter((event) => event.kind !== kind) })
const refusal =
  (rule: number, change: object): Forge =>
  (entry) => ({
    ...entry,
    events: entry.events.map((event): Event =>
      event.kind === 'withdrawalRefused' && event.rule === rule ? { ...event, ...change } : event,
    ),
  })

const FORGERIES: readonly (readonly [string, Forge])[] = [
  ['a withdrawal that nobody asked for', inCommand('requestWithdrawal', { customer: 2 })],
  ['a number out of order', inEvent('withdrawalRequested', { withdrawal: 9 })],
  ['another fee', inEvent('withdrawalRequested', { fee: 2 * UNIT })],
  ['less that arrives', inEvent('withdrawalRequested', { arrival: 50 * UNIT })],
  ['a clock of two days', inEvent('withdrawalRequested', { decideBy: 5 })],
  ['a release that is put off', inEvent('withdrawalRequested', { notBefore: 5 })],
  ['another address', inEvent('withdrawalRequested', { destination: 5 })],
  ['one operator alone', inCommand('agreeRelease', { operator: 1 })],
  ['operators who may not', inEvent('operatorEnrolled', { roles: 0 })],
  ['an agreement that nobody signed', inCommand('agreeRelease', { signature: '' })],
  ['silence of an hour', inEvent('withdrawalReleased', { by: 'clock' })],
  ['a withdrawal that waits past its clock', without('withdrawalReleased')],
  ['what was not signed', inCommand('takePayout', { digest: 'ee'.repeat(32) })],
  ['a payment that nobody was asked for', without('withdrawalSending')],
  ['a line of another amount', inCommand('recordLine', { amount: -98 * UNIT })],
  ['a line that names another', inCommand('recordLine', { reference: 'WD2' })],
  ['a return of a part', inEvent('withdrawalReturned', { amount: 5 })],
  ['a withdrawal that somebody else takes back', inCommand('cancelWithdrawal', { customer: 2 })],
  ['a freeze of nobody', inEvent('withdrawalCancelled', { why: 'retrieval' })],
  ['a failure that no rail told', inEvent('withdrawalFailed', { withdrawal: 3 })],
  ['a refusal without its rule', without('withdrawalRefused')],
  ['a refusal by another rule', inEvent('withdrawalRefused', { rule: 7 })],
  ['a minimum that is none', refusal(5, { need: 5 })],
  ['a pause that never was', refusal(3, { need: 5 })],
  ['a password that was set', without('factRecorded')],
]

describe('the claim withdrawals', () => {
  const entries = history()

  it('holds of what the core decided', () => {
    const audit = new Audit()
    for (const entry of entries) audit.apply(entry)
    audit.checkWhole(entries.length)
    expect(audit.lines().find((line) => line.startsWith('ok withdrawals'))).toContain('7 withdrawals, 10 refused')
  })

  it.each(FORGERIES)('does not hold of %s', (_what, forge) => {
    const apply = (): void => {
      const audit = new WithdrawalsAudit()
      for (const entry of entries) audit.apply(forge(entry))
      audit.checkWhole(entries.length)
    }
    expect(apply).toThrow(ClaimFailed)
    expect(apply).toThrow(/withdrawal|withdrawing|refus/)
  })
})
