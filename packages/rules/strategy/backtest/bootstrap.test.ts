import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawsFrom } from '../../testing/vectors/strategies-series.ts'
import { bandOf, Bootstrap, chanceOf } from './chance.ts'

function outcome<Value>(generator: Generator<unknown, Value>): { value: Value; yields: number } {
  for (let yields = 0; ; yields++) {
    const { done, value } = generator.next()
    if (done) return { value, yields }
  }
}

/** Bootstraps as the rule book tells them. */
function* places(seed: number, steps: number, length: number): Generator<number[], never> {
  const draw = drawsFrom(BigInt(seed))
  for (;;) {
    const all = [draw() % steps]
    while (all.length < length) all.push(draw() % 24 === 0 ? draw() % steps : (all.at(-1)! + 1) % steps)
    yield all
  }
}

const sum = (values: readonly number[]): bigint => values.reduce((total, value) => total + BigInt(value), 0n)
const changes = (steps: number) =>
  fc.array(fc.integer({ min: -90_000, max: 90_000 }), { minLength: steps, maxLength: steps })

describe('a bootstrap', () => {
  it('follows the past until a draw jumps', () => {
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 60 }), (seed, steps, length) => {
        const [bootstrap, told, into] = [
          new Bootstrap(seed, steps),
          places(seed, steps, length),
          new Int32Array(length),
        ]
        for (let round = 0; round < 3; round++) {
          bootstrap.next(into)
          expect([...into]).toEqual(told.next().value)
        }
      }),
    )
  })
})

describe('chance', () => {
  it('is the share of bootstraps in which the best of all that was tried, its own mean aside, does as well', () => {
    const tried = fc.integer({ min: 2, max: 30 }).chain((steps) => {
      return fc.tuple(fc.array(changes(steps), { minLength: 1, maxLength: 3 }), changes(steps), fc.nat())
    })
    fc.assert(
      fc.property(tried, ([combinations, judged, seed]) => {
        const [steps, told] = [judged.length, places(seed, judged.length, judged.length)]
        let found = 0
        for (let round = 0; round < 1_000; round++) {
          const at = told.next().value
          const best = combinations.map(
            (each) => sum(at.map((place) => each[place]!)) * BigInt(steps) - sum(each) * BigInt(steps),
          )
          if (best.some((each) => each >= BigInt(steps) * sum(judged))) found++
        }
        expect(outcome(chanceOf(combinations, judged, seed))).toEqual({ value: found, yields: 1_000 })
      }),
      { numRuns: 15 },
    )
  })

  it('finds what did nothing always, and what no jumbling reaches never', () => {
    const flat = [0, 0, 0, 0]
    expect(outcome(chanceOf([flat], flat, 1)).value).toBe(1_000)
    expect(outcome(chanceOf([flat], [0, 0, 0, 1], 1)).value).toBe(0)
    expect(outcome(chanceOf([[9, 9, 9, 9]], [0, 0, 0, 1], 1)).value).toBe(0)
  })

  it('sums nothing that is not exact', () => {
    expect(() => outcome(chanceOf([[1, 2]], [2 ** 51, 0], 1))).toThrow('changes beyond')
  })
})

describe('a band', () => {
  it('is the 50th and the 950th of 1,000 ends, each step rounded towards zero', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 30 }).chain(changes),
        fc.nat(),
        fc.integer({ min: 1, max: 40 }),
        (past, seed, steps) => {
          const told = places(seed, past.length, steps)
          const ends = Array.from({ length: 1_000 }, () => {
            let equity = 10n ** 12n
            for (const place of told.next().value) equity += (equity * BigInt(past[place]!)) / 1_000_000n
            return Number(((equity - 10n ** 12n) * 1_000_000n) / 10n ** 12n)
          }).toSorted((a, b) => a - b)
          expect(bandOf(past, seed, steps)).toEqual({ low: ends[49], high: ends[949] })
        },
      ),
      { numRuns: 15 },
    )
  })
})
