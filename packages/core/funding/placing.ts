import type { CommandOf, LineState } from '@candela/contract'
import { numberNamed, railOf } from '@candela/rules/funding/arithmetic'
import { bookArrival } from './line-posting.ts'
import type { WaitingLine } from '../rails/rails.ts'
import { isClosed } from '../facts/closed.ts'
import type { State } from '../state.ts'
import { comesTo, credit, isBookable } from './crediting.ts'
import { termsOfArrival } from './currency.ts'
import { endDeposits } from './due.ts'

type Line = CommandOf<'recordLine'>

/** The owner of a line, and the account its money goes to. */
interface Place {
  readonly state: LineState
  readonly customer: number
  /** the deposit that its reference names */
  readonly deposit: number
}

const NOBODY: Place = { state: 'unmatched', customer: 0, deposit: 0 }

/** Money that came in: the customer's at once, or in suspense until it is. */
export function placeLine(state: State, line: Line, digest: string): void {
  endDeposits.run(state, state.at, Number.MAX_SAFE_INTEGER)
  const { rails, events, at, seq, rules } = state
  const { rail, line: number, lineKind, asset, amount } = line
  const dust = line.lineKind === 'credit' ? waitingDust(state, line) : []
  const place = line.lineKind === 'credit' ? placed(state, line, dust) : NOBODY
  const waits = place.state === 'unmatched' || place.state === 'nameDiffers' ? place.state : undefined
  const goesBackAt = waits === undefined ? 0 : state.rules.funding.sendBackAt(waits, at)
  const told = { rail, line: number, lineKind, asset, amount, state: place.state, customer: place.customer }
  events.emit('arrived', { ...told, sendBackAt: goesBackAt, digest })
  const isAwaited = place.state !== 'credited' && place.deposit !== 0
  if (rules.funding.edition === 2 && isAwaited)
    events.emit('lineAwaited', { rail, line: number, deposit: place.deposit })
  bookArrival(state, line)
  if (place.state !== 'credited') {
    const of = { wait: ++rails.waits, rail, line: number, asset, amount, seq, sendBackAt: goesBackAt }
    return rails.wait({ ...of, ...place, proposer: 0, proposed: 0 })
  }
  const whole = { ...place, rail, line: number, asset, amount: sumOf(dust, amount) }
  for (const each of dust) rails.end(each)
  const deposit = credit(state, whole, comesTo(state, whole)!, [...dust, { rail, line: number, amount }])
  for (const each of dust) events.emit('lineCredited', { rail, line: each.line, deposit })
}

function placed(state: State, line: Line, dust: readonly WaitingLine[]): Place {
  const { rail, asset, amount, reference, party } = line
  const of = railOf(rail)!
  const named = of.kind === 'chain' ? 0 : numberNamed('DP', reference)
  const record = state.deposits.record(named)
  const customer = of.kind === 'chain' ? ownerOf(state, of.family, reference) : (record?.customer ?? 0)
  const isOther = record !== undefined && (record.rail !== rail || record.asset !== asset)
  if (customer === 0 || isOther || isClosed(state, customer)) return NOBODY
  const whose = { customer, deposit: named }
  if (state.rules.funding.placeOf(true, party) === 'nameDiffers' && of.kind !== 'chain')
    return { ...whose, state: 'nameDiffers' }
  const whole = sumOf(dust, amount)
  if (of.kind === 'chain' && whole < termsOfArrival(state, rail, asset).minimum) return { ...whose, state: 'dust' }
  const comes = comesTo(state, { ...whose, rail, line: line.line, asset, amount: whole })
  if (comes === undefined) return { ...whose, state: 'noRate' }
  return isBookable(state, comes) ? { ...whose, state: 'credited' } : NOBODY
}

/** The owner of the address that a line names; 0: nobody. */
function ownerOf({ deposits }: State, family: string, reference: string): number {
  return deposits.addresses.get(family)?.[numberNamed('A', reference) - 1] ?? 0
}

/** Coins of the same customer that were too few, oldest first. */
function waitingDust(state: State, { rail, asset, reference }: Line): WaitingLine[] {
  const of = railOf(rail)!
  if (of.kind !== 'chain') return []
  const customer = ownerOf(state, of.family, reference)
  return [...state.rails.waiting.values()].filter(
    (each) => each.state === 'dust' && each.rail === rail && each.asset === asset && each.customer === customer,
  )
}

function sumOf(dust: readonly WaitingLine[], amount: number): number {
  return dust.reduce((sum, each) => sum + each.amount, amount)
}
