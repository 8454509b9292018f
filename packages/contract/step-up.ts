/**
 * The ways in which an owner proves to be there. `password` only where there is no second factor: a passkey, an authenticator, a proven
 * email or phone. Places in this list stand in the journal: new ones are put at its end.
 */
export const STEP_UP_WAYS = ['authenticator', 'passkey', 'email', 'phone', 'recovery', 'password'] as const
export type StepUpWay = (typeof STEP_UP_WAYS)[number]

/**
 * The kinds of acts that one confirmation serves, and nothing else: protecting the account, taking a protection away, cards and
 * addresses, one withdrawal, the end of the account. A withdrawal's is for its rail, asset, amount and destination.
 */
export const STEP_UP_KINDS = ['protection', 'lessProtection', 'destinations', 'withdrawal', 'closing'] as const
export type StepUpKind = (typeof STEP_UP_KINDS)[number]

/** The life of a confirmation, in milliseconds. */
export const STEP_UP_LIFE_MS = 300_000

/** The life of a confirmation of one withdrawal, whose quotes live 30 seconds; in milliseconds. */
export const WITHDRAWAL_STEP_UP_LIFE_MS = 180_000
