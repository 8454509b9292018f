import { type Command, decodeCommand, decodeEvents, type Event, type EventOf } from '@candela/contract'
import { bytesOfCommand } from '@candela/contract'
import { bytesOfEvents } from '@candela/contract/testing'
import { describe, expect, it } from 'vitest'
import { failures, keyOf, PINNED, SALTS, SampleLog } from '../testing/house.ts'
import { entriesOfLoan, loanHouse } from '../testing/loan-house.ts'
import { verifyLoan } from './loan.ts'
import type { EntryWithEvents } from './make-bundle.ts'
import { makeLoanBundle } from './make-loan-bundle.ts'

/** paid back in part and collected; refused; taken back; never paid */
const [COLLECTED, REFUSED, CANCELLED, WRITTEN_OFF] = [1, 2, 3, 4] as const
const UNIT = 100_000_000
const house = new SampleLog(loanHouse())

function bundleOf(log: SampleLog, loan: number) {
  const [placed, ...later] = entriesOfLoan(log.entries, loan)
  return makeLoanBundle({
    order: loan,
    placed: placed!,
    later,
    evidence: log.evidence(),
    salts: SALTS,
    checkpoint: log.note(),
    size: log.entries.length,
    nodes: log.nodes,
  })
}

type Forge = (entry: EntryWithEvents) => Partial<EntryWithEvents>
type LoanEvent = Extract<Event, { loan: number; customer: number }>['kind']
const says =
  <K extends LoanEvent>(kind: K, loan: number, change: (event: EventOf<K>) => object): Forge =>
  ({ events }) => {
    const is = (event: Event): event is EventOf<K> => event.kind === kind && 'loan' in event && event.loan === loan
    const decoded = decodeEvents(events)
    if (!decoded.some(is)) return {}
    return { events: bytesOfEvents(decoded.map((event) => (is(event) ? { ...event, ...change(event) } : event))) }
  }
const asked =
  (kind: Command['kind'], change: object): Forge =>
  ({ command }) => {
    const decoded = decodeCommand(command)
    return decoded.kind === kind ? { command: bytesOfCommand({ ...decoded, ...change }) } : {}
  }

/** The findings against a house that signs something else. */
function forged(loan: number, forge: Forge): readonly string[] {
  const log = new SampleLog(house.entries.map((entry) => ({ ...entry, ...forge(entry) })))
  const verdict = verifyLoan(bundleOf(log, loan), PINNED)
  expect(verdict.order).toBeUndefined()
  return failures(verdict).map((failure) => failure.split(' ').slice(0, 2).join(' '))
}

