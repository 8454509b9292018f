/* The rules on the facts of one order, as its proof shows them. */
export { isDefinitionValid } from './catalogue.ts'
export { type FeeAccount, LARGEST_AMOUNT, MILLION, nextFee, priceAway, worth } from './floor/arithmetic.ts'
export { isOpenTerms, isPlanOf, mayBePublished } from './floor/earn-terms.ts'
export { levelsOf, midOf } from './floor/ladder.ts'
export { boundOf as stopBound, rises, triggeredBound } from './floor/stops.ts'
export { sharedLots } from './floor/sales.ts'
export {
  dayOf,
  instalmentDay,
  instalmentDays,
  openPromise,
  penaltyOf,
  planDaysFrom,
  type PlanTerms,
  promiseOf,
  rateOf,
  remainingOf,
  startOf,
  walletPromise,
  yieldOf,
} from './floor/yields.ts'
export { type LoanCourse, nextOf as nextOfLoan, rateOf as loanRate, splitOf, workOf } from './loan.ts'
export { isUpdateValid } from './market.ts'
export {
  boundOf as strategyBound,
  gridLots,
  holdOf,
  levelsOf as gridLevels,
  orderLots as strategyLots,
  partLots,
} from './strategy/arithmetic.ts'
export { KEPT as KEPT_CLOSES } from './strategy/bars.ts'
export {
  expertsOf,
  learn,
  type Lesson,
  ONE as ALL_WEIGHTS,
  REVERSAL as REVERSAL_CLOSES,
  reversalOf,
  withExperts,
} from './strategy/learner.ts'
export {
  bandOf,
  digestOfCloses,
  legsOf,
  planned,
  reachedBy,
  targetOf,
  worthOf as strategyWorth,
} from './strategy/planning.ts'
export { isInstant, lastCloseAt } from './strategy/schedule.ts'
export { productsIn as strategyProducts } from './strategy/terms.ts'
export { turnAfter } from './sweep.ts'
export { sharedOff, weightOf } from './perpetual/deleveraged.ts'
export { receiptHolds } from './perpetual/deleveraging.ts'
export { fundingPayment, fundingRate, paidFrom } from './perpetual/funding.ts'
export { firstPassLots, sold } from './perpetual/liquidation.ts'
export {
  bankruptcyPrice,
  closing,
  equityAt,
  forcedPrice,
  type Holding,
  initialMargin,
  shareOf,
  signed,
  without,
} from './perpetual/position.ts'
export { type PerpetualTerms, termsOf } from './perpetual/terms.ts'
export { maintenanceOf } from './perpetual/tiers.ts'
export {
  groupOf,
  isInWindow,
  isNews,
  isStrike,
  lastStep,
  maturityOf,
  median2,
  outcomeOf,
  paidFor,
  payoutOf,
  reserveOf,
  silentAt,
} from './timed/outcome.ts'
