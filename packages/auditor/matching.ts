import type { Code, CommandOf } from '@candela/contract'
import { creditWaiting, mayMatch } from './deposits.ts'
import { type AuditedState, hasRole } from './floor/books.ts'
import { type Decision, done, refusal } from './floor/decision.ts'
import type { AuditedLine } from './floor/money-in.ts'
import type { Expected } from './floor/told.ts'
import { goesBackAt } from './rails.ts'

/* Decisions of two operators about a line that waits (money §6). */

export function matchLine(state: AuditedState, command: CommandOf<'matchLine'>): Decision {
  const { rail, line: number, request: deposit } = command
  const found = find(state, rail, number)
  if (found === 'railUnknown' || found === 'lineUnknown') return refusal(found)
  const known = state.moneyIn.deposits[deposit - 1]
  if (!known) return refusal('depositUnknown')
  if (typeof found === 'string') return refusal(found)
  if (!mayMatch(known, found, state)) return refusal('lineNotMatching')
  const told = sign(state, command, found, deposit)
  if (typeof told === 'string') return refusal(told)
  if (told.agreement === 'proposed') return done(0, told)
  found.state = 'noRate'
  found.customer = known.customer
  found.deposit = deposit
  found.proposal = undefined
  return done(0, told, ...creditWaiting(state, found))
}

export function sendBack(state: AuditedState, command: CommandOf<'sendBack'>): Decision {
  const { rail, line: number } = command
  const found = find(state, rail, number)
  if (typeof found === 'string') return refusal(found)
  const told = sign(state, command, found, 0)
  if (typeof told === 'string') return refusal(told)
  if (told.agreement === 'proposed') return done(0, told)
  found.state = 'returning'
  found.proposal = undefined
  return done(0, told, { kind: 'lineReturning', rail, line: number, by: 'operators' })
}

function find(state: AuditedState, rail: number, number: number): AuditedLine | Code {
  const known = state.moneyIn.rails.get(rail)
  if (!known) return 'railUnknown'
  const line = known.lines[number - 1]
  if (!line) return 'lineUnknown'
  return goesBackAt(line) === 0 ? 'lineMatched' : line
}

function sign(
  state: AuditedState,
  { operator, rail, line: number, signature }: CommandOf<'matchLine'> | CommandOf<'sendBack'>,
  line: AuditedLine,
  deposit: number,
): Extract<Expected, { kind: 'linePlacing' }> | Code {
  if (signature === '') return 'signatureMissing'
  const first = line.proposal?.deposit === deposit ? line.proposal : undefined
  if (first?.operator === operator) return 'sameOperator'
  const role = first ? 'paymentsChecker' : 'paymentsMaker'
  if (!hasRole(state.operators[operator - 1], role)) return 'operatorRoleMissing'
  line.proposal = { operator, deposit }
  const agreement = first ? 'decided' : 'proposed'
  return { kind: 'linePlacing', rail, line: number, deposit, operator, agreement }
}
