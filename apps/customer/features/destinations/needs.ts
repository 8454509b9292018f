import type { IdentityState, Security } from '@candela/contract'
import { usableWays } from '../../session/step-up/ways.ts'

/** One thing that is needed to add a card or an address. */
export interface Need {
  readonly need: 'password' | 'identity' | 'stepUp' | 'room'
  readonly isMet: boolean
}

/** Known facts about the customer; undefined: not yet, or they could not be had. */
export interface Standing {
  readonly security: Pick<Security, 'transactionPassword' | 'stepUpWays'> | undefined
  readonly holder: string
  /** the number of cards or addresses there are, and may be */
  readonly have: number
  readonly most: number
  /** the browser can be asked for a passkey */
  readonly hasPasskeys: boolean
}

/** All that adding takes, in the order in which it is best done, whether it is met or not. */
export function needsOf(kind: 'card' | 'address', standing: Standing): readonly Need[] {
  const { security, holder, have, most, hasPasskeys } = standing
  const needs: Need[] = []
  if (security !== undefined) {
    needs.push(
      { need: 'password', isMet: security.transactionPassword },
      { need: 'stepUp', isMet: usableWays(security.stepUpWays, hasPasskeys).length > 0 },
    )
  }
  if (kind === 'card') needs.push({ need: 'identity', isMet: holder !== '' })
  if (have >= most) needs.push({ need: 'room', isMet: false })
  return needs
}

/** Sent, and looked at by somebody: there is nothing to do but wait. */
export function isUnderReview(state: IdentityState | undefined): boolean {
  return state === 'waiting' || state === 'auditing'
}
