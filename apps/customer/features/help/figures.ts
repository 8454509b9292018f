import type { Formats } from '@candela/locale'
import { LATEST_RULES, RETRIEVAL_BLOCK_MS, RULES } from '@candela/rules'
import { EARN_PRODUCTS, penaltyOf } from '@candela/rules/earn'
import { DEFAULT_LEVERAGE, FUNDING_INTERVAL_MS } from '@candela/rules/perpetual'
import { DEFAULT_TIMED, STEP_MS } from '@candela/rules/timed'
import { formatDecimal, HOUR, MINUTE, SECOND, UNIT } from '@candela/units'

const { funding, limits, perpetual, timed } = RULES[LATEST_RULES]
/** what the articles say of is the same for every product that has it */
const PRODUCT = 'BTC-USDT'
/** the term that the example of yield is about, and of leaving it early */
const TERM = EARN_PRODUCTS[0]!.terms
const EXIT = { amount: 1_000n * BigInt(UNIT), daysLeft: 3 }

/** Every figure that an article names, as the rules have it and as the language writes it: a rule that changes changes the text. */
export function helpFigures(formats: Formats) {
  const offer = timed.timedOffer(PRODUCT)!
  const terms = perpetual.perpetualTerms(PRODUCT)!
  const payouts = offer.durations.map(({ payoutPpm }) => payoutPpm)
  const exitCost = penaltyOf(EXIT.amount, TERM, EXIT.daysLeft)
  const amount = (minor: bigint | number) => formats.decimal(formatDecimal(minor))
  return {
    practiceAmount: amount(funding.practiceAmount),
    practiceHours: formats.count(funding.practiceIntervalMs / HOUR),
    timedWithin: formats.count((DEFAULT_TIMED.limitSteps * STEP_MS) / SECOND),
    timedWindow: formats.count((DEFAULT_TIMED.windowSteps * STEP_MS) / SECOND),
    payoutLeast: formats.ppm(Math.min(...payouts)),
    payoutMost: formats.ppm(Math.max(...payouts)),
    stakeLeast: amount(offer.minimumStake),
    stakeMost: amount(offer.maximumStake),
    leverageFree: formats.count(DEFAULT_LEVERAGE),
    leverageMost: formats.count(terms.tiers[0]!.leverage),
    fundingHours: formats.count(FUNDING_INTERVAL_MS / HOUR),
    liquidationFee: formats.ppm(terms.liquidationPpm),
    insuranceShare: formats.ppm(terms.insuranceSharePpm),
    retrievalHours: formats.count(RETRIEVAL_BLOCK_MS / HOUR),
    yieldDays: formats.count(TERM.days),
    yieldLow: formats.ppm(TERM.lowPpm),
    yieldHigh: formats.ppm(TERM.highPpm),
    yieldLeast: amount(TERM.minimum),
    yieldMost: amount(TERM.maximum),
    exitAmount: amount(EXIT.amount),
    exitDays: formats.count(EXIT.daysLeft),
    exitRatio: formats.ppm(TERM.ratioPpm),
    exitCost: amount(exitCost),
    exitRefund: amount(EXIT.amount - exitCost),
    raiseHours: formats.count(limits.raiseWaitMs / HOUR),
    breakMost: formats.count(limits.breakDays.most),
    exclusionLeast: formats.count(limits.exclusionMonths.least),
    exclusionMost: formats.count(limits.exclusionMonths.most),
    retryMinutes: formats.count(limits.retryWaitMs / MINUTE),
  } as const
}

export type Figures = ReturnType<typeof helpFigures>
