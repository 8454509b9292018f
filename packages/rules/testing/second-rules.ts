import { HOUR } from '@candela/units'
import { LATEST_RULES } from '../in-force.ts'
import { RULES, type Rules, type RuleSets } from '../versions.ts'

const first = RULES[1]

const halfBand: Rules['spot']['checkOrder'] = (product, ...asked) =>
  first.spot.checkOrder({ ...product, priceBandPpm: product.priceBandPpm / 2 }, ...asked)

/** A set that production may have one day and tests have today: other parameters, and a function that decides otherwise. */
const SECOND: Rules = {
  ...first,
  version: 2,
  // half the band on each side of mid
  spot: { ...first.spot, checkOrder: halfBand },
  funding: { ...first.funding, practiceAmount: first.funding.practiceAmount * 2 },
  limits: { ...first.limits, breakDays: { least: 1, most: 1 } },
}

/** The first rules of production and another second set, for journals that are decided by both. */
export const TWO_RULE_SETS: RuleSets = { 1: RULES[1], 2: SECOND }

/** A room of rules. */
export type RoomOfRules = Exclude<keyof Rules, 'version'>

/** The version after today's, in tests. */
export const NEXT_RULES = LATEST_RULES + 1

const today: Rules = RULES[LATEST_RULES]

/** Another set of each room than today's: a figure or a function that decides otherwise. */
export const OTHER_ROOMS: { readonly [Room in RoomOfRules]: Rules[Room] } = {
  spot: { ...today.spot, checkOrder: halfBand },
  market: { ...today.market, marketUpdateValid: () => false },
  funding: { ...today.funding, depositFault: () => 'depositsOpenLimit' },
  houseFunds: { ...today.houseFunds, insurance: today.houseFunds.insurance * 2 },
  loan: { ...today.loan, loanRate: () => 1_000 },
  credit: { ...today.credit, creditScore: () => ({ score: 300, lines: [] }) },
  limits: { ...today.limits, breakDays: { least: 1, most: 1 } },
  security: { ...today.security, withdrawalBlockedUntil: () => 0 },
  destinations: { ...today.destinations, terms: { ...today.destinations.terms, addresses: 0 } },
  referral: { ...today.referral, bindFault: () => 'inviterBound' },
  timed: { ...today.timed, timedOutcome: () => 'voided' },
  earn: { ...today.earn, orderRoom: () => 0n },
  subscription: { ...today.subscription, isSaleOver: () => true },
  perpetual: { ...today.perpetual, isCallback: () => false },
  proposals: { ...today.proposals, longestStopMs: HOUR },
  sweep: { ...today.sweep, isOffered: false },
  strategy: { ...today.strategy, isBeyond: () => false },
}

/** Sets of the rooms in which something waits by the rules, by which it waits an hour. */
export const SHORT_WAITS = {
  loan: { ...today.loan, decidedWithinMs: HOUR },
  funding: { ...today.funding, releaseAt: (askedAt) => askedAt + HOUR },
} as const satisfies Partial<Rules>

/** The sets of production, and after them a version that is today's but for some rooms. */
export function rulesWith(rooms: Partial<Rules>): RuleSets {
  return { ...RULES, [NEXT_RULES]: { ...today, ...rooms, version: NEXT_RULES } }
}
