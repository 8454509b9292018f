import { PPM } from '@candela/units'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allowedShortfall, EXPERTS, FIRST_LEARNER, gainOf, type Learner, moveLearner, trendTarget } from './learner.ts'

const WEIGHTS = 2 ** 40
const MOST_BARS = 300

/** A stretch of closes, each by so many ppm of the one before: up, down, in turn, or as it hurts the learner most. */
const block = fc.record({
  bars: fc.integer({ min: 1, max: 90 }),
  ppm: fc.oneof(fc.constantFrom(100_000, 20_000), fc.integer({ min: 0, max: 300_000 })),
  way: fc.constantFrom('up', 'down', 'inTurn', 'againstTarget', 'againstHeaviest', 'withTarget' as const),
})
type Block = typeof block extends fc.Arbitrary<infer Value> ? Value : never

function isUp(way: Block['way'], bar: number, { target, weights, experts }: Learner): boolean {
  const heaviest = weights.indexOf(Math.max(...weights))
  switch (way) {
    case 'up':
      return true
    case 'down':
      return false
    case 'inTurn':
      return bar % 2 === 0
    case 'againstTarget':
      return target < PPM / 2
    case 'withTarget':
      return target >= PPM / 2
    case 'againstHeaviest':
      return experts[heaviest] === 0
  }
}

/** Gains of a learner and its experts, bar by bar, over closes that may answer it. */
function played(start: number, blocks: readonly Block[]): { own: number[]; experts: number[][]; learners: Learner[] } {
  const closes = [start]
  let learner = moveLearner(FIRST_LEARNER, closes).learner
  const [own, experts, learners]: [number[], number[][], Learner[]] = [[], [], [learner]]
  for (const { bars, ppm, way } of blocks) {
    for (let bar = 0; bar < bars && own.length < MOST_BARS; bar++) {
      const before = closes.at(-1)!
      const by = Math.floor((before * ppm) / PPM) * (isUp(way, bar, learner) ? 1 : -1)
      closes.push(Math.min(2_147_483_647, Math.max(1, before + by)))
      const step = moveLearner(learner, closes)
      own.push(Math.trunc((learner.target * step.gain) / PPM))
      experts.push([...step.gains])
      learner = step.learner
      learners.push(learner)
    }
  }
  return { own, experts, learners }
}

/** The least that the bound leaves over all stretches of bars, of one expert. */
function leastRoom(own: readonly number[], expert: readonly number[]): number {
  let room = Infinity
  for (let begin = 0; begin < own.length; begin++) {
    let [shortfall, squares] = [0, 0]
    for (let end = begin; end < own.length; end++) {
      shortfall += expert[end]! - own[end]!
      squares += expert[end]! ** 2
      const allowed = Math.ceil((2 * squares) / PPM) + 3_107_305 + 5_028 * (end + 1 - begin)
      room = Math.min(room, allowed - shortfall)
    }
  }
  return room
}

const blocks = fc.array(block, { minLength: 1, maxLength: 8, size: 'max' })
const starts = fc.oneof(fc.constantFrom(1, 2, 2_147_483_647), fc.integer({ min: 1, max: 2_147_483_647 }))

describe('the proven bound', () => {
  it('is broken by no stretch and no expert, however prices answer the learner', () => {
    fc.assert(
      fc.property(starts, blocks, (start, course) => {
        const { own, experts } = played(start, course)
        for (const [expert] of EXPERTS.entries()) {
          const gains = experts.map((each) => each[expert]!)
          expect(leastRoom(own, gains)).toBeGreaterThanOrEqual(0)
        }
      }),
      {
        numRuns: 150,
        examples: [
          [1_000, [{ bars: 90, ppm: 100_000, way: 'up' }]],
          [
            2_147_483_647,
            [
              { bars: 90, ppm: 100_000, way: 'down' },
              { bars: 90, ppm: 100_000, way: 'up' },
            ],
          ],
          [
            1_000_000,
            [
              { bars: 90, ppm: 100_000, way: 'inTurn' },
              { bars: 90, ppm: 20_000, way: 'againstHeaviest' },
            ],
          ],
        ],
      },
    )
  })

  it('is what the rule book says, of any number of bars', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), fc.bigInt({ min: 0n, max: 10n ** 16n }), (bars, squares) => {
        const up = (2n * squares + 999_999n) / 1_000_000n
        expect(allowedShortfall(bars, squares)).toBe(up + 3_107_305n + 5_028n * BigInt(bars))
      }),
    )
  })
})

