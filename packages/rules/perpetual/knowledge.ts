import { divideUp, greatest, least } from '@candela/units'
import { equity, notional, type Position } from './position.ts'
import { M6 } from './tiers.ts'

/** up to this leverage nobody is asked what they know of it */
export const DEFAULT_LEVERAGE = 2
const FREE_PPM = BigInt(DEFAULT_LEVERAGE) * M6

/** The stake of a position, or of a whole cross account: ΣN and E, in minor units. */
export interface Stake {
  readonly notional: bigint
  readonly equity: bigint
}

/** The stake of a position alone at a price that stands for the mark. */
export function stakeAt(position: Position, price: number, unit: number): Stake {
  return { notional: notional(price, position.lots, unit), equity: equity(position, price, unit) }
}

/** Both together. */
export function stakesOf(one: Stake, other: Stake): Stake {
  return { notional: one.notional + other.notional, equity: one.equity + other.equity }
}

/** Leverage up(N·10⁶/E) in ppm (§5): 0 of nothing; undefined where E ≤ 0, above all leverage. */
export function leveragePpm({ notional, equity }: Stake): bigint | undefined {
  if (notional === 0n) return 0n
  return equity > 0n ? divideUp(notional * M6, equity) : undefined
}

/** True when what comes of something needs the knowledge check: leverage above 2, and above what it was (§5). */
export function needsKnowledge(before: Stake, after: Stake): boolean {
  const then = leveragePpm(after)
  if (then !== undefined && then <= FREE_PPM) return false
  const now = leveragePpm(before)
  return now !== undefined && (then === undefined || then > now)
}

/** The most that may be taken out without the knowledge check: E − up(N/2), no more than `most` (§5). */
export function mostWithoutKnowledge({ notional, equity }: Stake, most: bigint): bigint {
  return greatest(0n, least(most, equity - divideUp(notional, BigInt(DEFAULT_LEVERAGE))))
}
