import type { Code, CommandOf, LineState, RailClosedBy } from '@candela/contract'
import { lineDigest, numberNamed, railOf } from '@candela/rules/funding/arithmetic'
import { placeLine } from '../funding/placing.ts'
import { reverse } from '../funding/reversing.ts'
import { noteBeforeCapital } from '../ports/told.ts'
import type { State } from '../state.ts'
import { broughtBack, finish, paidOff, undo } from '../withdrawals/payout.ts'
import { isCarried } from './carried.ts'
import { bookCost, bookHouseMoney, bookSentBack } from '../funding/line-posting.ts'
import type { CoreRail, WaitingLine } from './rails.ts'

type Line = CommandOf<'recordLine'>

/**
 * Books the next line of a rail. One that is known is nothing new; one that is known otherwise, or does not follow the
 * last, is not booked and closes the rail: no refusal, since it changes something. Refusals: railUnknown,
 * assetNotOnRail, lineMalformed, lineGap (not the next, nor one of the last), balanceTooLarge.
 */
export function recordLine(state: State, command: Line): Code {
  const { rails, ledger } = state
  const rail = rails.listed.get(command.rail)
  if (rail === undefined) return 'railUnknown'
  if (!isCarried(state, rail, command.asset)) return 'assetNotOnRail'
  if (!state.rules.funding.lineAmountValid(command.lineKind, command.amount)) return 'lineMalformed'
  const digest = digestOf(state, command)
  if (command.line <= rail.lines) return recordedBefore(state, rail, command, digest)
  if (command.line !== rail.lines + 1) return 'lineGap'
  if (command.previous !== rail.head) return closeRail(state, rail, 'lineChainBroken')
  if (!ledger.canTakeIn(command.asset, Math.abs(command.amount))) return 'balanceTooLarge'
  rails.follow(rail, digest)
  book(state, rail, command, digest)
  return 'ok'
}

function recordedBefore(state: State, rail: CoreRail, { line }: Line, digest: string): Code {
  const known = state.rails.digestOf(rail, line)
  if (known === undefined) return 'lineGap'
  return known === digest ? 'ok' : closeRail(state, rail, 'lineConflict')
}

/** Offers no deposits any more; lines and clocks go on. */
export function closeRail(state: State, rail: CoreRail, by: RailClosedBy): 'ok' {
  rail.reopenedBy = 0
  if (rail.isClosed) return 'ok'
  rail.isClosed = true
  state.events.emit('railClosed', { rail: rail.rail, by })
  return 'ok'
}

function digestOf({ assets }: State, { rail, line, lineKind: kind, asset, previous, ...rest }: Line): string {
  const { amount, reference, party, valueAt } = rest
  const body = { rail: railOf(rail)!.id, line, kind, asset: assets[asset]!.id, amount, reference, party, valueAt }
  return lineDigest(previous, body)
}

function book(state: State, rail: CoreRail, command: Line, digest: string): void {
  const { lineKind, line, amount, asset } = command
  const undone = lineKind === 'return' ? broughtBack(state, command) : undefined
  const done = lineKind === 'debit' ? paidOff(state, command) : undefined
  if (done !== undefined || undone !== undefined) {
    tell(state, command, 'booked', digest)
    if (done !== undefined) finish(state, done, command)
    if (undone !== undefined) undo(state, undone, command)
    return
  }
  if (lineKind === 'house') noteBeforeCapital(state)
  if (lineKind === 'credit' || lineKind === 'return') return placeLine(state, command, digest)
  const back = lineKind === 'debit' ? returningLine(state, command) : undefined
  const isUnexplained = lineKind === 'debit' && back === undefined
  tell(state, command, isUnexplained ? 'unexplained' : 'booked', digest)
  if (lineKind === 'house') return bookHouseMoney(state, command)
  if (lineKind === 'reversal') return reverse(state, rail, command)
  if (back === undefined) bookCost(state, command)
  else {
    bookSentBack(state, rail.rail, line, asset, -amount)
    state.rails.end(back)
    state.events.emit('lineSentBack', { rail: rail.rail, line: back.line, debit: line })
  }
  if (isUnexplained) closeRail(state, rail, 'unexplainedDebit')
}

/** The line that a debit pays back whole, if it is one. */
function returningLine({ rails }: State, { rail, asset, amount, reference }: Line): WaitingLine | undefined {
  const back = rails.waitingLine(rail, numberNamed('L', reference))
  const isExact = back?.state === 'returning' && back.asset === asset && back.amount === -amount
  return isExact ? back : undefined
}

function tell({ events }: State, command: Line, state: LineState, digest: string): void {
  const { rail, line, lineKind, asset, amount } = command
  events.emit('arrived', { rail, line, lineKind, asset, amount, state, customer: 0, sendBackAt: 0, digest })
}
