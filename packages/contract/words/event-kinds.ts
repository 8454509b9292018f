import type { CloseReason, Event, IdentityReviewed, PostingKind } from '../events.ts'

/** Numbers in the words of events: digests depend on them, so they never change. */
export const EVENT_KINDS = {
  customerOpened: 1,
  funded: 2,
  orderAccepted: 3,
  orderAmended: 4,
  orderFilled: 5,
  orderClosed: 6,
  traded: 7,
  posted: 8,
  quoted: 9,
  assetListed: 10,
  productListed: 11,
  rulesActivated: 12,
  stateRecorded: 13,
  factRecorded: 14,
  operatorEnrolled: 15,
  operatorEnded: 16,
  identityReviewed: 17,
  practiceReviewerSwitched: 18,
} as const satisfies Readonly<Record<Event['kind'], number>>

export const CLOSE_REASONS: readonly CloseReason[] = [
  'filled',
  'cancelled',
  'immediateRemainder',
  'selfTrade',
  'worstPrice',
  'spent',
]
export const POSTING_PURPOSES: readonly PostingKind[] = ['practiceGrant', 'hold', 'release', 'trade']
export const REVIEW_OUTCOMES: readonly IdentityReviewed['outcome'][] = ['proposed', 'validated', 'returned']
