import type { CommandOf } from '@candela/contract'
import { numberNamed } from '@candela/rules/funding/arithmetic'
import { noteDepositBack } from '../limits/gate.ts'
import { bookReversal } from './line-posting.ts'
import type { CoreRail, WaitingLine } from '../rails/rails.ts'
import { noteReversal } from '../ports/told.ts'
import type { State } from '../state.ts'

/**
 * A rail takes back what a line of its own brought. Of money that waits so much less waits, and nothing is the house's
 * cost; what was credited stays the customer's and counts less in every sum of what came in. `line`: the reversal.
 */
export function reverse(state: State, rail: CoreRail, line: CommandOf<'recordLine'>): void {
  const [named, amount] = [numberNamed('L', line.reference), -line.amount]
  const waiting = state.rules.funding.edition === 2 ? waitingLine(state, line, named) : undefined
  const waited = waiting === undefined ? 0 : Math.min(amount, waiting.amount)
  bookReversal(state, line, waited)
  if (waiting === undefined) takeBack(state, line, named, amount)
  else {
    state.rails.lower(waiting, waited)
    const { amount: left } = waiting
    state.events.emit('lineReversed', { rail: rail.rail, line: named, reversal: line.line, amount: waited, left })
  }
}

function waitingLine(
  { rails }: State,
  { rail, asset }: CommandOf<'recordLine'>,
  named: number,
): WaitingLine | undefined {
  const waiting = rails.waitingLine(rail, named)
  return waiting?.asset === asset ? waiting : undefined
}

function takeBack(state: State, line: CommandOf<'recordLine'>, named: number, most: number): void {
  const { deposits, withdrawals, events } = state
  const { rail, asset, line: reversal } = line
  const taken = deposits.credited.takeBack(rail, named, asset, most)
  if (taken === undefined) return
  const { of, amount, left, worth, value, whole } = taken
  const { deposit, customer, at } = of
  noteReversal(state, { customer, rail, line: named, worth })
  if (deposit === 0) return
  withdrawals.noteDeposit(customer, -value)
  noteDepositBack(state, customer, value, at)
  deposits.lower(customer, deposit, amount, whole)
  events.emit('depositReversed', { deposit, customer, rail, line: named, reversal, amount, left, worth: Number(value) })
}
