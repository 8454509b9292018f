import { bits, command, count, event, flag, oneOf, safe, text } from '../declare/index.ts'
import { RETURN_REASONS, REVIEW_OUTCOMES } from '../identity.ts'
import { MAX_SIGNATURE_BYTES, VERDICTS } from '../operators.ts'

/**
 * An operator's verdict on what a customer sent. Validating takes two operators: the first proposes, another agrees. It
 * moves no money, and no verdict but these two exists. Operator 0 is the disclosed practice reviewer.
 */
export const reviewIdentity = command(16, 'operator', {
  customer: safe,
  /** the number of the customer's submission, from 1 */
  submission: safe,
  verdict: oneOf(VERDICTS),
  /** the face check was part of it */
  face: flag,
  /** 0 when validating */
  reasons: bits(RETURN_REASONS),
  /**
   * the passkey's assertion over the hash of this command without it, as JSON; "" of the practice reviewer and when
   * giving back
   */
  signature: text(MAX_SIGNATURE_BYTES),
})

/** Switches the practice reviewer of the queue on and off. */
export const switchPracticeReviewer = command(17, 'operator', { on: flag })

/** The outcome of a review; the facts it begins or ends are events of their own after it. */
export const identityReviewed = event(17, {
  customer: count,
  operator: count,
  submission: count,
  outcome: oneOf(REVIEW_OUTCOMES),
  face: flag,
  reasons: bits(RETURN_REASONS),
})

export const practiceReviewerSwitched = event(18, { operator: count, on: flag })
