import { HOUR } from '@candela/units'

/** Clocks of money under way, in milliseconds (money §6, §8). */
export const CLOCKS = {
  card: 900_000,
  remittance: 259_200_000,
  decide: 86_400_000,
  nameDiffers: 172_800_000,
  unmatched: 1_209_600_000,
  overdue: 3_600_000,
} as const

/** After so long a withdrawal that people have not decided is pressed on them, and again (§12); milliseconds. */
export const ESCALATIONS = [12 * HOUR, 20 * HOUR] as const

/** The number of times that a withdrawal waiting for people was pressed on them by now: 0 to 2. */
export function escalationsOf(askedAt: number, now: number): number {
  return ESCALATIONS.filter((after) => now >= askedAt + after).length
}

/** The first place of a bank's line: with its deposit, waiting for two operators, or waiting because another name sent it (§6). */
export type LinePlace = 'credited' | 'unmatched' | 'nameDiffers'

/** Places a credit by what its text names (§6): no open deposit of the same rail and asset, no match; a remitter that differs waits. */
export function placeOf(hasDeposit: boolean, party: 'same' | 'different' | 'untold'): LinePlace {
  if (!hasDeposit) return 'unmatched'
  return party === 'different' ? 'nameDiffers' : 'credited'
}

/** The instant at which a line that nobody placed goes back to its sender (§6). */
export function sendBackAt(place: Exclude<LinePlace, 'credited'>, arrivedAt: number): number {
  return arrivedAt + (place === 'nameDiffers' ? CLOCKS.nameDiffers : CLOCKS.unmatched)
}

/** A line that waits, and a remittance that it may be. Amounts in minor units of the same currency; `entry`: which of them came first. */
export interface MatchAttempt {
  readonly line: { readonly rail: string; readonly asset: string; readonly amount: bigint; readonly entry: number }
  readonly deposit: {
    readonly rail: string
    readonly asset: string
    readonly amount: bigint
    readonly entry: number
    readonly hasVoucher: boolean
  }
  /** the amount beyond the announced one that may have come */
  readonly tolerance: bigint
}

/**
 * True when two operators may match a line to a remittance (§6): announced before the line, with a voucher, the same rail
 * and asset, at most a tolerance larger.
 */
export function canMatch({ line, deposit, tolerance }: MatchAttempt): boolean {
  if (line.rail !== deposit.rail || line.asset !== deposit.asset || !deposit.hasVoucher) return false
  return deposit.entry < line.entry && line.amount <= deposit.amount + tolerance
}
