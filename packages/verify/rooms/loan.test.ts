import { type Command, decodeCommand, decodeEvents, type Event } from '@candela/contract'
import { describe, expect, it } from 'vitest'
import { Audit, type AuditedEntry, ClaimFailed } from '../index.ts'
import { loanHouse } from '../testing/loan-house.ts'

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

const FORGERIES: readonly (readonly [string, Forge])[] = [
  ['a loan that nobody asked for', inCommand('applyLoan', { amount: 5 })],
  ['another rate', inEvent('loanApplied', { ratePpm: 4_001 })],
  ['a number out of order', inEvent('loanApplied', { loan: 9 })],
  ['a decision put off', inEvent('loanApplied', { decidedBy: 5 })],
  ['one operator alone', without('loanProposed')],
  ['an approval that nobody signed', inCommand('decideLoan', { signature: '' })],
  ['operators who may not', inEvent('operatorEnrolled', { roles: 0 })],
  ['another amount paid out', inEvent('loanPaid', { amount: 1_001 * UNIT })],
  ['another day when it is due', inEvent('loanPaid', { dueAt: 5 })],
  ['a refusal without a reason', inEvent('loanRefused', { reasons: 0 })],
  ['an application that somebody else takes back', inCommand('cancelLoan', { customer: 1 })],
  ['a day that costs more', inEvent('loanDayCharged', { amount: 5 * UNIT })],
  ['a charge at another time', inEvent('loanDayCharged', { dueAt: 5 })],
  ['a charge of three days', inEvent('loanDayCharged', { days: 3 })],
  ['a collection at another time', inEvent('loanCollected', { dueAt: 5 })],
  ['interest before the principal', inEvent('loanCollected', { principal: 1, interest: 5 })],
  ['a repayment of another amount', inEvent('loanRepaid', { principal: 5 })],
  ['an end while something is owed', without('loanCollected')],
  ['another day on which it is late', inEvent('loanPassed', { dueAt: 5 })],
  ['more given up than is owed', inEvent('loanWrittenOff', { principal: 5 })],
]

describe('the claim loans', () => {
  const entries = loanHouse().map(({ seq, at, resultCode, command, events }): AuditedEntry => ({
    seq,
    at,
    command: decodeCommand(command),
    code: resultCode,
    events: decodeEvents(events),
  }))

  it('holds of what the core decided', () => {
    const audit = new Audit()
    for (const entry of entries) audit.apply(entry)
    const kinds = new Set(entries.flatMap(({ events }) => events.map(({ kind }) => kind)))
    for (const kind of [
      'loanProposed',
      'loanRefused',
      'loanCollected',
      'loanPassed',
      'loanWrittenOff',
      'loanEnded',
    ] as const)
      expect(kinds).toContain(kind)
    expect(audit.lines().find((line) => line.startsWith('ok loan '))).toMatch(/\d+ commands and \d+ events/)
  })

  it.each(FORGERIES)('does not hold of %s', (_what, forge) => {
    const apply = (): void => {
      const audit = new Audit()
      for (const entry of entries) audit.apply(forge(entry))
    }
    expect(apply).toThrow(ClaimFailed)
    expect(apply).toThrow(/loan|operator/i)
  })
})
