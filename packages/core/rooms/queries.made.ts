/* Made by npm run lists: the classes of queries that files of the core declare: WithdrawalsQueries is asked as core.withdrawals. */

import { DestinationsQueries } from '../destinations/queries.ts'
import { EarnQueries } from '../earn/queries.ts'
import { FundingQueries } from '../funding/queries.ts'
import { HouseQueries } from '../house/queries.ts'
import { IdentityQueries } from '../identity/queries.ts'
import { LimitsQueries } from '../limits/queries.ts'
import { LoansQueries } from '../loan/queries.ts'
import { OperatorsQueries } from '../operators/queries.ts'
import { PerpetualsQueries } from '../perpetual/queries.ts'
import { ProposalsQueries } from '../proposals/queries.ts'
import { ReferralQueries } from '../referral/queries.ts'
import { SecurityQueries } from '../security/queries.ts'
import { SpotQueries } from '../spot/queries.ts'
import { StrategiesQueries } from '../strategy/queries.ts'
import { SalesQueries } from '../subscription/queries.ts'
import { SweepQueries } from '../sweep/queries.ts'
import { TimedQueries } from '../timed/queries.ts'
import { WithdrawalsQueries } from '../withdrawals/queries.ts'
import type { State } from '../state.ts'

/** The questions that each room answers. */
export class RoomQueries {
  readonly destinations: DestinationsQueries
  readonly earn: EarnQueries
  readonly funding: FundingQueries
  readonly house: HouseQueries
  readonly identity: IdentityQueries
  readonly limits: LimitsQueries
  readonly loans: LoansQueries
  readonly operators: OperatorsQueries
  readonly perpetuals: PerpetualsQueries
  readonly proposals: ProposalsQueries
  readonly referral: ReferralQueries
  readonly security: SecurityQueries
  readonly spot: SpotQueries
  readonly strategies: StrategiesQueries
  readonly sales: SalesQueries
  readonly sweep: SweepQueries
  readonly timed: TimedQueries
  readonly withdrawals: WithdrawalsQueries

  constructor(state: State) {
    this.destinations = new DestinationsQueries(state)
    this.earn = new EarnQueries(state)
    this.funding = new FundingQueries(state)
    this.house = new HouseQueries(state)
    this.identity = new IdentityQueries(state)
    this.limits = new LimitsQueries(state)
    this.loans = new LoansQueries(state)
    this.operators = new OperatorsQueries(state)
    this.perpetuals = new PerpetualsQueries(state)
    this.proposals = new ProposalsQueries(state)
    this.referral = new ReferralQueries(state)
    this.security = new SecurityQueries(state)
    this.spot = new SpotQueries(state)
    this.strategies = new StrategiesQueries(state)
    this.sales = new SalesQueries(state)
    this.sweep = new SweepQueries(state)
    this.timed = new TimedQueries(state)
    this.withdrawals = new WithdrawalsQueries(state)
  }
}
