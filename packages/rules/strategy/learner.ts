import { divideDown, PPM } from '@candela/units'

/*
 * The public learner of a product and a bar length: multiplicative weights with a fixed share over five experts (strategies §4). The same
 * for everybody: it reads closes alone.
 */

/** The experts, in the order of weights, shares and gains. */
export const EXPERTS = ['cash', 'hold', 'trend 10/30', 'trend 20/100', 'reversal'] as const
const CASH = 0
const REVERSAL_PLACE = 4
/** the closes whose mean the reversal compares with, and the percents below and above it at which it turns */
export const REVERSAL = { closes: 20, percent: 2 } as const
/** fast and slow mean, by expert */
const TRENDS = [
  [2, 10, 30],
  [3, 20, 100],
] as const
/** the sum of all weights */
export const ALL_WEIGHTS = 2 ** 40
/** the largest change of a bar that counts, ppm */
const WIDEST = 100_000
/** a hundredth of each weight is shared anew */
const SHARED = 100
const M6 = BigInt(PPM)

/** A learner between two closes. Weights sum to 2⁴⁰; shares and target in ppm of what follows it. */
export interface Learner {
  readonly weights: readonly number[]
  /** shares that the experts hold over the next bar */
  readonly experts: readonly number[]
  /** the share of the reversal, which it keeps between its bounds */
  readonly reversal: number
  readonly target: number
}

/** Before the first close. */
export const FIRST_LEARNER: Learner = {
  weights: withRest(EXPERTS.map(() => Math.floor(ALL_WEIGHTS / EXPERTS.length))),
  experts: EXPERTS.map(() => 0),
  reversal: 0,
  target: 0,
}

/** The change of a bar in ppm of the close before it, clamped to ±100,000. */
export function gainOf(before: number, close: number): number {
  const change = Number((BigInt(close - before) * M6) / BigInt(before))
  return Math.max(-WIDEST, Math.min(WIDEST, change))
}

/** The step of a learner at a close. */
export interface LearnerStep {
  readonly learner: Learner
  /** of the bar, ppm; 0 at the first close */
  readonly gain: number
  /** of each expert, ppm */
  readonly gains: readonly number[]
}

/** Moves a learner at a close: `closes` are those that are kept, oldest first, the new one last. */
export function moveLearner(learner: Learner, closes: ArrayLike<number>): LearnerStep {
  const last = closes.length - 1
  const isFirst = last === 0
  const gain = isFirst ? 0 : gainOf(closes[last - 1]!, closes[last]!)
  const gains = learner.experts.map((share) => Math.trunc((share * gain) / PPM) + 0)
  const weights = isFirst ? learner.weights : moveWeights(learner.weights, gains).weights
  const reversal = reversalOf(closes, learner.reversal)
  const experts = EXPERTS.map(() => 0)
  experts[1] = PPM
  for (const [expert, fast, slow] of TRENDS) experts[expert] = trendTarget(closes, fast, slow).target
  experts[REVERSAL_PLACE] = reversal
  return { learner: { weights, experts, reversal, target: targetOf(weights, experts) }, gain, gains }
}

/** The proven bound: the ppm by which a learner's sum may fall short of an expert's over so many bars; `squares`: the sum of its g². */
export function allowedShortfall(bars: number, squares: bigint): bigint {
  return -divideDown(-2n * squares, M6) + 3_107_305n + 5_028n * BigInt(bars)
}

/** A trend's target: all of it while the fast mean is above the slow one. `collecting`: the closes that there are, while too few. */
export function trendTarget(
  closes: ArrayLike<number>,
  fast: number,
  slow: number,
): { readonly target: number; readonly collecting?: number } {
  const count = closes.length
  if (count < slow) return { target: 0, collecting: count }
  const slowSum = sumOfLast(closes, slow)
  return { target: sumOfLast(closes, fast) * slow > slowSum * fast ? PPM : 0 }
}

/** The share that weights name between the experts' shares, ppm. */
export function targetOf(weights: readonly number[], experts: readonly number[]): number {
  let target = 0n
  for (let i = 0; i < weights.length; i++) target += BigInt(weights[i]!) * BigInt(experts[i]!)
  return Number(target / BigInt(ALL_WEIGHTS))
}

/** The share of the reversal by the last 20 closes, the last among them; `before`: the one that it keeps between its bounds. */
export function reversalOf(closes: ArrayLike<number>, before: number): number {
  if (closes.length < REVERSAL.closes) return before
  const sum = sumOfLast(closes, REVERSAL.closes)
  // hundredths, of so many closes as the sum has
  const close = 100 * REVERSAL.closes * closes[closes.length - 1]!
  if (close <= (100 - REVERSAL.percent) * sum) return PPM
  return close >= (100 + REVERSAL.percent) * sum ? 0 : before
}

/** Exact: 200 prices below 2³¹, times 200. */
function sumOfLast(closes: ArrayLike<number>, count: number): number {
  let sum = 0
  for (let i = closes.length - count; i < closes.length; i++) sum += closes[i]!
  return sum
}

/** One move of the weights by the experts' gains: grown, shared, and scaled to 2⁴⁰. */
export function moveWeights(
  weights: readonly number[],
  gains: readonly number[],
): { readonly grown: readonly number[]; readonly shared: readonly number[]; readonly weights: readonly number[] } {
  const grown = weights.map((weight, i) => Number((BigInt(weight) * BigInt(PPM + 2 * gains[i]!)) / M6))
  const taken = grown.map((weight) => Math.floor(weight / SHARED))
  const each = Math.floor(taken.reduce((sum, one) => sum + one, 0) / EXPERTS.length)
  const shared = grown.map((weight, i) => weight - taken[i]! + each)
  const sum = BigInt(shared.reduce((total, one) => total + one, 0))
  return {
    grown,
    shared,
    weights: withRest(shared.map((weight) => Number((BigInt(weight) * BigInt(ALL_WEIGHTS)) / sum))),
  }
}

/** Gives cash all that rounding lacks to 2⁴⁰. */
function withRest(weights: readonly number[]): readonly number[] {
  const rest = ALL_WEIGHTS - weights.reduce((sum, weight) => sum + weight, 0)
  return weights.map((weight, i) => (i === CASH ? weight + rest : weight))
}
