import type { ByVersion } from '../in-force.ts'
import { backed, boundOf, facing, measuredAt } from './asked.ts'
import { attemptOf, lacksKnowledge } from './attempt.ts'
import { crossGuards, crossPart, crossStanding, crossWhole, isCrossOpenable } from './cross-guards.ts'
import { crossTopUp } from './cross-top-up.ts'
import { crossBacking, crossForcedPrice, crossHealth, crossOthers, crossShare, crossTransferable } from './cross.ts'
import { deleverage, deleveragingFill, shareWeight } from './deleveraging.ts'
import { bankruptcyPrice, forcedPrice } from './forced-price.ts'
import {
  averagePremium,
  fundingDue,
  fundingRate,
  fundingReceived,
  fundingShare,
  isFundingSkipped,
  premiumSample,
  settleFunding,
} from './funding-rate.ts'
import { DEFAULT_LEVERAGE, mostWithoutKnowledge } from './knowledge.ts'
import { insuranceBudget, liquidationBooking, liquidationLots, lotsPayable, partToSell } from './liquidation.ts'
import { mostAddable, mostRemovable } from './margin.ts'
import {
  isBeyondForcedPrice,
  isCallback,
  protectedLots,
  reserveOf,
  trimCloses,
  triggerFault,
  triggeredLimit,
} from './orders.ts'
import { marginRefusal, perpetualRefusal } from './place.ts'
import { isBelowMaintenance, isOpenable } from './position.ts'
import { impactLots, impactPrice, markOf, middle2, nextEma } from './prices.ts'
import { nextPulse } from './steps.ts'
import { faultyTerms, FUNDING_INTERVAL_MS, perpetualTerms } from './terms.ts'
import { areShares, MOST_TRIGGERS, shareLots } from './trigger-shares.ts'

const DECISIONS = {
  /** leverage up to which nobody is asked what they know of it */
  freeLeverage: DEFAULT_LEVERAGE as number,
  fundingIntervalMs: FUNDING_INTERVAL_MS,
  /** triggers of a kind beside each other on one position */
  mostTriggers: MOST_TRIGGERS as number,
  // terms
  perpetualTerms,
  faultyTerms,
  // orders
  attemptOf,
  boundOf,
  measuredAt,
  facing,
  backed,
  perpetualRefusal,
  reserveOf,
  lacksKnowledge,
  mostWithoutKnowledge,
  isOpenable,
  protectedLots,
  trimCloses,
  // triggers
  areShares,
  shareLots,
  triggerFault,
  isBeyondForcedPrice,
  isCallback,
  triggeredLimit,
  // margin
  marginRefusal,
  mostAddable,
  mostRemovable,
  forcedPrice,
  bankruptcyPrice,
  // cross accounts
  crossHealth,
  crossStanding,
  crossForcedPrice,
  crossBacking,
  crossShare,
  crossGuards,
  crossOthers,
  crossTransferable,
  crossTopUp,
  isCrossOpenable,
  crossPart,
  crossWhole,
  // marks and funding
  nextPulse,
  impactLots,
  impactPrice,
  middle2,
  nextEma,
  markOf,
  premiumSample,
  averagePremium,
  isFundingSkipped,
  fundingRate,
  fundingDue,
  fundingReceived,
  fundingShare,
  settleFunding,
  // liquidation
  isBelowMaintenance,
  liquidationLots,
  partToSell,
  liquidationBooking,
  insuranceBudget,
  lotsPayable,
  shareWeight,
  deleverage,
  deleveragingFill,
}

/** Rules of perpetuals: terms by product, orders that are taken, margin, marks, funding, liquidation. */
export interface PerpetualRules extends Readonly<typeof DECISIONS> {
  /**
   * the edition of the derivatives rule book: since 2 protections end what would open, a newer close goes before resting ones,
   * attached triggers are measured at the mark, triggers are several, and leverage is asked for as a whole; since 3 what fill-or-kill
   * opens is measured by what its close leaves in a cross account
   */
  readonly edition: 1 | 2 | 3
}

export const PERPETUAL_RULES: ByVersion<PerpetualRules> = {
  1: { ...DECISIONS, edition: 1 },
  /** protections that protect */
  4: { ...DECISIONS, edition: 2 },
  7: { ...DECISIONS, edition: 3 },
}
