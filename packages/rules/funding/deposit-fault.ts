import { UNIT } from '@candela/units'
import { firstRefusal, type OwnProtections } from '../first-refusal.ts'
import type { CurrencyTerms, DepositTerms } from './deposit-terms.ts'
import { type MoneyIn, moneyIn, QUOTE_MS, RATE_AGE_MS } from './rates.ts'

/** A price of a currency that was published; `at`: when. */
export interface KnownRate {
  readonly rate: number
  readonly at: number
  readonly mid: bigint
}

/** the worth of USD, always */
const PEGGED: KnownRate = { rate: 0, at: 0, mid: BigInt(UNIT) }

/**
 * The rate by which a currency that comes now is exchanged (money §5): the last, unless it is older than 120 s. A pegged
 * one is number 0 and never old.
 */
export function rateOfNow(now: number, currency: CurrencyTerms, last: KnownRate | undefined): KnownRate | undefined {
  if (currency.isPegged) return PEGGED
  return last !== undefined && now - last.at <= RATE_AGE_MS ? last : undefined
}

/** All that decides whether a deposit by card or bank may be announced; values in minor units of USDT. */
export interface DepositAttempt {
  readonly isOffered: boolean
  readonly isCarried: boolean
  readonly isClosed: boolean
  readonly protections: OwnProtections
  readonly amount: number
  readonly terms: DepositTerms | undefined
  readonly isAboveOwnLimit: boolean
  /** the rate of now; undefined: there is none */
  readonly rate: KnownRate | undefined
  /** the worth of the request, the requests of 24 hours, and their limit */
  readonly value: bigint
  readonly asked: bigint
  readonly tier: number
  /** undefined for a bank */
  readonly card: CardAttempt | undefined
  readonly open: number
  readonly openMost: number
}

/** A card's part: whether it is the customer's, and the quote that was shown. */
export interface CardAttempt {
  readonly isOwn: boolean
  readonly now: number
  /** undefined where nobody knows the rate any more */
  readonly quoted: KnownRate | undefined
  readonly isAsShown: boolean
}

export type DepositFault =
  | 'railUnknown'
  | 'assetNotOnRail'
  | 'railClosed'
  | 'accountFrozen'
  | 'selfExcluded'
  | 'onBreak'
  | 'amountMalformed'
  | 'depositBelowMinimum'
  | 'depositAboveMaximum'
  | 'ownDepositLimit'
  | 'rateUnavailable'
  | 'depositAboveTier'
  | 'destinationUnknown'
  | 'quoteExpired'
  | 'quoteMismatch'
  | 'depositsOpenLimit'

/** The first refusal of a deposit that applies, in the published order (money §6); undefined where none does. */
export function depositFault(asked: DepositAttempt): DepositFault | undefined {
  const { terms, amount, protections, card } = asked
  return firstRefusal<DepositFault>([
    [!asked.isOffered, 'railUnknown'],
    [!asked.isCarried || terms === undefined, 'assetNotOnRail'],
    [asked.isClosed, 'railClosed'],
    [protections.isFrozen, 'accountFrozen'],
    [protections.isSelfExcluded, 'selfExcluded'],
    [protections.isOnBreak, 'onBreak'],
    [amount <= 0 || amount % (terms?.unit ?? 1) !== 0, 'amountMalformed'],
    [amount < (terms?.minimum ?? 0), 'depositBelowMinimum'],
    [(terms?.maximum ?? 0) !== 0 && amount > terms!.maximum, 'depositAboveMaximum'],
    [asked.isAboveOwnLimit, 'ownDepositLimit'],
    [asked.rate === undefined, 'rateUnavailable'],
    [asked.asked + asked.value > BigInt(asked.tier), 'depositAboveTier'],
    [card !== undefined && !card.isOwn, 'destinationUnknown'],
    [card !== undefined && isExpired(card), 'quoteExpired'],
    [card !== undefined && !card.isAsShown, 'quoteMismatch'],
    [asked.open >= asked.openMost, 'depositsOpenLimit'],
  ])
}

function isExpired({ quoted, now }: CardAttempt): boolean {
  return quoted === undefined || (quoted.rate !== 0 && now - quoted.at > QUOTE_MS)
}

/** The proceeds of an amount of a currency at a rate, by the terms of its rail. */
export function arrivalOf(amount: number, rate: KnownRate, currency: CurrencyTerms, terms: DepositTerms): MoneyIn {
  return moneyIn(BigInt(amount), { mid: rate.mid, spreadPpm: currency.spreadPpm }, terms.feePpm)
}
