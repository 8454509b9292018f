/**
 * How an owner proves to be there. `password` only where there is no second factor: a passkey, an authenticator, a proven
 * email or phone. Places in this list stand in the journal: new ones are put at its end.
 */
export const STEP_UP_WAYS = ['authenticator', 'passkey', 'email', 'phone', 'recovery', 'password'] as const
export type StepUpWay = (typeof STEP_UP_WAYS)[number]

/**
 * What one confirmation serves, and nothing else: what protects the account, what takes a protection away, cards and
 * addresses, one withdrawal, the end of the account. A withdrawal's is for its rail, asset, amount and destination.
 */
export const STEP_UP_KINDS = ['protection', 'lessProtection', 'destinations', 'withdrawal', 'closing'] as const
export type StepUpKind = (typeof STEP_UP_KINDS)[number]

/** How long a confirmation serves things of its kind, in milliseconds. */
export const STEP_UP_LIFE_MS = 300_000

/** How long a confirmation serves one withdrawal, whose quotes live 30 seconds. */
export const WITHDRAWAL_STEP_UP_LIFE_MS = 180_000
