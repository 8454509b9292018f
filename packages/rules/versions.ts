import { CREDIT_RULES, type CreditRules } from './credit/rules.ts'
import { DESTINATION_RULES, type DestinationRules } from './destinations/rules.ts'
import { EARN_RULES, type EarnRules } from './earn/rules.ts'
import { FUNDING_RULES, type FundingRules } from './funding/rules.ts'
import { HOUSE_FUNDS, type HouseFunds } from './house/rules.ts'
import { inForce } from './in-force.ts'
import { LIMIT_RULES, type LimitRules } from './limits/rules.ts'
import { LOAN_RULES, type LoanRules } from './loan/rules.ts'
import { PERPETUAL_RULES, type PerpetualRules } from './perpetual/rules.ts'
import { PROPOSAL_RULES, type ProposalRules } from './proposals/rules.ts'
import { REFERRAL_RULES, type ReferralRules } from './referral/rules.ts'
import { SECURITY_RULES, type SecurityRules } from './security/rules.ts'
import { MARKET_RULES, type MarketRules, SPOT_RULES, type SpotRules } from './spot/rules.ts'
import { STRATEGY_RULES, type StrategyRules } from './strategy/rules.ts'
import { SUBSCRIPTION_RULES, type SubscriptionRules } from './subscription/rules.ts'
import { SWEEP_RULES, type SweepRules } from './sweep/rules.ts'
import { TIMED_RULES, type TimedRules } from './timed/rules.ts'

/**
 * One set of rules, a room each: parameters and functions that decide. Decisions and previews are handed the set in force, so
 * that an entry is decided for ever as it was first. A changed rule is a new set beside the old; exact arithmetic (fees, holds,
 * notionals: each room's `arithmetic.ts`) is no rule and stands outside. Decision 0055 draws the line.
 */
export interface Rules {
  readonly version: number
  readonly spot: SpotRules
  readonly market: MarketRules
  readonly funding: FundingRules
  readonly houseFunds: HouseFunds
  readonly loan: LoanRules
  readonly credit: CreditRules
  readonly limits: LimitRules
  readonly security: SecurityRules
  readonly destinations: DestinationRules
  readonly referral: ReferralRules
  readonly timed: TimedRules
  readonly earn: EarnRules
  readonly subscription: SubscriptionRules
  readonly perpetual: PerpetualRules
  readonly proposals: ProposalRules
  readonly sweep: SweepRules
  readonly strategy: StrategyRules
}

/** Sets of rules by their version. */
export type RuleSets = Readonly<Record<number, Rules>>

function rulesOf(version: number): Rules {
  return {
    version,
    spot: inForce(SPOT_RULES, version),
    market: inForce(MARKET_RULES, version),
    funding: inForce(FUNDING_RULES, version),
    houseFunds: inForce(HOUSE_FUNDS, version),
    loan: inForce(LOAN_RULES, version),
    credit: inForce(CREDIT_RULES, version),
    limits: inForce(LIMIT_RULES, version),
    security: inForce(SECURITY_RULES, version),
    destinations: inForce(DESTINATION_RULES, version),
    referral: inForce(REFERRAL_RULES, version),
    timed: inForce(TIMED_RULES, version),
    earn: inForce(EARN_RULES, version),
    subscription: inForce(SUBSCRIPTION_RULES, version),
    perpetual: inForce(PERPETUAL_RULES, version),
    proposals: inForce(PROPOSAL_RULES, version),
    sweep: inForce(SWEEP_RULES, version),
    strategy: inForce(STRATEGY_RULES, version),
  }
}

export const RULES = {
  1: rulesOf(1),
  2: rulesOf(2),
  3: rulesOf(3),
  4: rulesOf(4),
  5: rulesOf(5),
  6: rulesOf(6),
  7: rulesOf(7),
} as const satisfies RuleSets
