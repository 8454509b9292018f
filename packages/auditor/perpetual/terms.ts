import { PRODUCTS } from '@candela/contract'
import type { Tier } from './tiers.ts'

/** The terms of perpetuals: the rule book's figures, or shorter ones that a simulation reaches sooner. */
export interface PerpetualTerms {
  readonly tiers: readonly Tier[]
  readonly makerPpm: bigint
  readonly takerPpm: bigint
  readonly liquidationPpm: bigint
  readonly targetPpm: bigint
  readonly wholeUpTo: bigint
  readonly fundingMs: number
  readonly interestPpm: bigint
  readonly damperPpm: bigint
  readonly capPpm: bigint
  readonly alphaPpm: bigint
  readonly bandPpm: bigint
  readonly impactNotional: bigint
  readonly staleSteps: number
  readonly resumeSteps: number
  readonly insurancePpm: bigint
  readonly slipPpm: number
  /** notional that the ladder may lead the house to */
  readonly houseCap: bigint
  readonly mostOrders: number
  readonly defaultLeverage: bigint
}

const USDT = 100_000_000n
const HOUR = 3_600_000

function tier(upTo: bigint, leverage: bigint, percent: bigint): Tier {
  return { upTo: upTo * USDT, leverage, maintenancePpm: percent * 10_000n }
}

export const BOOK_TERMS: PerpetualTerms = {
  tiers: [
    tier(50_000n, 50n, 1n),
    tier(250_000n, 25n, 2n),
    tier(1_000_000n, 10n, 5n),
    tier(5_000_000n, 5n, 10n),
    tier(20_000_000n, 2n, 25n),
  ],
  makerPpm: 200n,
  takerPpm: 500n,
  liquidationPpm: 5_000n,
  targetPpm: 1_250_000n,
  wholeUpTo: 1_000n * USDT,
  fundingMs: 8 * HOUR,
  interestPpm: 0n,
  damperPpm: 500n,
  capPpm: 7_500n,
  alphaPpm: 16_529n,
  bandPpm: 5_000n,
  impactNotional: 10_000n * USDT,
  staleSteps: 40,
  resumeSteps: 8,
  insurancePpm: 250_000n,
  slipPpm: 10_000,
  houseCap: 5_000_000n * USDT,
  mostOrders: 200,
  defaultLeverage: 2n,
}

const LISTED: ReadonlySet<string> = new Set(
  PRODUCTS.filter(({ flags }) => flags.contract).map(({ definition }) => definition.id),
)

/** The figures that a product's perpetuals are run by; undefined if the catalogue has none of it. */
export function termsOf(id: string): PerpetualTerms | undefined {
  return LISTED.has(id) ? BOOK_TERMS : undefined
}
