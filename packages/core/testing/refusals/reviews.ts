import { type Code, OPERATOR_ROLES, RETURN_REASONS } from '@candela/contract'
import { type Answer, commandId } from '../trial.ts'
import { ReviewTrial } from '../review-trial.ts'

const HOUR = 3_600_000

/** Cases about operators start from documents that were sent, a maker (1), a checker (2) and support (3). */
export const REVIEWS: [Code, string, (trial: ReviewTrial) => Answer][] = [
  ['factReviewed', 'a customer who says so', (h) => h.fact(h.customer, 'identityValidated')],
  ['factReviewed', 'a face nobody saw', (h) => h.fact(h.customer, 'faceValidated')],
  ['factReviewed', 'an identity taken away', (h) => h.fact(h.customer, 'identityValidated', false)],
  ['factLasting', 'what was sent, withdrawn', (h) => h.fact(h.customer, 'identitySent', false)],
  ['operatorUnknown', 'an operator never enrolled', (h) => h.review(9)],
  ['operatorUnknown', 'an operator below all', (h) => h.review(-1)],
  ['operatorUnknown', 'an operator who ended', (h) => ended(h, 1).review(1)],
  ['operatorUnknown', 'a switch by an operator who ended', (h) => ended(h, 2).turn(2, false)],
  ['operatorUnknown', 'ending who never was', (h) => h.apply({ kind: 'endOperator', operator: 9 })],
  ['operatorInvalid', 'an operator who may do nothing', (h) => enrol(h, 0)],
  ['operatorInvalid', 'a role nobody knows', (h) => enrol(h, 2 ** OPERATOR_ROLES.length)],
  ['commandIdReused', 'an operator under another’s id', (h) => reenrol(h)],
  [
    'commandIdExpired',
    'a review made 24 h and 1 ms ago',
    (h) => h.review(1, { commandId: commandId(h.at - 24 * HOUR - 1, 9) }),
  ],
  ['commandIdReused', 'an id that came with another verdict', (h) => reused(h)],
  ['customerUnknown', 'a review of nobody', (h) => h.review(1, { customer: 99 })],
  ['accountClosed', 'a review of who has left', (h) => left(h).review(1)],
  ['identityNotSent', 'nothing was sent', (h) => h.review(1, { customer: 2 })],
  ['identityNotSent', 'submission 0', (h) => h.review(1, { submission: 0 })],
  ['practiceReviewerOff', 'the practice reviewer after operators took over', (h) => off(h).review(0)],
  ['practiceReviewerOff', 'also to give back', (h) => off(h).giveBack(0)],
  ['identityDecided', 'a submission that was given back', (h) => again(h).review(1)],
  ['identityDecided', 'an identity validated before', (h) => validated(h).review(1, { submission: 2 })],
  ['identityDecided', 'an identity validated before, given back', (h) => validated(h).giveBack(1, { submission: 2 })],
  ['identityDecided', 'a submission older than the one proposed', (h) => proposed(h, 3).review(2, { submission: 2 })],
  ['operatorRoleMissing', 'a checker who proposes', (h) => h.review(2)],
  ['operatorRoleMissing', 'a maker who agrees', (h) => proposed(h, 1).review(4)],
  ['operatorRoleMissing', 'support that gives back', (h) => h.giveBack(3)],
  ['operatorRoleMissing', 'a maker at the practice reviewer’s switch', (h) => h.turn(1, false)],
  ['operatorRoleMissing', 'the practice reviewer at its own switch', (h) => h.turn(0, false)],
  ['reasonMissing', 'giving back without a reason', (h) => h.giveBack(1, { reasons: 0 })],
  ['reasonMissing', 'a reason that is not on the list', (h) => h.giveBack(0, { reasons: 2 ** RETURN_REASONS.length })],
  ['sameOperator', 'a proposal agreed to by who made it', (h) => proposed(h, 1, 5).review(5)],
  ['signatureMissing', 'a proposal that nobody signed', (h) => h.review(1, { signature: '' })],
]

export function sent(): ReviewTrial {
  const trial = new ReviewTrial()
  trial.enrol('identityMaker')
  trial.enrol('identityChecker')
  trial.enrol('support')
  trial.enrol('identityMaker')
  trial.enrol('identityMaker', 'identityChecker')
  trial.open()
  trial.send()
  return trial
}

function ended(trial: ReviewTrial, operator: number): ReviewTrial {
  trial.apply({ kind: 'endOperator', operator })
  return trial
}

export function enrol(trial: ReviewTrial, roles: number): Answer {
  return trial.apply({ kind: 'enrolOperator', commandId: trial.id(), roles, publicKey: '' })
}

function reenrol(trial: ReviewTrial): Answer {
  const { commandId } = trial.core.operators.operator(1)!
  return trial.apply({ kind: 'enrolOperator', commandId, roles: 1, publicKey: '' })
}

function reused(trial: ReviewTrial): Answer {
  const id = trial.id()
  trial.review(1, { commandId: id })
  return trial.giveBack(1, { commandId: id })
}

function left(trial: ReviewTrial): ReviewTrial {
  trial.fact(trial.customer, 'closed')
  return trial
}

function off(trial: ReviewTrial): ReviewTrial {
  trial.turn(2, false)
  return trial
}

/** Given back, and sent again. */
function again(trial: ReviewTrial): ReviewTrial {
  trial.giveBack(1)
  trial.send()
  return trial
}

/** Validated, and sent again. */
function validated(trial: ReviewTrial): ReviewTrial {
  trial.review(0)
  trial.send()
  return trial
}

function proposed(trial: ReviewTrial, submission: number, operator = 1): ReviewTrial {
  trial.review(operator, { submission })
  return trial
}
