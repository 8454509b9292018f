import { randomBytes } from 'node:crypto'
import { MINUTE } from '@candela/units'

/** Challenges that a passkey signs: random, or the hash of a decision; for one use, for one purpose, for a few minutes. */
export interface Challenges {
  /**
   * `owner`: whose it is, so that no other session's answer is taken for it. `challenge`: what is to be signed where
   * that is not random.
   */
  make(purpose: ChallengePurpose, owner: string, challenge?: string): string
  /** True when a challenge was made for that purpose; it stays good. */
  isFor(challenge: string, purpose: ChallengePurpose): boolean
  /** True once for a challenge made for that purpose and owner. */
  take(challenge: string, purpose: ChallengePurpose, owner: string): boolean
}

export type ChallengePurpose = 'create' | 'signIn' | 'stepUp' | 'withdrawal' | 'enrol' | 'deskSignIn' | 'decision'

export const CHALLENGE_LIFE_MS = 5 * MINUTE
const MAX_CHALLENGES = 20_000
const CHALLENGE_BYTES = 32

export function openChallenges(clock: () => number): Challenges {
  const open = new Map<string, { readonly bound: string; readonly until: number }>()
  return {
    make(purpose, owner, challenge = randomBytes(CHALLENGE_BYTES).toString('base64url')) {
      const now = clock()
      for (const [old, { until }] of open) {
        if (until > now && open.size < MAX_CHALLENGES) break
        open.delete(old)
      }
      open.delete(challenge)
      open.set(challenge, { bound: `${purpose} ${owner}`, until: now + CHALLENGE_LIFE_MS })
      return challenge
    },
    isFor: (challenge, purpose) => open.get(challenge)?.bound.startsWith(`${purpose} `) === true,
    take(challenge, purpose, owner) {
      const found = open.get(challenge)
      open.delete(challenge)
      return found !== undefined && found.bound === `${purpose} ${owner}` && found.until > clock()
    },
  }
}
