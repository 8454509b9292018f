import { command, event, hash, natural } from '../declare/index.ts'

/** Lets time pass: due work up to the entry's `at` is done. */
export const tick = command(8, 'house', {})

export const activateRules = command(11, 'house', { version: natural })

/** Journalled with each snapshot: the state hash after the entry before it. */
export const recordState = command(12, 'house', { stateHash: hash })

export const rulesActivated = event(12, { version: natural })

export const stateRecorded = event(13, { stateHash: hash })
