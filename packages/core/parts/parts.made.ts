/* Made by npm run lists: the parts of the state that files of the core declare. */

import { assetsPart, productsPart } from '../catalogue/part.ts'
import { rememberedPart } from '../command-ids/part.ts'
import { customersPart } from '../customers/part.ts'
import { destinationsPart } from '../destinations/part.ts'
import { midnightPart } from '../due/midnight.ts'
import { openEarnPart } from '../earn/open-part.ts'
import { earnPart } from '../earn/part.ts'
import { factsPart } from '../facts/part.ts'
import { depositsPart } from '../funding/deposits-part.ts'
import { fundingPart } from '../funding/part.ts'
import { reviewsPart } from '../identity/part.ts'
import { ledgerPart } from '../ledger/part.ts'
import { limitsPart } from '../limits/part.ts'
import { loansPart } from '../loan/part.ts'
import { marketPart } from '../market/part.ts'
import { operatorsPart } from '../operators/part.ts'
import { crossBelowPart } from '../perpetual/below-part.ts'
import { perpetualsPart } from '../perpetual/part.ts'
import { crossTopUpsPart } from '../perpetual/top-up-part.ts'
import { proposalsPart } from '../proposals/part.ts'
import { railsPart } from '../rails/part.ts'
import { referralPart } from '../referral/part.ts'
import { ordersPart } from '../spot/part.ts'
import { stopsPart } from '../spot/stops-part.ts'
import { barsPart } from '../strategy/bars-part.ts'
import { strategiesPart } from '../strategy/part.ts'
import { salesPart } from '../subscription/part.ts'
import { sweepsPart } from '../sweep/part.ts'
import { timedPart } from '../timed/part.ts'
import { withdrawalsPart } from '../withdrawals/part.ts'
import { passkeysPart } from '../withdrawals/passkeys.ts'
import type { Shared } from './part.ts'

/** The fields of the state that rooms remember, one for each part. */
export class Parts {
  readonly assets: ReturnType<typeof assetsPart.create>
  readonly products: ReturnType<typeof productsPart.create>
  readonly remembered: ReturnType<typeof rememberedPart.create>
  readonly customers: ReturnType<typeof customersPart.create>
  readonly destinations: ReturnType<typeof destinationsPart.create>
  readonly midnight: ReturnType<typeof midnightPart.create>
  readonly openEarn: ReturnType<typeof openEarnPart.create>
  readonly earn: ReturnType<typeof earnPart.create>
  readonly facts: ReturnType<typeof factsPart.create>
  readonly deposits: ReturnType<typeof depositsPart.create>
  readonly funding: ReturnType<typeof fundingPart.create>
  readonly reviews: ReturnType<typeof reviewsPart.create>
  readonly ledger: ReturnType<typeof ledgerPart.create>
  readonly limits: ReturnType<typeof limitsPart.create>
  readonly loans: ReturnType<typeof loansPart.create>
  readonly market: ReturnType<typeof marketPart.create>
  readonly operators: ReturnType<typeof operatorsPart.create>
  readonly crossBelow: ReturnType<typeof crossBelowPart.create>
  readonly perpetuals: ReturnType<typeof perpetualsPart.create>
  readonly crossTopUps: ReturnType<typeof crossTopUpsPart.create>
  readonly proposals: ReturnType<typeof proposalsPart.create>
  readonly rails: ReturnType<typeof railsPart.create>
  readonly referral: ReturnType<typeof referralPart.create>
  readonly orders: ReturnType<typeof ordersPart.create>
  readonly stops: ReturnType<typeof stopsPart.create>
  readonly bars: ReturnType<typeof barsPart.create>
  readonly strategies: ReturnType<typeof strategiesPart.create>
  readonly sales: ReturnType<typeof salesPart.create>
  readonly sweeps: ReturnType<typeof sweepsPart.create>
  readonly timed: ReturnType<typeof timedPart.create>
  readonly withdrawals: ReturnType<typeof withdrawalsPart.create>
  readonly passkeys: ReturnType<typeof passkeysPart.create>

  constructor(shared: Shared) {
    this.assets = assetsPart.create(shared)
    this.products = productsPart.create(shared)
    this.remembered = rememberedPart.create(shared)
    this.customers = customersPart.create(shared)
    this.destinations = destinationsPart.create(shared)
    this.midnight = midnightPart.create(shared)
    this.openEarn = openEarnPart.create(shared)
    this.earn = earnPart.create(shared)
    this.facts = factsPart.create(shared)
    this.deposits = depositsPart.create(shared)
    this.funding = fundingPart.create(shared)
    this.reviews = reviewsPart.create(shared)
    this.ledger = ledgerPart.create(shared)
    this.limits = limitsPart.create(shared)
    this.loans = loansPart.create(shared)
    this.market = marketPart.create(shared)
    this.operators = operatorsPart.create(shared)
    this.crossBelow = crossBelowPart.create(shared)
    this.perpetuals = perpetualsPart.create(shared)
    this.crossTopUps = crossTopUpsPart.create(shared)
    this.proposals = proposalsPart.create(shared)
    this.rails = railsPart.create(shared)
    this.referral = referralPart.create(shared)
    this.orders = ordersPart.create(shared)
    this.stops = stopsPart.create(shared)
    this.bars = barsPart.create(shared)
    this.strategies = strategiesPart.create(shared)
    this.sales = salesPart.create(shared)
    this.sweeps = sweepsPart.create(shared)
    this.timed = timedPart.create(shared)
    this.withdrawals = withdrawalsPart.create(shared)
    this.passkeys = passkeysPart.create(shared)
  }
}

/** Every part; the place of each is its place in a snapshot. */
export const DECLARED = {
  assets: assetsPart,
  products: productsPart,
  remembered: rememberedPart,
  customers: customersPart,
  destinations: destinationsPart,
  midnight: midnightPart,
  openEarn: openEarnPart,
  earn: earnPart,
  facts: factsPart,
  deposits: depositsPart,
  funding: fundingPart,
  reviews: reviewsPart,
  ledger: ledgerPart,
  limits: limitsPart,
  loans: loansPart,
  market: marketPart,
  operators: operatorsPart,
  crossBelow: crossBelowPart,
  perpetuals: perpetualsPart,
  crossTopUps: crossTopUpsPart,
  proposals: proposalsPart,
  rails: railsPart,
  referral: referralPart,
  orders: ordersPart,
  stops: stopsPart,
  bars: barsPart,
  strategies: strategiesPart,
  sales: salesPart,
  sweeps: sweepsPart,
  timed: timedPart,
  withdrawals: withdrawalsPart,
  passkeys: passkeysPart,
}
