import { type Code, CODES, type Command, OPERATOR_ROLES, type OperatorRole, RETURN_REASONS } from '@candela/contract'
import type { AuditedOperator, AuditedState } from './books.ts'
import { type Decision, refusal } from './orders.ts'
import type { Expected } from './told.ts'

/* Operators and their reviews, as the published rules tell them. */

const HOUR = 3_600_000
const REMEMBERED = 25 * HOUR
const DECIDED_WITHIN = 48 * HOUR

export type OperatorCommand = Extract<
  Command,
  { kind: 'enrolOperator' | 'endOperator' | 'reviewIdentity' | 'switchPracticeReviewer' }
>
type Review = Extract<OperatorCommand, { kind: 'reviewIdentity' }>

export function isOperators(command: Command): command is OperatorCommand {
  return ['enrolOperator', 'endOperator', 'reviewIdentity', 'switchPracticeReviewer'].includes(command.kind)
}

/** What a command that came before answers again; undefined where it has to be decided. */
export function operatorRepetition(
  state: AuditedState,
  command: OperatorCommand,
  at: number,
): { code: number; value: number } | undefined {
  if (command.kind === 'endOperator') return undefined
  if (command.kind === 'enrolOperator') {
    const place = state.operators.findIndex(({ commandId }) => commandId === command.commandId)
    const known = state.operators[place]
    return known && JSON.stringify(known.enrolment) === JSON.stringify(command)
      ? { code: 0, value: place + 1 }
      : undefined
  }
  const first = state.operatorCommands.get(`${command.operator} ${command.commandId}`)
  return first && first.at + REMEMBERED > at && first.body === JSON.stringify(command) ? first : undefined
}

export function decideOperator(state: AuditedState, command: OperatorCommand): Decision {
  switch (command.kind) {
    case 'enrolOperator': {
      if (state.operators.some(({ commandId }) => commandId === command.commandId)) return refusal('commandIdReused')
      if (command.roles === 0 || command.roles >= 2 ** OPERATOR_ROLES.length) return refusal('operatorInvalid')
      state.operators.push({ commandId: command.commandId, enrolment: command, hasEnded: false })
      const operator = state.operators.length
      return { code: 'ok', value: operator, told: [{ kind: 'operatorEnrolled', operator, roles: command.roles }] }
    }
    case 'endOperator': {
      const { operator } = command
      const known = state.operators[operator - 1]
      if (!known) return refusal('operatorUnknown')
      const told: Expected[] = known.hasEnded ? [] : [{ kind: 'operatorEnded', operator }]
      known.hasEnded = true
      return { code: 'ok', value: 0, told }
    }
    default:
      return decideOnce(state, command)
  }
}

function decideOnce(state: AuditedState, command: Exclude<OperatorCommand, { kind: 'enrolOperator' | 'endOperator' }>) {
  const { at, operatorCommands } = state
  const operator = state.operators[command.operator - 1]
  if (command.operator !== 0 && !operator) return refusal('operatorUnknown')
  const name = `${command.operator} ${command.commandId}`
  const first = operatorCommands.get(name)
  if (first && first.at + REMEMBERED > at) return refusal('commandIdReused')
  const made = Number.parseInt(command.commandId.slice(0, 8) + command.commandId.slice(9, 13), 16)
  if (made < at - 24 * HOUR || made > at + HOUR) return refusal('commandIdExpired')
  const decision = operator?.hasEnded
    ? refusal('operatorUnknown')
    : command.kind === 'reviewIdentity'
      ? review(state, command, operator)
      : turn(state, command, operator)
  operatorCommands.set(name, { body: JSON.stringify(command), code: CODES[decision.code].number, value: 0, at })
  return decision
}

