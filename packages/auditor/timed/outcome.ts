import type { ProductDefinition, TimedOutcome } from '@candela/contract'
import { compare, down, greatest, least, MILLION } from '../floor/arithmetic.ts'

export const STEP_MS = 250
/** steps whose ticks settle an order, the last its maturity */
export const WINDOW = 8
/** steps between an order's instant and the first that may open it, and how many may */
const DELAY = 1
const TRIES = 8
/** the age beyond which a message is no tick, and an order that still waits for one is decided without */
const STALE_MS = 10_000
const PAYOUTS: ReadonlyMap<number, bigint> = new Map([
  [30_000, 780_000n],
  [60_000, 820_000n],
  [120_000, 840_000n],
  [180_000, 860_000n],
  [300_000, 880_000n],
])
/** of the simulated house's products, those with timed orders, and the group they share limits in */
const GROUPS: ReadonlyMap<string, string> = new Map([
  ['BTC-USDT', 'crypto'],
  ['ETH-USDT', 'crypto'],
])

/** The group that a product's timed orders share limits in; undefined where there are none of it. */
export function groupOf({ id }: Pick<ProductDefinition, 'id'>): string | undefined {
  return GROUPS.get(id)
}

/** The payout of a win besides the stake, in millionths; undefined for a duration that is not offered. */
export function payoutOf(durationMs: number): bigint | undefined {
  return PAYOUTS.get(durationMs)
}

/** True when a step is young enough at `at` for its ticks to count. */
export function isNews(step: number, at: number): boolean {
  return silentAt(step) > at
}

/** The instant from which on nothing of a step can come any more. */
export function silentAt(step: number): number {
  return step * STEP_MS + STALE_MS
}

/** The last step that may open an order of `at`. */
export function lastStep(at: number): number {
  return firstStep(at) + TRIES - 1
}

/** The step that an order ends in which `step` opened. */
export function maturityOf(step: number, durationMs: number): number {
  return step + durationMs / STEP_MS
}

/** True when a step's tick settles an order of that maturity. */
export function isInWindow(step: number, maturity: number): boolean {
  return step > maturity - WINDOW && step <= maturity
}

/** The amount that a settled order pays to its customer. */
export function paidFor(outcome: TimedOutcome, stake: bigint, reserve: bigint): bigint {
  return outcome === 'won' ? stake + reserve : outcome === 'tied' ? stake : 0n
}

/** The payout of a win besides the stake, which the house sets aside. */
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

/** True when an order of `seq` and `at` may begin at a tick: it came after the order, and so did all it was made of. */
export function isStrike(
  { seq, at }: { readonly seq: number; readonly at: number },
  tick: Tick,
  delay = DELAY,
): boolean {
  return tick.seq > seq && tick.step >= firstStep(at, delay) && tick.index !== undefined && tick.receivedAt > at
}

/** The first step that may open an order of `at`. */
export function firstStep(at: number, delay = DELAY): number {
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
