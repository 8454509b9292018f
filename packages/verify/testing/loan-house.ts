import { type Command, decodeEvents, type Event, OPERATOR_ROLES } from '@candela/contract'
import { DecidedStream } from '@candela/core/testing'
import { assert } from '@candela/units'
import type { EntryWithEvents } from '../proof/make-bundle.ts'

const UNIT = 100_000_000
const DAY = 86_400_000
const BOTH = (1 << OPERATOR_ROLES.indexOf('paymentsMaker')) | (1 << OPERATOR_ROLES.indexOf('paymentsChecker'))

/** A loan that two approve and its owner repays in part, one that is refused, one taken back, and one that nobody pays. */
export function loanHouse(): readonly EntryWithEvents[] {
  const house = new DecidedStream(5)
  const entries: EntryWithEvents[] = []
  const apply = (command: Command): void => {
    const decided = house.decide(command)
    assert(decided.resultCode === 0, `${command.kind} is refused`)
    entries.push({ ...decided, events: house.core.events.bytes().slice() })
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

/** The entries with events that name a loan and its customer, oldest first. */
export function entriesOfLoan(entries: readonly EntryWithEvents[], loan: number): readonly EntryWithEvents[] {
  const is = (event: Event): boolean => 'loan' in event && 'customer' in event && event.loan === loan
  return entries.filter(({ events }) => decodeEvents(events).some(is))
}
