/** The releasers of a withdrawal: two operators, the practice reviewer, or silence. Append only, as all lists here. */
export const RELEASED_BY = ['operators', 'reviewer', 'clock'] as const
export type ReleasedBy = (typeof RELEASED_BY)[number]

/** The reasons why a withdrawal was cancelled. */
export const WITHDRAWAL_CANCELS = ['customer', 'ownFreeze', 'retrieval', 'legalHold'] as const
export type WithdrawalCancel = (typeof WITHDRAWAL_CANCELS)[number]

/** The reasons why a rail did not send, as it signed. */
export const PAYOUT_FAILURES = ['refused', 'closed', 'unknownAccount'] as const
export type PayoutFailure = (typeof PAYOUT_FAILURES)[number]

/** Those in which money is under way, then those that are over. */
export const OPEN_WITHDRAWAL_STATES = ['waiting', 'released', 'sending', 'sent'] as const
export const WITHDRAWAL_STATES = [...OPEN_WITHDRAWAL_STATES, 'done', 'failed', 'cancelled', 'returned'] as const
export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number]
