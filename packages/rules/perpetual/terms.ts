import { PRODUCTS } from '@candela/contract'
import { HOUR, UNIT } from '@candela/units'
import { type MaintenanceLines, maintenanceLines } from './forced-price.ts'
import { DEFAULT_FUNDING, fundingCap, type FundingTerms } from './funding-rate.ts'
import { DEFAULT_MARK, type MarkTerms } from './prices.ts'
import { DEFAULT_STALE, type StaleTerms } from './steps.ts'
import { DEFAULT_TIERS, type Tier, type TiersFault, tiersFault } from './tiers.ts'

/** The terms of a product's perpetual under one set of rules; ratios in ppm, amounts in minor units (derivatives §1). */
export interface PerpetualTerms {
  /** no orders for a while; cancelling, margin and liquidations go on */
  readonly isHalted: boolean
  readonly tiers: readonly Tier[]
  /** the same rows as forced prices are found by */
  readonly lines: MaintenanceLines
  readonly makerPpm: number
  readonly takerPpm: number
  /** of a liquidation, to insurance */
  readonly liquidationPpm: number
  /** E/MM that opening needs and that the first pass of a liquidation restores */
  readonly targetPpm: number
  /** at most this much notional is liquidated at once */
  readonly wholeBelow: bigint
  readonly funding: FundingTerms
  readonly mark: MarkTerms
  readonly impactNotional: bigint
  readonly stale: StaleTerms
  /** of insurance, in one step */
  readonly insuranceSharePpm: number
  /** the distance from the mark at which a triggered order may fill */
  readonly slipPpm: number
  /** the house's position, long or short, that its ladder may lead to */
  readonly houseCap: bigint
  /** resting and waiting orders of one customer over all products */
  readonly mostOrders: number
}

/** Funding is due at 00:00, 08:00 and 16:00 UTC. */
export const FUNDING_INTERVAL_MS = 8 * HOUR

const USDT = BigInt(UNIT)

/** The terms of a product unless its catalogue says otherwise (derivatives §1). */
export const DEFAULT_PERPETUAL: PerpetualTerms = {
  isHalted: false,
  tiers: DEFAULT_TIERS,
  lines: maintenanceLines(DEFAULT_TIERS),
  makerPpm: 200,
  takerPpm: 500,
  liquidationPpm: 5_000,
  targetPpm: 1_250_000,
  wholeBelow: 1_000n * USDT,
  funding: {
    ...DEFAULT_FUNDING,
    capPpm: fundingCap(DEFAULT_FUNDING.capPpm, DEFAULT_TIERS[0]!.maintenancePpm),
  },
  mark: DEFAULT_MARK,
  impactNotional: 10_000n * USDT,
  stale: DEFAULT_STALE,
  insuranceSharePpm: 250_000,
  slipPpm: 10_000,
  houseCap: 5_000_000n * USDT,
  mostOrders: 200,
}

const LISTED: ReadonlySet<string> = new Set(
  PRODUCTS.filter(({ flags }) => flags.contract).map(({ definition }) => definition.id),
)

/** The terms of a product that the catalogue says has a perpetual, undefined of all others (derivatives §14). */
export function perpetualTerms(productId: string): PerpetualTerms | undefined {
  return LISTED.has(productId) ? DEFAULT_PERPETUAL : undefined
}

/** A product whose perpetual no catalogue may have, and why (derivatives §1). */
export interface FaultyTerms {
  readonly product: string
  readonly fault: TiersFault
}

/** The first such product of these, by the terms that a set of rules gives them; undefined where there is none. */
export function faultyTerms(termsOf: typeof perpetualTerms, ids: readonly string[]): FaultyTerms | undefined {
  for (const product of ids) {
    const terms = termsOf(product)
    const fault = terms && tiersFault(terms.tiers, { ...terms, fundingCapPpm: terms.funding.capPpm })
    if (fault) return { product, fault }
  }
  return undefined
}