describe('a learner', () => {
  it('keeps whole weights that sum to 2⁴⁰, a floor below each, and targets within all and nothing', () => {
    fc.assert(
      fc.property(starts, blocks, (start, course) => {
        for (const { weights, target, experts } of played(start, course).learners) {
          expect(weights.reduce((sum, weight) => sum + weight, 0)).toBe(WEIGHTS)
          // a fifth of a hundredth of all, less what scaling takes
          for (const weight of weights) expect(weight).toBeGreaterThan(WEIGHTS / 600)
          expect(target).toBeGreaterThanOrEqual(0)
          expect(target).toBeLessThanOrEqual(Math.max(...experts))
        }
      }),
      { numRuns: 50 },
    )
  })

  it('takes nothing from its first close but what its experts hold next', () => {
    const { learner, gain, gains } = moveLearner(FIRST_LEARNER, [77])
    expect([gain, ...gains]).toEqual([0, 0, 0, 0, 0, 0])
    expect(learner.weights).toEqual(FIRST_LEARNER.weights)
    expect([learner.experts, learner.target]).toEqual([[0, PPM, 0, 0, 0], 199_999])
    const second = moveLearner(learner, [77, 80])
    expect([second.gain, second.gains]).toEqual([38_961, [0, 38_961, 0, 0, 0]])
    expect(second.learner.weights[1]).toBeGreaterThan(second.learner.weights[2]!)
  })

  it('reads only the closes that its experts name', () => {
    const closes = Array.from({ length: 400 }, (_, bar) => 1_000_000 + ((bar * 7_919) % 50_021))
    const { learner } = moveLearner(FIRST_LEARNER, closes.slice(0, 399))
    expect(moveLearner(learner, closes.slice(-100))).toEqual(moveLearner(learner, closes))
  })

  it('has its reversal keep its side between its bounds, and hold nothing while closes are too few', () => {
    const flat = Array.from({ length: 19 }, () => 1_000)
    const holding = { ...FIRST_LEARNER, reversal: PPM }
    expect(moveLearner(holding, [...flat, 1_000]).learner.reversal).toBe(PPM)
    expect(moveLearner(FIRST_LEARNER, [...flat, 1_000]).learner.reversal).toBe(0)
    expect(moveLearner(FIRST_LEARNER, flat).learner.reversal).toBe(0)
    expect(moveLearner(FIRST_LEARNER, [...flat, 900]).learner.reversal).toBe(PPM)
    expect(moveLearner(holding, [...flat, 1_100]).learner.reversal).toBe(0)
  })
})

describe('a gain', () => {
  it('is towards zero, and clamped to a tenth', () => {
    expect([gainOf(3_000_000, 3_000_001), gainOf(3_000_001, 3_000_000)]).toEqual([0, 0])
    expect([gainOf(1_000, 1_099), gainOf(1_000, 1_101), gainOf(1_000, 901), gainOf(1_000, 1)]).toEqual([
      99_000, 100_000, -99_000, -100_000,
    ])
  })
})

describe('a trend', () => {
  it('says how many closes it has while they are too few, and nothing of it after', () => {
    const closes = Array.from({ length: 20 }, (_, bar) => 100 + bar)
    expect(trendTarget(closes.slice(1), 5, 20)).toEqual({ target: 0, collecting: 19 })
    expect(trendTarget(closes, 5, 20)).toEqual({ target: PPM })
    expect(trendTarget(closes.toReversed(), 5, 20)).toEqual({ target: 0 })
  })

  it('is the same by any scale of prices, up to the largest', () => {
    const closes = Array.from({ length: 200 }, () => 2_147_483_646)
    expect(trendTarget([...closes, 2_147_483_647], 50, 200).target).toBe(PPM)
    expect(trendTarget([...closes, 2_147_483_646], 50, 200).target).toBe(0)
  })
})
