import { type Command, type Event, OPERATOR_ROLES } from '@candela/contract'
import { DecidedStream } from '@candela/core/testing'
import { describe, expect, it } from 'vitest'
import { Audit, type AuditedEntry, ClaimFailed } from '../index.ts'

const UNIT = 100_000_000
const DAY = 86_400_000
const BOTH = (1 << OPERATOR_ROLES.indexOf('paymentsMaker')) | (1 << OPERATOR_ROLES.indexOf('paymentsChecker'))

/** A loan that two approve and its owner repays in part, one that is refused, one taken back, and one that nobody pays. */
function history(): AuditedEntry[] {
  const house = new DecidedStream(5)
  const entries: AuditedEntry[] = []
  const apply = (command: Command): void => {
    const { seq, at, resultCode } = house.decide(command)
    expect([command.kind, resultCode]).toEqual([command.kind, 0])
    entries.push({ seq, at, command, code: resultCode, events: house.core.events.decode() })
  }
  const passDays = (days: number): void => {
    house.now += days * DAY
    while (house.core.isDue(house.now)) apply({ kind: 'tick' })
  }
  const id = () => house.commandId()
  for (const command of house.opening(2)) apply(command)
  apply({ kind: 'fundHouse', account: 'lendingFree' })
  for (const key of ['a501', 'a502']) apply({ kind: 'enrolOperator', commandId: id(), roles: BOTH, publicKey: key })
  for (const customer of [1, 2]) {
    const fact = { kind: 'recordFact', customer, holds: true } as const
    apply({ ...fact, commandId: id(), fact: 'transactionPassword' })
    apply({ ...fact, commandId: id(), fact: 'identitySent' })
    const review = { customer, submission: 1, verdict: 'validate', face: true, reasons: 0, signature: '' } as const
    apply({ kind: 'reviewIdentity', operator: 0, commandId: id(), ...review })
  }
  const form = { days: 7, incomeBand: 8, assetsBand: 0, rules: 1, form: 'ab'.repeat(32) }
  const ask = (customer: number): void =>
    apply({ kind: 'applyLoan', customer, commandId: id(), amount: 1_000 * UNIT, ...form })
  const decide = (operator: number, loan: number, verdict: 'approve' | 'refuse'): void => {
    const signed = verdict === 'approve' && operator !== 0 ? 'signed' : ''
    const reasons = verdict === 'approve' ? 0 : 1
    apply({ kind: 'decideLoan', operator, commandId: id(), loan, verdict, reasons, signature: signed })
  }
  ask(1)
  decide(1, 1, 'approve')
  decide(2, 1, 'approve')
  passDays(3)
  apply({ kind: 'repayLoan', customer: 1, commandId: id(), loan: 1, amount: 400 * UNIT })
  passDays(5)
  ask(2)
  decide(1, 2, 'refuse')
  ask(2)
  apply({ kind: 'cancelLoan', customer: 2, commandId: id(), loan: 3 })
  ask(2)
  passDays(1)
  apply({ kind: 'openEarn', ...locked(apply), customer: 2, commandId: id(), renew: false })
  passDays(190)
  return entries
}

/** Everything of one's own is locked for long, so that a collection finds what was borrowed alone. */
function locked(apply: (command: Command) => void) {
  const terms = {
    days: 365,
    lowPpm: 1,
    highPpm: 1,
    minimum: UNIT,
    maximum: 10_000 * UNIT,
    customerMaximum: 10_000 * UNIT,
    schedule: 'none',
    ratioPpm: 0,
    early: false,
    renewable: false,
    opens: 0,
    closes: 0,
  } as const
  apply({ kind: 'listEarn', earnProduct: 1, id: 'L5', asset: 0, terms })
  apply({ kind: 'fundEarnPot', earnProduct: 1 })
  return { earnProduct: 1, terms: 1, amount: 10_000 * UNIT }
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
  const entries = history()

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
    expect(audit.lines().find((line) => line.includes('loans'))).toContain('4 applications')
  })

  it.each(FORGERIES)('does not hold of %s', (_what, forge) => {
    const apply = (): void => {
      const audit = new Audit()
      for (const entry of entries) audit.apply(forge(entry))
    }
    expect(apply).toThrow(ClaimFailed)
    expect(apply).toThrow(/loan/)
  })
})
