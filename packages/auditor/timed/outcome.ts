import type { TimedOutcome } from '@candela/contract'
import { compare, down, greatest, least, MILLION } from '../floor/arithmetic.ts'

const STEP_MS = 250

/** What a win pays besides the stake, and what the house sets aside for it. */
export function reserveOf(stake: bigint, payoutPpm: bigint): bigint {
  return down(stake * payoutPpm, MILLION)
}

/** A market entry as it looks from one product. */
export interface Tick {
  readonly seq: number
  readonly step: number
  /** undefined: the step has no tick */
  readonly index: bigint | undefined
  /** oldest receive time of what it was made of */
  readonly receivedAt: number
}

/** Whether an order of `seq` and `at` may begin at a tick: it came after the order, and so did all it was made of. */
export function isStrike(
  { seq, at }: { readonly seq: number; readonly at: number },
  tick: Tick,
  delay: number,
): boolean {
  return tick.seq > seq && tick.step >= firstStep(at, delay) && tick.index !== undefined && tick.receivedAt > at
}

export function firstStep(at: number, delay: number): number {
  return Math.floor(at / STEP_MS) + delay
}

/** Twice the median: of an even count the sum of the middle two. Undefined without ticks. */
export function median2(ticks: readonly bigint[]): bigint | undefined {
  const sorted = [...ticks].sort(compare)
  const low = sorted[Math.floor((sorted.length - 1) / 2)]
  const high = sorted[Math.floor(sorted.length / 2)]
  return low === undefined || high === undefined ? undefined : low + high
}

/** By twice the median of a window that has ticks. */
export function outcomeOf(isUp: boolean, strike: bigint, middle2: bigint): TimedOutcome {
  if (middle2 === 2n * strike) return 'tied'
  return middle2 > 2n * strike === isUp ? 'won' : 'lost'
}

/** The most that can be staked while every room holds the reserve: the nearest of the limits, none below 0. */
export function mostStake(rooms: readonly bigint[], payoutPpm: bigint): bigint {
  return greatest(0n, down(least(rooms[0]!, ...rooms) * MILLION, payoutPpm))
}