describe('the proof of a loan', () => {
  it('shows what became of each, and what it cost to the cent', () => {
    const proven = (loan: number) => {
      const verdict = verifyLoan(bundleOf(house, loan), PINNED)
      expect(verdict).toMatchObject({ standing: 'anchored', order: { order: loan } })
      return verdict.order!
    }
    expect([COLLECTED, REFUSED, CANCELLED, WRITTEN_OFF].map((loan) => proven(loan).ended?.status)).toEqual([
      'repaid',
      'refused',
      'cancelled',
      'writtenOff',
    ])
    const { moves, principal, interest } = proven(COLLECTED)
    const charged = moves.reduce((sum, move) => sum + (move.kind === 'charged' ? move.interest : 0), 0)
    // 4 of 1,000 for each of the days before 400 came back, 2.4 of 600 after
    expect(charged).toBe((3 * 4 + 4 * 2.4) * UNIT)
    expect([principal, interest]).toEqual([0n, 0n])
    expect(moves.filter(({ kind }) => kind === 'repaid')).toMatchObject([{ principal: 400 * UNIT, interest: 0 }])
    expect(new Set(proven(WRITTEN_OFF).moves.map(({ kind }) => kind))).toEqual(
      new Set(['charged', 'late', 'defaulted', 'writtenOff', 'collected']),
    )
  })

  it('shows nothing of anybody else, nor what operators signed', () => {
    const { placed, later } = bundleOf(house, COLLECTED)
    const shown = [placed, ...later].flatMap(({ events }) =>
      typeof events === 'string'
        ? []
        : events.flatMap((event) => ('shown' in event ? decodeEvents(Buffer.from(event.shown, 'hex')) : [])),
    )
    expect(shown.every((event) => 'loan' in event && event.loan === COLLECTED)).toBe(true)
    const commands = [placed, ...later].flatMap(({ command }) =>
      'shown' in command ? [decodeCommand(Buffer.from(command.shown, 'hex')).kind] : [],
    )
    expect(new Set(commands)).toEqual(new Set(['applyLoan', 'tick', 'repayLoan']))
  })

  const forgeries: readonly [what: string, loan: number, forge: Forge, failure: string][] = [
    ['another amount than was asked for', 1, says('loanApplied', 1, () => ({ amount: 5 })), 'order acceptedOtherwise'],
    ['an application for more', 1, asked('applyLoan', { amount: 5 }), 'order acceptedOtherwise'],
    ['another rate', 1, says('loanApplied', 1, () => ({ ratePpm: 4_001 })), 'formula rateOff'],
    ['a decision put off', 1, says('loanApplied', 1, () => ({ decidedBy: 5 })), 'formula timeOff'],
    ['less paid out', 1, says('loanPaid', 1, ({ amount }) => ({ amount: amount - 1 })), 'formula paidOff'],
    ['an earlier day when it is due', 1, says('loanPaid', 1, ({ dueAt }) => ({ dueAt: dueAt - 1 })), 'formula timeOff'],
    [
      'a day that costs more',
      1,
      says('loanDayCharged', 1, ({ amount }) => ({ amount: amount + 1 })),
      'formula paidOff',
    ],
    [
      'a charge before its time',
      1,
      says('loanDayCharged', 1, ({ dueAt }) => ({ dueAt: dueAt - 1 })),
      'formula timeOff',
    ],
    ['a charge of three days', 1, says('loanDayCharged', 1, () => ({ days: 3 })), 'formula paidOff'],
    ['a repayment of another amount', 1, asked('repayLoan', { amount: 5 }), 'order acceptedOtherwise'],
    [
      'interest before the principal',
      1,
      says('loanRepaid', 1, ({ principal }) => ({ principal: principal - 1, interest: 1 })),
      'formula paidOff',
    ],
    [
      'a collection at another time',
      1,
      says('loanCollected', 1, ({ dueAt }) => ({ dueAt: dueAt + 1 })),
      'formula timeOff',
    ],
    ['less collected than ended it', 1, says('loanCollected', 1, () => ({ interest: 0 })), 'formula endedEarly'],
    [
      'an earlier day on which it is late',
      4,
      says('loanPassed', 4, ({ dueAt }) => ({ dueAt: dueAt - 1 })),
      'formula timeOff',
    ],
    [
      'more given up than is owed',
      4,
      says('loanWrittenOff', 4, ({ interest }) => ({ interest: interest + 1 })),
      'formula paidOff',
    ],
    ['somebody else', 1, says('loanPaid', 1, ({ customer }) => ({ customer: 3 - customer })), 'order eventForeign'],
  ]
  it.each(forgeries)('refuses %s', (_, loan, forge, failure) => {
    expect(forged(loan, forge)).toContain(failure)
  })

  it('refuses what is not signed, not whole, or not in the tree', () => {
    const bundle = bundleOf(house, COLLECTED)
    const spoilt = (change: object): readonly string[] => failures(verifyLoan({ ...bundle, ...change }, PINNED))
    expect(failures(verifyLoan(bundle, { ...PINNED, key: keyOf(8) }))).toEqual(['checkpoint signerUnknown'])
    expect(spoilt({ format: 'candela-timed/1' })).toEqual(['bundle malformed'])
    expect(spoilt({ later: bundle.later.slice(1) })[0]).toMatch(/^formula timeOff/)
    expect(spoilt({ listings: [bundle.later.at(-1)] })).toEqual(['bundle malformed'])
    expect(spoilt({ placed: { ...bundle.placed, index: bundle.placed.index + 1 } })[0]).toMatch(/^included indexNotSeq/)
  })
})
