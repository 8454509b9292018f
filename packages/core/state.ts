import { type AssetDefinition, EventWriter } from '@candela/contract'
import { FIRST_RULES, RULES, type Rules, type RuleSets } from '@candela/rules'
import { assert } from '@candela/units'
import { LevelPool } from './book/level-pool.ts'
import type { Orders } from './book/orders.ts'
import { assetsPart, productsPart } from './catalogue/part.ts'
import { type HashKey, NO_KEY } from './command-ids/keyed-hash.ts'
import { rememberedPart } from './command-ids/part.ts'
import type { Remembered } from './command-ids/remembered.ts'
import type { Customers } from './customers/customers.ts'
import { customersPart } from './customers/part.ts'
import type { Destinations } from './destinations/destinations.ts'
import { destinationsPart } from './destinations/part.ts'
import { DueClock } from './due/clock.ts'
import type { DueWork } from './due/work.ts'
import type { Earn } from './earn/earn.ts'
import type { OpenEarn } from './earn/open-earn.ts'
import { openEarnPart } from './earn/open-part.ts'
import { earnPart } from './earn/part.ts'
import { depositsPart } from './funding/deposits-part.ts'
import type { Deposits } from './funding/deposits.ts'
import { fundingPart } from './funding/part.ts'
import type { PracticeFunds } from './funding/practice-funds.ts'
import { reviewsPart } from './identity/part.ts'
import type { Reviews } from './identity/reviews.ts'
import type { Ledger } from './ledger/ledger.ts'
import { ledgerPart } from './ledger/part.ts'
import type { OwnLimits } from './limits/own-limits.ts'
import { limitsPart } from './limits/part.ts'
import type { Loans } from './loan/loans.ts'
import { loansPart } from './loan/part.ts'
import { marketPart } from './market/part.ts'
import type { Market } from './market/market.ts'
import type { ProductState } from './market/product.ts'
import type { Operators } from './operators/operators.ts'
import { operatorsPart } from './operators/part.ts'
import { type CrossBelow, crossBelowPart } from './perpetual/below-part.ts'
import { perpetualsPart } from './perpetual/part.ts'
import type { Perpetuals } from './perpetual/perpetuals.ts'
import { type CrossTopUps, crossTopUpsPart } from './perpetual/top-up-part.ts'
import type { Facts } from './security/facts.ts'
import { factsPart } from './security/part.ts'
import { railsPart } from './rails/part.ts'
import type { Rails } from './rails/rails.ts'
import { referralPart } from './referral/part.ts'
import type { Referral } from './referral/referral.ts'
import { ordersPart } from './spot/part.ts'
import type { Stops } from './spot/stops.ts'
import { stopsPart } from './spot/stops-part.ts'
import { Taker } from './spot/taker.ts'
import { salesPart } from './subscription/part.ts'
import type { Sales } from './subscription/sales.ts'
import { timedPart } from './timed/part.ts'
import type { Timed } from './timed/timed.ts'
import { withdrawalsPart } from './withdrawals/part.ts'
import { type Passkeys, passkeysPart } from './withdrawals/passkeys.ts'
import type { Withdrawals } from './withdrawals/withdrawals.ts'

/** What a core is given from outside. None of it is part of the state. */
export interface CoreOptions {
  /** a secret of this process, for tables of ids that callers choose; none by default */
  readonly hashKey?: HashKey
  /** the sets of rules there are; those of production by default */
  readonly rules?: RuleSets
  /** the rooms' due work, by rank; production's by default */
  readonly dueWork?: readonly DueWork<State>[]
}

/** Everything the house knows, composed of the rooms' parts. Decisions change it; nothing outside the core does. */
export class State {
  readonly events = new EventWriter()
  readonly due = new DueClock()
  readonly levels = new LevelPool()
  readonly assets: AssetDefinition[]
  readonly products: ProductState[]
  readonly market: Market
  readonly customers: Customers
  readonly funding: PracticeFunds
  readonly ledger: Ledger
  readonly orders: Orders
  readonly remembered: Remembered
  readonly facts: Facts
  readonly operators: Operators
  readonly reviews: Reviews
  readonly limits: OwnLimits
  readonly stops: Stops
  readonly timed: Timed
  readonly perpetuals: Perpetuals
  readonly earn: Earn
  readonly openEarn: OpenEarn
  readonly destinations: Destinations
  readonly passkeys: Passkeys
  readonly rails: Rails
  readonly deposits: Deposits
  readonly loans: Loans
  readonly crossBelow: CrossBelow
  readonly crossTopUps: CrossTopUps
  readonly sales: Sales
  readonly withdrawals: Withdrawals
  readonly referral: Referral
  readonly ruleSets: RuleSets
  readonly work: readonly DueWork<State>[]
  /** those in force */
  rules: Rules
  /** of the entry being applied */
  seq = 0
  at = 0
  /** the order being decided, reused */
  readonly taker = new Taker()
  /** of the fill being settled */
  makerFee = 0
  /** the number a decision answers with */
  value = 0

  constructor({ hashKey = NO_KEY, rules = RULES, dueWork = [] }: CoreOptions) {
    const first = rules[FIRST_RULES]
    assert(first !== undefined, 'a house begins with the first rules')
    this.ruleSets = rules
    this.rules = first
    this.work = dueWork
    const shared = { events: this.events, due: this.due, hashKey }
    this.assets = assetsPart.create(shared)
    this.products = productsPart.create(shared)
    this.market = marketPart.create(shared)
    this.customers = customersPart.create(shared)
    this.funding = fundingPart.create(shared)
    this.ledger = ledgerPart.create(shared)
    this.orders = ordersPart.create(shared)
    this.remembered = rememberedPart.create(shared)
    this.facts = factsPart.create(shared)
    this.operators = operatorsPart.create(shared)
    this.reviews = reviewsPart.create(shared)
    this.limits = limitsPart.create(shared)
    this.stops = stopsPart.create(shared)
    this.timed = timedPart.create(shared)
    this.perpetuals = perpetualsPart.create(shared)
    this.earn = earnPart.create(shared)
    this.openEarn = openEarnPart.create(shared)
    this.destinations = destinationsPart.create(shared)
    this.passkeys = passkeysPart.create(shared)
    this.rails = railsPart.create(shared)
    this.deposits = depositsPart.create(shared)
    this.loans = loansPart.create(shared)
    this.crossBelow = crossBelowPart.create(shared)
    this.crossTopUps = crossTopUpsPart.create(shared)
    this.sales = salesPart.create(shared)
    this.withdrawals = withdrawalsPart.create(shared)
    this.referral = referralPart.create(shared)
  }
}
