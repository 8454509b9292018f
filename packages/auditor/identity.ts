import { type Code, type CommandOf, RETURN_REASONS, type ReviewIdentity } from '@candela/contract'
import { type AuditedOperator, type AuditedState, hasRole } from './floor/books.ts'
import { type Brakes, type Decision, done, type Predictions, refusal } from './floor/decision.ts'
import type { Expected } from './floor/told.ts'
import { beforeValidated, pay } from './referral.ts'

/* Reviews, as the published rules tell them. Operator 0 is the practice reviewer. */

const HOUR = 3_600_000
const DECIDED_WITHIN = 48 * HOUR

export const PREDICT: Predictions<'identity'> = { reviewIdentity, switchPracticeReviewer }

export const BRAKES: Brakes<'identity'> = ['reviewIdentity', 'switchPracticeReviewer']

function switchPracticeReviewer(
  state: AuditedState,
  { operator: number, on }: CommandOf<'switchPracticeReviewer'>,
): Decision {
  const operator = state.operators[number - 1]
  if (!hasRole(operator, 'identityChecker') && !hasRole(operator, 'security')) return refusal('operatorRoleMissing')
  const told: Expected[] = state.practiceOn === on ? [] : [{ kind: 'practiceReviewerSwitched', operator: number, on }]
  state.practiceOn = on
  return done(0, ...told)
}

function reviewIdentity(state: AuditedState, command: ReviewIdentity): Decision {
  const operator = state.operators[command.operator - 1]
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
    return done(0, told('proposed', command.face))
  }
  customer.decidedSubmission = command.submission
  customer.proposal = undefined
  customer.facts.delete('identitySent')
  const ended: Expected = { kind: 'factRecorded', customer: command.customer, fact: 'identitySent', holds: false }
  if (command.verdict === 'giveBack') return done(0, told('returned', command.face), ended)
  const face = command.face && (!operator || proposal!.face)
  const passed = beforeValidated(state, command.customer)
  const begun: Expected[] = []
  for (const fact of ['identityValidated', 'faceValidated'] as const) {
    if (customer.facts.has(fact) || (fact === 'faceValidated' && !face)) continue
    customer.facts.set(fact, state.at)
    begun.push({ kind: 'factRecorded', customer: command.customer, fact, holds: true })
  }
  return done(0, told('validated', face), ...begun, ended, ...passed, ...pay(state))
}

function mayGiveBack({ reasons }: { readonly reasons: number }, operator: AuditedOperator | undefined): Code {
  if (operator && !hasRole(operator, 'identityMaker') && !hasRole(operator, 'identityChecker'))
    return 'operatorRoleMissing'
  return reasons > 0 && reasons < 2 ** RETURN_REASONS.length ? 'ok' : 'reasonMissing'
}

function mayValidate(
  { submission, signature, operator: number }: ReviewIdentity,
  operator: AuditedOperator | undefined,
  proposal: { readonly submission: number; readonly operator: number } | undefined,
): Code {
  if (!operator) return 'ok'
  if (signature === '') return 'signatureMissing'
  if (proposal?.submission !== submission) return hasRole(operator, 'identityMaker') ? 'ok' : 'operatorRoleMissing'
  if (proposal.operator === number) return 'sameOperator'
  return hasRole(operator, 'identityChecker') ? 'ok' : 'operatorRoleMissing'
}
