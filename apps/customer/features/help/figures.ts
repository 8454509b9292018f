import type { Formats } from '@candela/locale'
import { SECURITY_RULES } from '@candela/rules'
import { EARN_RULES } from '@candela/rules/earn'
import { FUNDING_RULES } from '@candela/rules/funding'
import { LIMIT_RULES } from '@candela/rules/limits'
import { PERPETUAL_RULES } from '@candela/rules/perpetual'
import { STRATEGY_RULES } from '@candela/rules/strategy'
import { WINDOW_DAYS } from '@candela/rules/strategy/arithmetic'
import { TIMED_RULES } from '@candela/rules/timed'
import { STEP_MS } from '@candela/rules/timed/arithmetic'
import { formatDecimal, HOUR, MINUTE, SECOND, UNIT } from '@candela/units'
import { rulesNow } from '../../live/rules.ts'
import { noEdgeFigures } from '../../shell/no-edge.ts'
import { provenBound } from '../../shell/proven-bound.ts'

/** the articles' example product: its figures are the same for every product that has them */
const PRODUCT = 'BTC-USDT'
/** leaving early, as the example of it does */
const EXIT = { amount: 1_000n * BigInt(UNIT), daysLeft: 3 }

/** Every figure that an article names, as the rules in force have it and as the language writes it. */
export function helpFigures(formats: Formats) {
  const [funding, limits, perpetual] = [rulesNow(FUNDING_RULES), rulesNow(LIMIT_RULES), rulesNow(PERPETUAL_RULES)]
  const offer = rulesNow(TIMED_RULES).timedOffer(PRODUCT)!
  const terms = perpetual.perpetualTerms(PRODUCT)!
  const payouts = offer.durations.map(({ payoutPpm }) => payoutPpm)
  const { listed, penaltyOf } = rulesNow(EARN_RULES)
  // the example of yield
  const { terms: term } = listed[0]!
  const exitCost = penaltyOf(EXIT.amount, term, EXIT.daysLeft)
  const { mostRunning, bounds, boundPpm } = rulesNow(STRATEGY_RULES)
  const bound = provenBound()
  const noEdge = noEdgeFigures(formats)
  const amount = (minor: bigint | number) => formats.decimal(formatDecimal(minor))
  return {
    practiceAmount: amount(funding.practiceAmount),
    practiceHours: formats.count(funding.practiceIntervalMs / HOUR),
    timedWithin: formats.count((offer.limitSteps * STEP_MS) / SECOND),
    timedWindow: formats.count((offer.windowSteps * STEP_MS) / SECOND),
    payoutLeast: formats.ppm(Math.min(...payouts)),
    payoutMost: formats.ppm(Math.max(...payouts)),
    stakeLeast: amount(offer.minimumStake),
    stakeMost: amount(offer.maximumStake),
    leverageFree: formats.count(perpetual.freeLeverage),
    leverageMost: formats.count(terms.tiers[0]!.leverage),
    fundingHours: formats.count(perpetual.fundingIntervalMs / HOUR),
    liquidationFee: formats.ppm(terms.liquidationPpm),
    insuranceShare: formats.ppm(terms.insuranceSharePpm),
    retrievalHours: formats.count(rulesNow(SECURITY_RULES).retrievalBlockMs / HOUR),
    yieldDays: formats.count(term.days),
    yieldLow: formats.ppm(term.lowPpm),
    yieldHigh: formats.ppm(term.highPpm),
    yieldLeast: amount(term.minimum),
    yieldMost: amount(term.maximum),
    exitAmount: amount(EXIT.amount),
    exitDays: formats.count(EXIT.daysLeft),
    exitRatio: formats.ppm(term.ratioPpm),
    exitCost: amount(exitCost),
    exitRefund: amount(EXIT.amount - exitCost),
    strategyMost: formats.count(mostRunning),
    strategyProducts: formats.count(bounds.products[1]),
    strategyBound: formats.ppm(boundPpm),
    gridLeast: formats.count(bounds.levels[0]),
    gridMost: formats.count(bounds.levels[1]),
    learnerOnce: formats.percent(bound.once, 2, 2),
    learnerEach: formats.percent(bound.bar, 2, 2),
    windowChosen: formats.count(WINDOW_DAYS.chosen),
    windowJudged: formats.count(WINDOW_DAYS.judged),
    noEdgeMarkets: noEdge.markets,
    trendResult: noEdge.trend,
    trendCosts: noEdge.trendCosts,
    adaptiveResult: noEdge.adaptive,
    adaptiveCosts: noEdge.adaptiveCosts,
    raiseHours: formats.count(limits.raiseWaitMs / HOUR),
    breakMost: formats.count(limits.breakDays.most),
    exclusionLeast: formats.count(limits.exclusionMonths.least),
    exclusionMost: formats.count(limits.exclusionMonths.most),
    retryMinutes: formats.count(limits.retryWaitMs / MINUTE),
  } as const
}

export type Figures = ReturnType<typeof helpFigures>
