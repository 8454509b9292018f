import type { ProductKind } from '@candela/contract'
import { UNIT } from '@candela/units'
import { DEFAULT_TIMED, type TimedTerms as Steps } from './settlement.ts'

/** The terms of a product's timed orders under one set of rules; amounts in minor units (derivatives §1, §4). */
export interface TimedOffer extends Steps {
  /** no new ones for a while; running ones go on */
  readonly isHalted: boolean
  /** each with what a win pays above the stake, in ppm of it */
  readonly durations: readonly { readonly ms: number; readonly payoutPpm: number }[]
  readonly minimumStake: bigint
  readonly maximumStake: bigint
  /** orders of one customer that are not settled, over all products */
  readonly mostOpen: number
  /** the bounds of the house's debt on one direction: of orders planned to end in one minute, of the product, of its group */
  readonly capMinute: bigint
  readonly capProduct: bigint
  readonly capGroup: bigint
  /** products whose prices move together share one limit */
  readonly group: ProductKind
}

const USDT = BigInt(UNIT)
const OFFER = {
  ...DEFAULT_TIMED,
  isHalted: false,
  durations: [
    { ms: 30_000, payoutPpm: 780_000 },
    { ms: 60_000, payoutPpm: 820_000 },
    { ms: 120_000, payoutPpm: 840_000 },
    { ms: 180_000, payoutPpm: 860_000 },
    { ms: 300_000, payoutPpm: 880_000 },
  ],
  minimumStake: 10n * USDT,
  maximumStake: 5_000n * USDT,
  mostOpen: 20,
  capMinute: 50_000n * USDT,
  capProduct: 200_000n * USDT,
  capGroup: 500_000n * USDT,
} as const

/** By product id: a catalogue that changes later changes nothing of what these rules decided. */
const GROUPS: Readonly<Record<string, ProductKind>> = {
  'BTC-USDT': 'crypto',
  'ETH-USDT': 'crypto',
  'SOL-USDT': 'crypto',
  'BNB-USDT': 'crypto',
  'XRP-USDT': 'crypto',
  'DOGE-USDT': 'crypto',
  'ADA-USDT': 'crypto',
  'AVAX-USDT': 'crypto',
  'LINK-USDT': 'crypto',
  'LTC-USDT': 'crypto',
  'XAU-USD': 'metal',
  'OIL-USD': 'energy',
  'SPX-USD': 'index',
}

const OFFERS: ReadonlyMap<string, TimedOffer> = new Map(
  Object.entries(GROUPS).map(([id, group]) => [id, { ...OFFER, group }]),
)

/** Undefined for a product that has no timed orders. */
export function timedOffer(productId: string): TimedOffer | undefined {
  return OFFERS.get(productId)
}
