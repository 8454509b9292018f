import {
  type Code,
  type CommandOf,
  FACTS,
  PRACTICE_REVIEWER,
  RETURN_REASONS,
  REVIEW_WITHIN_MS,
  type ReviewIdentity,
} from '@candela/contract'
import { noteValidated } from '../ports/told.ts'
import type { Decisions, Protecting } from '../rooms/decisions.ts'
import { isClosed } from '../facts/closed.ts'
import { FACE_VALIDATED, IDENTITY_SENT, IDENTITY_VALIDATED } from '../facts/facts.ts'
import type { State } from '../state.ts'
import type { Review } from './reviews.ts'

const ALL_REASONS = 2 ** RETURN_REASONS.length - 1

export const DECIDE: Decisions<'identity'> = { reviewIdentity, switchPracticeReviewer }

/** Decisions about people are remembered even where memory is full: each is taken once anyway. */
export const PROTECTING: Protecting<'identity'> = ['reviewIdentity', 'switchPracticeReviewer']

/**
 * An operator's verdict on a submission. Validating takes a maker who proposes and another operator, a checker, who
 * agrees; the practice reviewer decides alone, while it is switched on or once nobody decided in time. Refusals in this
 * order: customerUnknown, accountClosed, identityNotSent, practiceReviewerOff, identityDecided, then for giving back
 * operatorRoleMissing, reasonMissing, for validating signatureMissing, sameOperator, operatorRoleMissing.
 */
function reviewIdentity(state: State, command: ReviewIdentity): Code {
  const { customers, facts, operators, at } = state
  const { customer, operator, submission, face } = command
  if (!customers.exists(customer)) return 'customerUnknown'
  if (isClosed(state, customer)) return 'accountClosed'
  const sentAt = facts.since(customer, IDENTITY_SENT)
  if (sentAt === 0) return 'identityNotSent'
  const isPractice = operator === PRACTICE_REVIEWER
  if (isPractice && !operators.practiceOn && at < sentAt + REVIEW_WITHIN_MS) return 'practiceReviewerOff'
  const known = state.reviews.known.get(customer)
  const isKnown = facts.since(customer, IDENTITY_VALIDATED) !== 0
  const isKnownByFace = facts.since(customer, FACE_VALIDATED) !== 0
  if (isKnown && (isKnownByFace || !face)) return 'identityDecided'
  if (submission < 1 || submission > 0x7fffffff) return 'identityNotSent'
  if (submission <= (known?.decided ?? 0) || submission < (known?.proposed ?? 0)) return 'identityDecided'
  return command.verdict === 'giveBack' ? giveBack(state, command) : validate(state, command, known)
}

/** Refusal: operatorRoleMissing. */
function switchPracticeReviewer(state: State, { operator, on }: CommandOf<'switchPracticeReviewer'>): Code {
  const { operators, events } = state
  if (!operators.may(operator, 'identityChecker') && !operators.may(operator, 'security')) return 'operatorRoleMissing'
  if (operators.practiceOn === on) return 'ok'
  operators.practiceOn = on
  events.emit('practiceReviewerSwitched', { operator, on })
  return 'ok'
}

function giveBack(state: State, { operator, customer, submission, face, reasons }: ReviewIdentity): Code {
  const { operators } = state
  const mayReview = operators.may(operator, 'identityMaker') || operators.may(operator, 'identityChecker')
  if (operator !== PRACTICE_REVIEWER && !mayReview) return 'operatorRoleMissing'
  if (reasons < 1 || reasons > ALL_REASONS) return 'reasonMissing'
  decided(state, customer, submission)
  state.events.emit('identityReviewed', { customer, operator, submission, outcome: 'returned', face, reasons })
  endSent(state, customer)
  return 'ok'
}

function validate(state: State, command: ReviewIdentity, known: Review | undefined): Code {
  const { operators, events, reviews } = state
  const { operator, customer, submission, signature } = command
  if (operator === PRACTICE_REVIEWER) return hold(state, command, command.face)
  if (signature === '') return 'signatureMissing'
  if (known?.proposed === submission) {
    if (known.proposer === operator) return 'sameOperator'
    if (!operators.may(operator, 'identityChecker')) return 'operatorRoleMissing'
    return hold(state, command, command.face && known.face)
  }
  if (!operators.may(operator, 'identityMaker')) return 'operatorRoleMissing'
  const review = reviews.of(customer)
  review.proposed = submission
  review.proposer = operator
  review.face = command.face
  const { face } = command
  events.emit('identityReviewed', { customer, operator, submission, outcome: 'proposed', face, reasons: 0 })
  return 'ok'
}

/** The facts begin to hold; those that did already keep their instant. */
function hold(state: State, { operator, customer, submission }: ReviewIdentity, face: boolean): Code {
  const { facts, events, at } = state
  decided(state, customer, submission)
  events.emit('identityReviewed', { customer, operator, submission, outcome: 'validated', face, reasons: 0 })
  for (const fact of face ? [IDENTITY_VALIDATED, FACE_VALIDATED] : [IDENTITY_VALIDATED]) {
    if (facts.since(customer, fact) !== 0) continue
    facts.set(customer, fact, at)
    events.emit('factRecorded', { customer, fact: FACTS[fact]!, holds: true })
  }
  endSent(state, customer)
  noteValidated(state, customer)
  return 'ok'
}

function decided({ reviews }: State, customer: number, submission: number): void {
  const review = reviews.of(customer)
  review.decided = submission
  review.proposed = 0
  review.proposer = 0
  review.face = false
}

function endSent({ facts, events }: State, customer: number): void {
  facts.set(customer, IDENTITY_SENT, 0)
  events.emit('factRecorded', { customer, fact: 'identitySent', holds: false })
}
