import { command, event, hash, measured, natural, oneOf, wide } from '../declare/index.ts'

/** Accounts of the house that it fills beforehand, so that it can always pay. Append only. */
export const FUNDED_ACCOUNTS = ['houseTimed', 'insurance', 'lendingFree', 'capital'] as const

/** Lets time pass: due work up to the entry's `at` is done. */
export const tick = command(8, 'house', {})

export const activateRules = command(11, 'house', { version: natural })

/** Journalled with each snapshot: the state hash after the entry before it. */
export const recordState = command(12, 'house', { stateHash: hash })

/**
 * The house pays practice money into an account that it pays customers from, as much as is missing to what the rules
 * in force say. Nothing takes it out again.
 */
export const fundHouse = command(19, 'house', { account: oneOf(FUNDED_ACCOUNTS) })

export const rulesActivated = event(12, { version: natural })

export const stateRecorded = event(13, { stateHash: hash })

export const houseFunded = event(19, { account: oneOf(FUNDED_ACCOUNTS), amount: measured(wide, 'minor units') })
