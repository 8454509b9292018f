import type { EarnTerms, OpenEarnKind } from '@candela/contract'
import { UNIT } from '@candela/units'
import { penaltyPublishable } from './yields.ts'

/** A product as the house lists it first, and the practice capital of its pot in minor units (earn §4). */
export interface ListedEarn {
  readonly id: string
  /** the asset's id */
  readonly asset: string
  readonly terms: EarnTerms
  readonly capital: number
  /** of a product without an end; left out of any other */
  readonly kind?: OpenEarnKind
  /** of a plan: so many instalments, one every so many days; left out of any other */
  readonly plan?: { readonly everyDays: number; readonly instalments: number }
}

const LOCKUP = { asset: 'USDT', schedule: 'remaining', early: true, renewable: true, opens: 0, closes: 0 } as const

/** Products of a term, in the order of their numbers, from 1; a product is only ever added (earn §4). */
export const EARN_PRODUCTS: readonly ListedEarn[] = [
  {
    id: 'L5',
    asset: 'USDT',
    terms: terms({ ...LOCKUP, days: 5, rates: [3_000, 5_000], amounts: [100, 10_000, 20_000], ratioPpm: 4_000 }),
    capital: 50_000 * UNIT,
  },
  {
    id: 'L15',
    asset: 'USDT',
    terms: terms({ ...LOCKUP, days: 15, rates: [3_500, 5_500], amounts: [500, 50_000, 50_000], ratioPpm: 4_000 }),
    capital: 100_000 * UNIT,
  },
  {
    id: 'L30',
    asset: 'USDT',
    terms: terms({
      ...LOCKUP,
      days: 30,
      rates: [4_000, 6_500],
      amounts: [1_000, 100_000, 100_000],
      schedule: 'none',
      ratioPpm: 0,
      early: false,
    }),
    capital: 200_000 * UNIT,
  },
  {
    id: 'G30',
    asset: 'XAU',
    terms: terms({
      ...LOCKUP,
      days: 30,
      rates: [50, 100],
      amounts: [0.01, 100, 100],
      ratioPpm: 1_000,
      renewable: false,
    }),
    capital: 10 * UNIT,
  },
  {
    id: 'S30',
    asset: 'USDT',
    terms: terms({ ...LOCKUP, days: 30, rates: [120, 120], amounts: [50, 100_000, 100_000], ratioPpm: 200 }),
    capital: 20_000 * UNIT,
  },
]

const OPEN = {
  asset: 'USDT',
  schedule: 'none',
  ratioPpm: 0,
  early: true,
  renewable: false,
  opens: 0,
  closes: 0,
} as const

/** Products without an end; `days` is how many the pot promises ahead (earn §4). */
export const OPEN_EARN_PRODUCTS: readonly (ListedEarn & { readonly kind: OpenEarnKind })[] = [
  {
    id: 'SF',
    kind: 'flexible',
    asset: 'USDT',
    terms: terms({ ...OPEN, days: 30, rates: [50, 100], amounts: [1, 100_000, 100_000] }),
    capital: 10_000 * UNIT,
  },
  {
    id: 'W',
    kind: 'wallet',
    asset: 'USDT',
    terms: terms({ ...OPEN, days: 30, rates: [100, 200], amounts: [100, 5_000, 5_000] }),
    capital: 20_000 * UNIT,
  },
]

/** Plans; `days` is that of all instalments together (earn §4). */
export const EARN_PLANS: readonly (ListedEarn & Required<Pick<ListedEarn, 'plan'>>)[] = [
  {
    id: 'FI',
    asset: 'USDT',
    plan: { everyDays: 7, instalments: 4 },
    terms: terms({
      ...LOCKUP,
      days: 28,
      rates: [150, 250],
      amounts: [50, 5_000, 20_000],
      ratioPpm: 300,
      renewable: false,
    }),
    capital: 20_000 * UNIT,
  },
]

/** All of them, in the order of their numbers, from 1. */
export const ALL_EARN_PRODUCTS: readonly ListedEarn[] = [...EARN_PRODUCTS, ...OPEN_EARN_PRODUCTS, ...EARN_PLANS]

/** Minor units of practice capital that the house pays into a product's pot; 0 for one that the catalogue does not know. */
export function potCapital(id: string): number {
  return ALL_EARN_PRODUCTS.find((product) => product.id === id)?.capital ?? 0
}

const MOST_DAYS = 3_660
const MOST_PPM = 10_000

/** True when terms may be published: a range, bounds in order, and leaving at once costs at most a tenth (earn §5). */
export function earnTermsValid(terms: EarnTerms): boolean {
  const { days, lowPpm, highPpm, minimum, maximum, customerMaximum, ratioPpm, opens, closes } = terms
  return (
    within(days, 1, MOST_DAYS) &&
    within(lowPpm, 1, highPpm) &&
    within(highPpm, 1, MOST_PPM) &&
    within(minimum, 1, maximum) &&
    within(maximum, 1, customerMaximum) &&
    within(ratioPpm, 0, PPM_OF_ALL) &&
    (closes === 0 || opens < closes) &&
    penaltyPublishable(terms, days)
  )
}

/** True when terms do for a product without an end: anybody leaves at any time, and nothing is charged for it. */
export function openTermsValid({ schedule, ratioPpm, early, renewable }: EarnTerms): boolean {
  return schedule === 'none' && ratioPpm === 0 && early && !renewable
}

const PPM_OF_ALL = 1_000_000

function within(value: number, least: number, most: number): boolean {
  return Number.isSafeInteger(value) && value >= least && value <= most
}

function terms({
  rates: [lowPpm, highPpm],
  amounts: [minimum, maximum, customerMaximum],
  days,
  schedule,
  ratioPpm,
  early,
  renewable,
  opens,
  closes,
}: Omit<EarnTerms, 'lowPpm' | 'highPpm' | 'minimum' | 'maximum' | 'customerMaximum'> & {
  readonly rates: readonly [low: number, high: number]
  readonly amounts: readonly [minimum: number, maximum: number, ofCustomer: number]
}): EarnTerms {
  return {
    days,
    lowPpm,
    highPpm,
    minimum: minimum * UNIT,
    maximum: maximum * UNIT,
    customerMaximum: customerMaximum * UNIT,
    schedule,
    ratioPpm,
    early,
    renewable,
    opens,
    closes,
  }
}
