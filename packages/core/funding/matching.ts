import type { Code, CommandOf } from '@candela/contract'
import { railOf } from '@candela/rules/funding/arithmetic'
import type { WaitingLine } from '../rails/rails.ts'
import type { State } from '../state.ts'
import type { OpenDeposit } from './deposits.ts'
import { comesTo, creditWaiting, isBookable } from './crediting.ts'
import { termsOfArrival } from './currency.ts'
import { endDeposits } from './due.ts'

/**
 * Two operators say whose a line is: a maker of payments proposes, another who checks them agrees. Refusals: railUnknown,
 * lineUnknown, depositUnknown, lineMatched (nobody has to say), lineNotMatching, signatureMissing, sameOperator,
 * operatorRoleMissing.
 */
export function matchLine(state: State, command: CommandOf<'matchLine'>): Code {
  endDeposits.run(state, state.at, Number.MAX_SAFE_INTEGER)
  const { rail, line, request: deposit } = command
  const known = knownLine(state, rail, line)
  if (typeof known === 'string' && known !== 'lineMatched') return known
  if (state.deposits.record(deposit) === undefined) return 'depositUnknown'
  if (typeof known === 'string') return known
  if (!isMatch(state, known, deposit)) return 'lineNotMatching'
  const agreed = agree(state, command, known, deposit)
  if (agreed !== 'decided') return agreed
  const { customer } = state.deposits.record(deposit)!
  const placed = { ...known, customer, deposit, proposer: 0, proposed: 0 }
  state.rails.end(known)
  state.rails.wait({ ...placed, state: 'noRate', sendBackAt: 0 })
  const waiting = state.rails.waitingLine(rail, line)!
  const comes = comesTo(state, waiting)
  if (comes !== undefined && isBookable(state, comes)) creditWaiting(state, waiting, comes)
  return 'ok'
}

/** The same for a line that goes back to its sender. Refusals: as there, but for those of a deposit. */
export function sendBack(state: State, command: CommandOf<'sendBack'>): Code {
  const { rail, line } = command
  const known = knownLine(state, rail, line)
  if (typeof known === 'string') return known
  const agreed = agree(state, command, known, 0)
  if (agreed !== 'decided') return agreed
  state.rails.returnLine(known)
  state.events.emit('lineReturning', { rail, line, by: 'operators' })
  return 'ok'
}

/** A line that waits for somebody to say whose it is. */
function knownLine({ rails, at }: State, number: number, line: number): WaitingLine | Code {
  const rail = rails.listed.get(number)
  if (rail === undefined) return 'railUnknown'
  if (line < 1 || line > rail.lines) return 'lineUnknown'
  const waiting = rails.waitingLine(number, line)
  const isNobodys = waiting?.state === 'unmatched' || waiting?.state === 'nameDiffers'
  return isNobodys && waiting.sendBackAt > at ? waiting : 'lineMatched'
}

/** Remittances that a line may be matched to now, in the order of their numbers. */
export function matchesOf(state: State, line: WaitingLine): OpenDeposit[] {
  const { open, expired } = state.deposits
  return [...open.values(), ...expired.values()]
    .filter(({ deposit }) => isMatch(state, line, deposit))
    .toSorted((a, b) => a.deposit - b.deposit)
}

function isMatch(state: State, line: WaitingLine, number: number): boolean {
  const record = state.deposits.record(number)!
  const open = state.deposits.open.get(number) ?? state.deposits.expired.get(number)
  if (open === undefined || railOf(record.rail)!.kind !== 'bank') return false
  return state.rules.funding.canMatch({
    line: { rail: String(line.rail), asset: String(line.asset), amount: BigInt(line.amount), entry: line.seq },
    deposit: {
      rail: String(record.rail),
      asset: String(record.asset),
      amount: BigInt(open.amount),
      entry: open.seq,
      hasVoucher: open.hasVoucher,
    },
    tolerance: BigInt(termsOfArrival(state, record.rail, record.asset).tolerance),
  })
}

type Signed = CommandOf<'matchLine'> | CommandOf<'sendBack'>

/** The first signature proposes, another operator's of the same decides; another proposal takes the first's place. */
function agree(
  state: State,
  { operator, rail, line, signature }: Signed,
  known: WaitingLine,
  deposit: number,
): Code | 'decided' {
  const { operators, events } = state
  if (signature === '') return 'signatureMissing'
  const isProposed = known.proposer !== 0 && known.proposed === deposit
  if (isProposed && known.proposer === operator) return 'sameOperator'
  if (!operators.may(operator, isProposed ? 'paymentsChecker' : 'paymentsMaker')) return 'operatorRoleMissing'
  known.proposer = operator
  known.proposed = deposit
  events.emit('linePlacing', { rail, line, deposit, operator, agreement: isProposed ? 'decided' : 'proposed' })
  return isProposed ? 'decided' : 'ok'
}
