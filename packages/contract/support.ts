/** The topics of a conversation. */
export const SUPPORT_TOPICS = ['deposit', 'identity', 'withdrawal', 'order', 'proof', 'account', 'other'] as const
export type SupportTopic = (typeof SUPPORT_TOPICS)[number]

/** The things that can be attached to a message: the customer's own, by number. */
export const SUPPORT_ABOUT = ['order', 'timed', 'proof'] as const

/** Replies that operators use often: a text of the catalogue, read in the customer's language. */
export const SAVED_REPLIES = [
  'looking',
  'moreDetail',
  'verifyYourself',
  'neverAsk',
  'anythingElse',
  'noAdvice',
] as const
export type SavedReply = (typeof SAVED_REPLIES)[number]

/** characters */
export const MAX_SUPPORT_TEXT = 2_000
/** fewer first answers than this in the week are no measure of the wait */
export const LEAST_WAITS = 5
