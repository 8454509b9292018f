import { earnTermsValid, potCapital } from './earn/catalogue.ts'
import { PRACTICE_AMOUNT, PRACTICE_ASSET, PRACTICE_INTERVAL_MS } from './funding/practice.ts'
import { HOUSE_TIMED_FUNDS, INSURANCE_FUNDS } from './house/funds.ts'
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
    /** the asset of practice funds */
    readonly practiceAsset: string
    /** minor units a customer is opened with, and topped up to */
    readonly practiceAmount: number
    readonly practiceIntervalMs: number
  }
  /** minor units of the practice asset that the house fills its accounts up to */
  readonly houseFunds: { readonly houseTimed: number; readonly insurance: number }
  readonly limits: LimitTerms
  readonly timed: { readonly timedOffer: typeof timedOffer }
  readonly earn: { readonly termsValid: typeof earnTermsValid; readonly potCapital: typeof potCapital }
  readonly perpetual: {
    readonly perpetualTerms: typeof perpetualTerms
    readonly perpetualRefusal: typeof perpetualRefusal
    readonly marginRefusal: typeof marginRefusal
  }
}

/** Sets of rules by their version. */
export type RuleSets = Readonly<Record<number, Rules>>

export const FIRST_RULES = 1
export const LATEST_RULES = 1

export const RULES = {
  1: {
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
      practiceAsset: PRACTICE_ASSET,
      practiceAmount: PRACTICE_AMOUNT,
      practiceIntervalMs: PRACTICE_INTERVAL_MS,
    },
    houseFunds: { houseTimed: HOUSE_TIMED_FUNDS, insurance: INSURANCE_FUNDS },
    limits: LIMIT_TERMS,
    timed: { timedOffer },
    earn: { termsValid: earnTermsValid, potCapital },
    perpetual: { perpetualTerms, perpetualRefusal, marginRefusal },
  },
} as const satisfies RuleSets
