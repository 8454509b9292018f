import { RULES, type Rules, type RuleSets } from '../versions.ts'

const first = RULES[1]

/** What production may do one day and tests do today: other parameters, and a function that decides otherwise. */
const SECOND: Rules = {
  version: 2,
  market: first.market,
  spot: {
    ...first.spot,
    // half the band on each side of mid
    checkOrder: (product, mid, stale, request) =>
      first.spot.checkOrder({ ...product, priceBandPpm: product.priceBandPpm / 2 }, mid, stale, request),
  },
  houseFunds: first.houseFunds,
  timed: first.timed,
  earn: first.earn,
  loan: first.loan,
  credit: first.credit,
  security: first.security,
  referral: first.referral,
  subscription: first.subscription,
  destinations: first.destinations,
  funding: { ...first.funding, practiceAmount: first.funding.practiceAmount * 2 },
  limits: { ...first.limits, breakDays: { least: 1, most: 1 } },
  perpetual: first.perpetual,
}

/** The first rules of production and another second set, for journals that are decided by both. */
export const TWO_RULE_SETS: RuleSets = { 1: RULES[1], 2: SECOND }