function turn(
  state: AuditedState,
  { operator: number, on }: Extract<OperatorCommand, { kind: 'switchPracticeReviewer' }>,
  operator: AuditedOperator | undefined,
): Decision {
  if (!has(operator, 'identityChecker') && !has(operator, 'security')) return refusal('operatorRoleMissing')
  const told: Expected[] = state.practiceOn === on ? [] : [{ kind: 'practiceReviewerSwitched', operator: number, on }]
  state.practiceOn = on
  return { code: 'ok', value: 0, told }
}

function review(state: AuditedState, command: Review, operator: AuditedOperator | undefined): Decision {
  const customer = state.customers[command.customer - 1]
  if (!customer) return refusal('customerUnknown')
  if (customer.facts.has('closed')) return refusal('accountClosed')
  const sentAt = customer.facts.get('identitySent')
  if (sentAt === undefined) return refusal('identityNotSent')
  if (!operator && !state.practiceOn && state.at - sentAt < DECIDED_WITHIN) return refusal('practiceReviewerOff')
  const { proposal } = customer
  const isFinished = customer.facts.has('identityValidated') && (customer.facts.has('faceValidated') || !command.face)
  if (isFinished) return refusal('identityDecided')
  if (command.submission < 1 || command.submission >= 2 ** 31) return refusal('identityNotSent')
  if (command.submission <= customer.decidedSubmission) return refusal('identityDecided')
  if (proposal && command.submission < proposal.submission) return refusal('identityDecided')
  const isOfProposal = proposal?.submission === command.submission
  const code =
    command.verdict === 'giveBack' ? mayGiveBack(command, operator) : mayValidate(command, operator, proposal)
  if (code !== 'ok') return refusal(code)
  const told = (outcome: 'proposed' | 'validated' | 'returned', face: boolean): Expected => ({
    kind: 'identityReviewed',
    customer: command.customer,
    operator: command.operator,
    submission: command.submission,
    outcome,
    face,
    reasons: outcome === 'returned' ? command.reasons : 0,
  })
  if (command.verdict === 'validate' && operator && !isOfProposal) {
    customer.proposal = { submission: command.submission, operator: command.operator, face: command.face }
    return { code: 'ok', value: 0, told: [told('proposed', command.face)] }
  }
  customer.decidedSubmission = command.submission
  customer.proposal = undefined
  customer.facts.delete('identitySent')
  const ended: Expected = { kind: 'factRecorded', customer: command.customer, fact: 'identitySent', holds: false }
  if (command.verdict === 'giveBack') return { code: 'ok', value: 0, told: [told('returned', command.face), ended] }
  const face = command.face && (!operator || proposal!.face)
  const begun: Expected[] = []
  for (const fact of ['identityValidated', 'faceValidated'] as const) {
    if (customer.facts.has(fact) || (fact === 'faceValidated' && !face)) continue
    customer.facts.set(fact, state.at)
    begun.push({ kind: 'factRecorded', customer: command.customer, fact, holds: true })
  }
  return { code: 'ok', value: 0, told: [told('validated', face), ...begun, ended] }
}

function mayGiveBack({ reasons }: Review, operator: AuditedOperator | undefined): Code {
  if (operator && !has(operator, 'identityMaker') && !has(operator, 'identityChecker')) return 'operatorRoleMissing'
  return reasons > 0 && reasons < 2 ** RETURN_REASONS.length ? 'ok' : 'reasonMissing'
}

function mayValidate(
  { submission, signature, operator: number }: Review,
  operator: AuditedOperator | undefined,
  proposal: { readonly submission: number; readonly operator: number } | undefined,
): Code {
  if (!operator) return 'ok'
  if (signature === '') return 'signatureMissing'
  if (proposal?.submission !== submission) return has(operator, 'identityMaker') ? 'ok' : 'operatorRoleMissing'
  if (proposal.operator === number) return 'sameOperator'
  return has(operator, 'identityChecker') ? 'ok' : 'operatorRoleMissing'
}

function has(operator: AuditedOperator | undefined, role: OperatorRole): boolean {
  return operator !== undefined && ((operator.enrolment.roles >> OPERATOR_ROLES.indexOf(role)) & 1) === 1
}
