/**
 * How an owner proves to be there. `password` only where nothing stronger is set up. Places in this list stand in the
 * journal: new ones are put at its end.
 */
export const STEP_UP_WAYS = ['authenticator', 'passkey', 'email', 'phone', 'recovery', 'password'] as const
export type StepUpWay = (typeof STEP_UP_WAYS)[number]
