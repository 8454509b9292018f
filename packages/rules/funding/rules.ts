import type { ByVersion } from '../in-force.ts'
import { depositFault, rateOfNow } from './deposit-fault.ts'
import {
  CURRENCIES,
  type CurrencyTerms,
  DEPOSIT_TERMS,
  DEPOSIT_TIERS,
  type DepositTerms,
  type DepositTiers,
  OPEN_DEPOSITS,
} from './deposit-terms.ts'
import { HOLD_TERMS, holdFault, type HoldTerms } from './holds.ts'
import { canMatch, CLOCKS, ESCALATIONS, escalationsOf, placeOf, sendBackAt } from './matching.ts'
import { PRACTICE_AMOUNT, PRACTICE_ASSET, PRACTICE_INTERVAL_MS } from './practice.ts'
import { QUOTE_MS, quoteFault } from './rates.ts'
import { closeOutcome, lineAmountValid } from './statement.ts'
import { kindestTerms, releasableFrom, releaseAt, withdrawalFault } from './withdrawal-rules.ts'
import {
  OPEN_WITHDRAWALS,
  type RailWithdrawalTerms,
  WITHDRAWAL_TERMS,
  WITHDRAWAL_TIERS,
  type WithdrawalTiers,
} from './withdrawal-terms.ts'

const DECISIONS = {
  /** milliseconds that a quote is good for */
  quoteMs: QUOTE_MS as number,
  rateOfNow,
  quoteFault,
  depositFault,
  canMatch,
  placeOf,
  sendBackAt,
  /** milliseconds after which a withdrawal is pressed on people, each time */
  escalations: ESCALATIONS as readonly number[],
  escalationsOf,
  lineAmountValid,
  closeOutcome,
  kindestTerms,
  withdrawalFault,
  releaseAt,
  releasableFrom,
  holdFault,
}

/** Rules of money in and out: terms by rail and asset, faults, quotes, matching, clocks. */
export interface FundingRules extends Readonly<typeof DECISIONS> {
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
  /** of money under way, in milliseconds */
  readonly clocks: Readonly<Record<keyof typeof CLOCKS, number>>
}

const FIRST: FundingRules = {
  ...DECISIONS,
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
  clocks: CLOCKS,
}

/** money goes out */
const SECOND: FundingRules = { ...FIRST, withdrawals: WITHDRAWAL_TERMS, openWithdrawals: OPEN_WITHDRAWALS }

/** money in and out, right to the last case */
const THIRD: FundingRules = { ...SECOND, edition: 2, tiers: DEPOSIT_TIERS }

export const FUNDING_RULES: ByVersion<FundingRules> = { 1: FIRST, 2: SECOND, 3: THIRD }
