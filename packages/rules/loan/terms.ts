import { divideDown, least, UNIT } from '@candela/units'

const USDT = BigInt(UNIT)

/** One row of a table of rates: whole amounts below `upTo` minor units, or up to it, cost `ppm` a day; the last has no end (earn §7). */
export interface LoanRate {
  readonly upTo: bigint | undefined
  readonly isBelow: boolean
  readonly ppm: number
}

/** The table of the specification, and the one without interest under a thousand; a new table is for new applications. */
export const LOAN_RATES = {
  default: [
    { upTo: 10_000n * USDT, isBelow: true, ppm: 4_000 },
    { upTo: 50_000n * USDT, isBelow: true, ppm: 5_000 },
    { upTo: 80_000n * USDT, isBelow: false, ppm: 10_000 },
    { upTo: undefined, isBelow: false, ppm: 13_000 },
  ],
  freeUnderThousand: [
    { upTo: 1_000n * USDT, isBelow: true, ppm: 0 },
    { upTo: 50_000n * USDT, isBelow: true, ppm: 5_000 },
    { upTo: 80_000n * USDT, isBelow: false, ppm: 10_000 },
    { upTo: undefined, isBelow: false, ppm: 13_000 },
  ],
} as const satisfies Readonly<Record<string, readonly LoanRate[]>>

/** The rate of an amount, of all of it, in ppm a day (§7). */
export function loanRate(table: readonly LoanRate[], amount: bigint): number {
  const row = table.find(({ upTo, isBelow }) => upTo === undefined || amount < upTo || (!isBelow && amount === upTo))
  return row!.ppm
}

export const LOAN_DAYS: readonly number[] = [7, 14, 21, 28]
const CENT = USDT / 100n
export const LEAST_EXCLUSIVE = 500n * USDT
export const MOST_LOAN = 100_000n * USDT

/** The fault of an amount and a term (§7): whole cents above 500 up to 100,000, for 7, 14, 21 or 28 days. The first, in this order. */
export type LoanRequestFault = 'loanAmountInvalid' | 'loanTooSmall' | 'loanTooLarge' | 'loanTermInvalid'

export function loanRequestFault(amount: bigint, days: number): LoanRequestFault | undefined {
  if (amount <= 0n || amount % CENT !== 0n) return 'loanAmountInvalid'
  if (amount <= LEAST_EXCLUSIVE) return 'loanTooSmall'
  if (amount > MOST_LOAN) return 'loanTooLarge'
  return LOAN_DAYS.includes(days) ? undefined : 'loanTermInvalid'
}

/** The most that each score allows, by the first bound it is below (§7). */
const SCORE_LIMITS: readonly (readonly [below: number, most: bigint])[] = [
  [500, 0n],
  [600, 2_000n * USDT],
  [650, 10_000n * USDT],
  [700, 30_000n * USDT],
  [800, 60_000n * USDT],
]

/** The most that a score allows; 0: none (loanScoreLow) (§7). */
export function limitOfScore(score: number): bigint {
  return SCORE_LIMITS.find(([below]) => score < below)?.[1] ?? MOST_LOAN
}

/** The most that proof of identity allows: nothing without it, 10,000 with it, 100,000 with the face (§7). */
export function limitOfTier({ identity, face }: { identity: boolean; face: boolean }): bigint {
  if (!identity) return 0n
  return face ? MOST_LOAN : 10_000n * USDT
}

/** The most a customer may borrow: the least of 100,000, their tier's and their score's (§7). */
export function loanLimit(tier: { identity: boolean; face: boolean }, score: number): bigint {
  return least(MOST_LOAN, limitOfTier(tier), limitOfScore(score))
}

/** lower ends of the form's bands of yearly income and of assets, in USDT */
const INCOME_BANDS = [0, 6_000, 12_000, 24_000, 48_000, 96_000, 240_000, 600_000, 1_200_000]
const ASSETS_BANDS = [0, 5_000, 20_000, 50_000, 100_000, 250_000, 500_000]

/** The lower end of a band of yearly income in minor units; undefined where there is no such band (§7). */
export function incomeOfBand(band: number): bigint | undefined {
  return lowerEnd(INCOME_BANDS, band)
}

/** The lower end of a band of assets in minor units; undefined where there is no such band (§7). */
export function assetsOfBand(band: number): bigint | undefined {
  return lowerEnd(ASSETS_BANDS, band)
}

function lowerEnd(bands: readonly number[], band: number): bigint | undefined {
  const end = bands[band]
  return end === undefined ? undefined : BigInt(end) * USDT
}

/** The most that may ever be due: half a month of income and a quarter of the assets, dn(income/24) + dn(assets/4), in minor units (§7). */
export function mostAffordable(yearlyIncome: bigint, assets: bigint): bigint {
  return divideDown(yearlyIncome, 24n) + divideDown(assets, 4n)
}

/** True when deposits reach the unpaid principal, and what is missing; a payout is no deposit (§7). */
export function depositsReach(deposits: bigint, principal: bigint): { allowed: boolean; missing: bigint } {
  const missing = principal > deposits ? principal - deposits : 0n
  return { allowed: missing === 0n, missing }
}
