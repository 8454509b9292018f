import { type Code, type Command, OPERATOR_ROLES, type OperatorRole, RETURN_REASONS } from '@candela/contract'
import { bodyOf } from './body.ts'
import type { AuditedCommand, AuditedOperator, AuditedState } from './books.ts'
import { doneBefore, isOutOfLife, isThereRoom } from './memory.ts'
import { type Decision, refusal } from './orders.ts'
import type { Expected } from './told.ts'

/* Operators and their reviews, as the published rules tell them. */

const HOUR = 3_600_000
const DECIDED_WITHIN = 48 * HOUR

export type OperatorCommand = Extract<
  Command,
  { kind: 'enrolOperator' | 'endOperator' | 'reviewIdentity' | 'switchPracticeReviewer' }
>
type Review = Extract<OperatorCommand, { kind: 'reviewIdentity' }>

export function isOperators(command: Command): command is OperatorCommand {
  return ['enrolOperator', 'endOperator', 'reviewIdentity', 'switchPracticeReviewer'].includes(command.kind)
}

/** What a command answers without an entry: what it came to before, or why its id or its sender is refused; undefined where it has to be decided. */
export function operatorWithoutEntry(
  state: AuditedState,
  command: OperatorCommand,
  at: number,
): { value: number; seq: number } | Decision | undefined {
  if (command.kind === 'endOperator') return undefined
  const { commandId } = command
  if (command.kind === 'enrolOperator') {
    const place = state.operators.findIndex((other) => other.commandId === commandId)
    const known = state.operators[place]
    if (!known) return undefined
    const isSame = bodyOf(known.enrolment) === bodyOf(command)
    return isSame ? { value: place + 1, seq: known.enrolledSeq } : refusal('commandIdReused')
  }
  if (command.operator !== 0 && !state.operators[command.operator - 1]) return refusal('operatorUnknown')
  const first = doneBefore(state.operatorCommands.get(command.operator), commandId, at)
  if (first) return first.body === bodyOf(command) ? first : refusal('commandIdReused')
  return isOutOfLife(commandId, at) ? refusal('commandIdExpired') : undefined
}

export function decideOperator(state: AuditedState, command: OperatorCommand): Decision {
  switch (command.kind) {
    case 'enrolOperator': {
      if (command.roles === 0 || command.roles >= 2 ** OPERATOR_ROLES.length) return refusal('operatorInvalid')
      state.operators.push({
        commandId: command.commandId,
        enrolment: command,
        enrolledSeq: state.seq,
        hasEnded: false,
      })
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
  const { at, seq, operatorCommands } = state
  const operator = state.operators[command.operator - 1]
  const decision = operator?.hasEnded
    ? refusal('operatorUnknown')
    : command.kind === 'reviewIdentity'
      ? review(state, command, operator)
      : turn(state, command, operator)
  if (decision.code !== 'ok') return decision
  const memory = operatorCommands.get(command.operator) ?? new Map<string, AuditedCommand>()
  operatorCommands.set(command.operator, memory)
  if (isThereRoom(state, memory)) memory.set(command.commandId, { body: bodyOf(command), value: 0, at, seq })
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
