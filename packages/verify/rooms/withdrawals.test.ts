import type { Command, Event } from '@candela/contract'
import { describe, expect, it } from 'vitest'
import { Audit, type AuditedEntry, ClaimFailed } from '../index.ts'
import { withdrawalHistory } from '../testing/withdrawal-history.ts'

const UNIT = 100_000_000

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
  const entries = withdrawalHistory()

  it('holds of what the core decided', () => {
    const audit = new Audit()
    for (const entry of entries) audit.apply(entry)
    audit.checkWhole(entries.length)
    expect(audit.lines().find((line) => line.startsWith('ok withdrawals'))).toMatch(/\d+ commands and \d+ events/)
  })

  it.each(FORGERIES)('does not hold of %s', (_what, forge) => {
    const apply = (): void => {
      const audit = new Audit()
      for (const entry of entries) audit.apply(forge(entry))
      audit.checkWhole(entries.length)
    }
    expect(apply).toThrow(ClaimFailed)
    expect(apply).toThrow(/withdraw|refus|release|payout|fact|operator|line|arrived/i)
  })
})
