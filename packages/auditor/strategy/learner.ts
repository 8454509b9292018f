import { MILLION, within } from '../floor/arithmetic.ts'
import type { AuditedLearner } from '../floor/strategies.ts'

/* The public learner of a product (rule book §4). */

export const ONE = 2n ** 40n
const EXPERTS = 5n
/** the closes that the reversal reads */
export const REVERSAL = 20

export interface Lesson {
  readonly learner: AuditedLearner
  /** of each expert, in signed ppm; none at the first close */
  readonly gains: readonly bigint[]
}

/** The change of a bar, in ppm, within what counts. */
export function changeOf(before: number, close: number): bigint {
  return within(((BigInt(close) - BigInt(before)) * MILLION) / BigInt(before), -100_000n, 100_000n)
}

/** Moves a learner by a close, the last of `closes`; without one it begins. */
export function learn(before: AuditedLearner | undefined, closes: readonly number[]): Lesson {
  if (!before) {
    const each = ONE / EXPERTS
    const weights = Array.from({ length: Number(EXPERTS) }, (_, expert) => (expert === 0 ? ONE - 4n * each : each))
    return { learner: withExperts(weights, expertsOf(closes, 0n)), gains: [] }
  }
  const change = changeOf(closes.at(-2)!, closes.at(-1)!)
  const gains = before.experts.map((held) => (held * change) / MILLION)
  const grown = before.weights.map((weight, expert) => (weight * (MILLION + 2n * gains[expert]!)) / MILLION)
  const weights = normal(shared(grown))
  return { learner: withExperts(weights, expertsOf(closes, before.experts[4]!)), gains }
}

/** A hundredth of each, shared out evenly. */
function shared(weights: readonly bigint[]): bigint[] {
  const taken = weights.map((weight) => weight / 100n)
  const back = sum(taken) / EXPERTS
  return weights.map((weight, expert) => weight - taken[expert]! + back)
}

/** The same weights of one together; what rounding leaves is cash. */
function normal(weights: readonly bigint[]): bigint[] {
  const total = sum(weights)
  const parts = weights.map((weight) => (weight * ONE) / total)
  parts[0]! += ONE - sum(parts)
  return parts
}

/** A learner of weights and of what its experts hold. */
export function withExperts(weights: readonly bigint[], experts: readonly bigint[]): AuditedLearner {
  const target = weights.reduce((total, weight, expert) => total + weight * experts[expert]!, 0n) / ONE
  return { weights, experts, target }
}

/** The share that each expert holds over the next bar: cash, the product, two trends, and the reversal, which keeps what it held. */
export function expertsOf(closes: readonly number[], reversal: bigint): bigint[] {
  const all = isAbove(closes, 10, 30) ? MILLION : 0n
  const long = isAbove(closes, 20, 100) ? MILLION : 0n
  return [0n, MILLION, all, long, reversalOf(closes, reversal)]
}

/** True while the mean of the last `fast` closes is above that of the last `slow`; false while there are too few. */
export function isAbove(closes: readonly number[], fast: number, slow: number): boolean {
  if (closes.length < slow) return false
  return sumOf(closes, fast) * BigInt(slow) > sumOf(closes, slow) * BigInt(fast)
}

export function reversalOf(closes: readonly number[], before: bigint): bigint {
  if (closes.length < REVERSAL) return 0n
  const total = sumOf(closes, REVERSAL)
  const last = 2_000n * BigInt(closes.at(-1)!)
  if (last <= 98n * total) return MILLION
  return last >= 102n * total ? 0n : before
}

function sumOf(closes: readonly number[], last: number): bigint {
  return closes.slice(-last).reduce((total, close) => total + BigInt(close), 0n)
}

function sum(values: readonly bigint[]): bigint {
  return values.reduce((total, value) => total + value, 0n)
}
