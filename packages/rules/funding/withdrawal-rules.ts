import { greatest, least } from '@candela/units'
import { CLOCKS } from './matching.ts'

/** One rule set's terms for a withdrawal of an asset by a rail, in its minor units (money §8, §9). */
export interface WithdrawalTerms {
  readonly minimum: bigint
  readonly maximum: bigint
  readonly dayLimit: bigint
  readonly fee: bigint
}

/**
 * The kindest of every set since a customer's balance was last zero (§8): the least minimum and fee, the greatest
 * maximum and day limit.
 */
export function kindestTerms(sets: readonly WithdrawalTerms[]): WithdrawalTerms {
  return {
    minimum: least(...sets.map(({ minimum }) => minimum)),
    maximum: greatest(...sets.map(({ maximum }) => maximum)),
    dayLimit: greatest(...sets.map(({ dayLimit }) => dayLimit)),
    fee: least(...sets.map(({ fee }) => fee)),
  }
}

/** True when a set can be published: a withdrawal of the minimum brings something (§8). */
export function termsPublishable({ minimum, maximum, fee }: WithdrawalTerms): boolean {
  return fee >= 0n && minimum > fee && maximum >= minimum
}

/** The eight published rules' codes, in their order (§8). */
export type WithdrawalRefusal =
  | 'transactionPasswordUnset'
  | 'identityNotValidated'
  | 'withdrawalPaused'
  | 'depositsBelowPrincipal'
  | 'amountMalformed'
  | 'withdrawalBelowMinimum'
  | 'withdrawalAboveMaximum'
  | 'withdrawalAboveDay'
  | 'insufficientBalance'
  | 'destinationUnknown'
  | 'destinationMismatch'
  | 'accountFrozen'
  | 'legalHold'

/** All that the eight rules look at. Amounts in minor units; instants, 0 where there is none. */
export interface WithdrawalAttempt {
  readonly at: number
  readonly hasTransactionPassword: boolean
  readonly isIdentityValidated: boolean
  /** until when a retrieval keeps withdrawals back */
  readonly pausedUntil: number
  /** completed deposits, grants included, and unpaid loans and bonuses, in USDT */
  readonly deposited: bigint
  readonly principal: bigint
  readonly amount: bigint
  /** a multiple of the asset's unit on this rail */
  readonly isWhole: boolean
  readonly terms: WithdrawalTerms
  /** withdrawn in the last 24 h and this one, at the index, in the day limit's units */
  readonly dayWithThis: bigint
  readonly available: bigint
  readonly hasDestination: boolean
  readonly isDestinationAsSigned: boolean
  readonly isFrozenByOwner: boolean
  readonly heldUntil: number
}

/** A refusal with the published rule, 1 to 8, and what it had and needed. */
export interface WithdrawalFault {
  readonly rule: number
  readonly code: WithdrawalRefusal
  readonly have: bigint
  readonly need: bigint
}

/** The first of the eight rules that a withdrawal does not meet; undefined where it meets all (§8). Nothing else refuses one. */
export function withdrawalFault(asked: WithdrawalAttempt): WithdrawalFault | undefined {
  const fault = (rule: number, code: WithdrawalRefusal, have = 0n, need = 0n): WithdrawalFault => ({
    rule,
    code,
    have,
    need,
  })
  const { amount, terms, available, deposited, principal, at } = asked
  if (!asked.hasTransactionPassword) return fault(1, 'transactionPasswordUnset')
  if (!asked.isIdentityValidated) return fault(2, 'identityNotValidated')
  if (at < asked.pausedUntil) return fault(3, 'withdrawalPaused', BigInt(at), BigInt(asked.pausedUntil))
  if (deposited < principal) return fault(4, 'depositsBelowPrincipal', deposited, principal)
  if (amount <= 0n || !asked.isWhole) return fault(5, 'amountMalformed', amount)
  if (amount < terms.minimum) return fault(5, 'withdrawalBelowMinimum', amount, terms.minimum)
  if (amount > terms.maximum) return fault(5, 'withdrawalAboveMaximum', amount, terms.maximum)
  if (asked.dayWithThis > terms.dayLimit) return fault(5, 'withdrawalAboveDay', asked.dayWithThis, terms.dayLimit)
  if (amount > available) return fault(5, 'insufficientBalance', available, amount)
  if (!asked.hasDestination) return fault(6, 'destinationUnknown')
  if (!asked.isDestinationAsSigned) return fault(6, 'destinationMismatch')
  if (asked.isFrozenByOwner) return fault(7, 'accountFrozen')
  if (at < asked.heldUntil) return fault(8, 'legalHold', BigInt(at), BigInt(asked.heldUntil))
  return undefined
}

/** The instant at which silence releases a withdrawal: 24 h after it was asked for (§8). */
export function releaseAt(askedAt: number): number {
  return askedAt + CLOCKS.decide
}

/** From when two operators may release it: not before its destination is old enough, never later than the clock (§8). */
export function releasableFrom(askedAt: number, destinationUsableFrom: number): number {
  return Math.min(destinationUsableFrom, releaseAt(askedAt))
}
