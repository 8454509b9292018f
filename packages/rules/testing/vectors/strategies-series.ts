import { FIRST_LEARNER, type Learner, moveLearner } from '../../strategy/index.ts'

/* The generator of the file of strategies: draws, walks, and the series that try to break the learner. */

const M64 = (1n << 64n) - 1n

/** Draws from a seed: x ← x · 6364136223846793005 + 1442695040888963407 mod 2⁶⁴, and of it the highest 31 bits. */
export function drawsFrom(seed: bigint): () => number {
  let x = seed
  return () => {
    x = (x * 6_364_136_223_846_793_005n + 1_442_695_040_888_963_407n) & M64
    return Number(x >> 33n)
  }
}

export interface WalkTerms {
  readonly bars: number
  readonly start: number
  /** ppm */
  readonly width: number
  /** one bar in so many has no tick; 0: none */
  readonly gap: number
}

/** A walk of closes; null: the bar has no tick, though the price moves. */
export function walk(draw: () => number, { bars, start, width, gap }: WalkTerms): (number | null)[] {
  let close = start
  const closes: (number | null)[] = [close]
  for (let bar = 1; bar < bars; bar++) {
    const step = (draw() % (2 * width + 1)) + (draw() % (2 * width + 1)) - 2 * width
    const isGap = gap > 0 && draw() % gap === 0
    close = Math.max(1, close + Number((BigInt(close) * BigInt(step)) / 1_000_000n))
    closes.push(isGap ? null : close)
  }
  return closes
}

/** The series that try to break the learner, from 1,000,000. */
export function provenSeries(name: string, bars: number): number[] {
  const closes = [1_000_000]
  let learner: Learner = moveLearner(FIRST_LEARNER, closes).learner
  for (let t = 1; t < bars; t++) {
    const close = closes.at(-1)!
    const isLarge = name === 'crash' || name === 'blocks'
    const step = Math.max(1, Math.floor(close / (isLarge ? 50 : 10)))
    closes.push(Math.min(2 ** 31 - 1, Math.max(1_000, isUp(name, t, bars, learner) ? close + step : close - step)))
    learner = moveLearner(learner, closes.slice(-400)).learner
  }
  return closes
}

function isUp(name: string, t: number, bars: number, { target, weights, experts }: Learner): boolean {
  switch (name) {
    case 'alternate':
      return t % 2 === 1
    case 'againstTarget':
      return target < 500_000
    case 'againstHeaviest':
      return experts[weights.indexOf(Math.max(...weights))] === 0
    case 'crash':
      return t < Math.floor((3 * bars) / 4)
    case 'blocks':
      return Math.floor(t / 12) % 2 === 0
    default:
      throw new Error(`nobody makes ${name}`)
  }
}
