import { HOLD_TERMS, type HoldTerms } from './funding/holds.ts'
import {
  OPEN_WITHDRAWALS,
  type RailWithdrawalTerms,
  WITHDRAWAL_TERMS,
  WITHDRAWAL_TIERS,
  type WithdrawalTiers,
} from './funding/withdrawal-terms.ts'
import { DESTINATION_TERMS, destinationFault, type DestinationTerms } from './destinations/adding.ts'
import { earnTermsValid, potCapital } from './earn/catalogue.ts'
import {
  CURRENCIES,
  type CurrencyTerms,
  DEPOSIT_TERMS,
  DEPOSIT_TIERS,
  type DepositTerms,
  type DepositTiers,
  OPEN_DEPOSITS,
} from './funding/deposit-terms.ts'
import { PRACTICE_AMOUNT, PRACTICE_ASSET, PRACTICE_INTERVAL_MS } from './funding/practice.ts'
import { CAPITAL_FUNDS, HOUSE_TIMED_FUNDS, INSURANCE_FUNDS, LENDING_FUNDS } from './house/funds.ts'
import { LOAN_RATES, type LoanRate } from './loan/terms.ts'
import { LIMIT_TERMS, type LimitTerms } from './limits/own-limits.ts'
import { marginRefusal, perpetualRefusal } from './perpetual/place.ts'
import { perpetualTerms } from './perpetual/terms.ts'
import { marketUpdateValid } from './spot/check-market.ts'
import { boundPrice, checkOrder } from './spot/check-order.ts'
import { productDefinitionValid } from './spot/check-product.ts'
import { expandLadder, midOf } from './spot/ladder.ts'
import { checkOco, checkStop, reservePrice, triggeredPrice, triggersRising } from './spot/stops.ts'
import { timedOffer } from './timed/terms.ts'

/**
 * One set of rules: parameters and functions that decide. Decisions and previews are handed the set in force, so that
 * an entry is decided for ever as it was first. A changed rule is a new set beside the old; exact arithmetic (fees,
 * holds, notionals) is no rule and stands outside.
 */
export interface Rules {
  readonly version: number
  readonly spot: {
    readonly checkOrder: typeof checkOrder
    readonly boundPrice: typeof boundPrice
    readonly productDefinitionValid: typeof productDefinitionValid
    readonly checkStop: typeof checkStop
    readonly checkOco: typeof checkOco
    readonly reservePrice: typeof reservePrice
    readonly triggersRising: typeof triggersRising
    readonly triggeredPrice: typeof triggeredPrice
  }
  readonly market: {
    readonly marketUpdateValid: typeof marketUpdateValid
    readonly midOf: typeof midOf
    readonly expandLadder: typeof expandLadder
  }
  readonly funding: {
    /**
     * the edition of the money rule book: since 2 reversals reach what waits and what counts as deposited, rebates are
     * shared, nobody leaves while money is under way, and what is over says so
     */
    readonly edition: 1 | 2
    /** the asset of practice funds */
    readonly practiceAsset: string
    /** minor units a customer is opened with, and topped up to */
    readonly practiceAmount: number
    readonly practiceIntervalMs: number
    /** by rail and asset, by their ids */
    readonly deposits: Readonly<Record<string, Readonly<Record<string, DepositTerms>>>>
    /** by id */
    readonly currencies: Readonly<Record<string, CurrencyTerms>>
    readonly tiers: DepositTiers
    readonly openDeposits: number
    /** by rail and asset, by their ids */
    readonly withdrawals: Readonly<Record<string, Readonly<Record<string, RailWithdrawalTerms>>>>
    readonly withdrawalTiers: WithdrawalTiers
    /** of one customer; 0: none are offered */
    readonly openWithdrawals: number
    readonly holds: HoldTerms
  }
  /** minor units of the practice asset that the house fills its accounts up to */
  readonly houseFunds: {
    readonly houseTimed: number
    readonly insurance: number
    readonly lendingFree: number
    readonly capital: number
  }
  readonly loan: { readonly table: readonly LoanRate[] }
  readonly limits: LimitTerms
  readonly destinations: { readonly terms: DestinationTerms; readonly destinationFault: typeof destinationFault }
  readonly timed: { readonly timedOffer: typeof timedOffer }
  readonly earn: { readonly termsValid: typeof earnTermsValid; readonly potCapital: typeof potCapital }
  readonly perpetual: {
    /**
     * the edition of the derivatives rule book: since 2 protections end what would open, a newer close goes before resting ones,
     * attached triggers are measured at the mark, triggers are several, and leverage is asked for as a whole
     */
    readonly edition: 1 | 2
    readonly perpetualTerms: typeof perpetualTerms
    readonly perpetualRefusal: typeof perpetualRefusal
    readonly marginRefusal: typeof marginRefusal
  }
}

/** Sets of rules by their version. */
export type RuleSets = Readonly<Record<number, Rules>>

export const FIRST_RULES = 1
export const LATEST_RULES = 4

const FIRST = {
  version: 1,
  spot: {
    checkOrder,
    boundPrice,
    productDefinitionValid,
    checkStop,
    checkOco,
    reservePrice,
    triggersRising,
    triggeredPrice,
  },
  market: { marketUpdateValid, midOf, expandLadder },
  funding: {
    edition: 1,
    practiceAsset: PRACTICE_ASSET,
    practiceAmount: PRACTICE_AMOUNT,
    practiceIntervalMs: PRACTICE_INTERVAL_MS,
    deposits: DEPOSIT_TERMS,
    currencies: CURRENCIES,
    tiers: { ...DEPOSIT_TIERS, basic: DEPOSIT_TIERS.none },
    openDeposits: OPEN_DEPOSITS,
    withdrawals: {},
    withdrawalTiers: WITHDRAWAL_TIERS,
    openWithdrawals: 0,
    holds: HOLD_TERMS,
  },
  houseFunds: {
    houseTimed: HOUSE_TIMED_FUNDS,
    insurance: INSURANCE_FUNDS,
    lendingFree: LENDING_FUNDS,
    capital: CAPITAL_FUNDS,
  },
  loan: { table: LOAN_RATES.default },
  limits: LIMIT_TERMS,
  destinations: { terms: DESTINATION_TERMS, destinationFault },
  timed: { timedOffer },
  earn: { termsValid: earnTermsValid, potCapital },
  perpetual: { edition: 1, perpetualTerms, perpetualRefusal, marginRefusal },
} as const satisfies Rules

/** money goes out */
const SECOND = {
  ...FIRST,
  version: 2,
  funding: { ...FIRST.funding, withdrawals: WITHDRAWAL_TERMS, openWithdrawals: OPEN_WITHDRAWALS },
} as const satisfies Rules

/** money in and out, right to the last case */
const THIRD = {
  ...SECOND,
  version: 3,
  funding: { ...SECOND.funding, edition: 2, tiers: DEPOSIT_TIERS },
} as const satisfies Rules

export const RULES = {
  1: FIRST,
  2: SECOND,
  3: THIRD,
  /** protections that protect */
  4: { ...THIRD, version: 4, perpetual: { ...THIRD.perpetual, edition: 2 } },
} as const satisfies RuleSets
