import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawsFrom } from '../../testing/vectors/strategies-series.ts'
import { bandOf, Bootstrap, chanceOf } from './chance.ts'
import { Draws } from './draws.ts'
import { changesOf, monthsOf, worstFall } from './measures.ts'

function chance(tried: readonly (readonly number[])[], judged: readonly number[], seed = 1): number {
  const steps = chanceOf(tried, judged, seed)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

describe('draws', () => {
  it('are those of 64 bits, in halves', () => {
    fc.assert(
      fc.property(fc.nat({ max: Number.MAX_SAFE_INTEGER }), (seed) => {
        const [own, wide] = [new Draws(seed), drawsFrom(BigInt(seed))]
        for (let i = 0; i < 50; i++) expect(own.next()).toBe(wide())
      }),
    )
  })
})

describe('a bootstrap', () => {
  it('follows steps as they were, the first after the last, and jumps once in 24', () => {
    const places = new Int32Array(200_000)
    new Bootstrap(3, 1_000).next(places)
    let jumps = 0
    for (let i = 1; i < places.length; i++) if (places[i] !== (places[i - 1]! + 1) % 1_000) jumps++
    expect(Math.abs(jumps - places.length / 24)).toBeLessThan(3 * Math.sqrt(places.length / 24))
    expect([Math.min(...places), Math.max(...places)]).toEqual([0, 999])
  })
})

describe('chance', () => {
  const changes = Array.from({ length: 200 }, (_, step) => ((step * 7_919) % 2_001) - 1_000)

  it('explains all where nothing was gained, and nothing where more was than any could', () => {
    const lost = changes.map(() => -1_000)
    expect(chance([changes], lost)).toBe(1_000)
    expect(
      chance(
        [changes],
        changes.map(() => 1_000),
      ),
    ).toBe(0)
  })

  it('of a steady gain is judged against its own mean', () => {
    // no bootstrap of it leaves its mean, so only a gain of nothing is found again
    const steady = changes.map(() => 500)
    expect(
      chance(
        [steady],
        changes.map(() => 0),
      ),
    ).toBe(1_000)
    expect(chance([steady], [...changes.map(() => 0).slice(1), 1])).toBe(0)
  })

  it('only grows with what was tried', () => {
    const other = changes.map((_, step) => changes[(step * 37) % 200]!)
    const judged = changes.map((_, step) => (step % 3 === 0 ? 150 : 0))
    const few = chance([changes], judged)
    const more = chance([changes, other], judged)
    expect([few > 0, few < 1_000, more > few, more < 1_000]).toEqual([true, true, true, true])
    expect(chance([changes, changes], judged)).toBe(few)
  })

  it('is not summed beyond what is exact', () => {
    expect(() => chance([changes], [...changes.slice(1), 2 ** 51])).toThrow('changes beyond')
  })
})

describe('a band', () => {
  it('of equal steps is their growth, each rounded towards zero', () => {
    expect(bandOf([1_000], 1, 2)).toEqual({ low: 2_001, high: 2_001 })
    expect(bandOf([-1_000, -1_000], 1, 2)).toEqual({ low: -1_999, high: -1_999 })
    expect(bandOf([500], 1, 0)).toEqual({ low: 0, high: 0 })
  })
})

describe('measures', () => {
  it('round changes towards zero, and know none of nothing', () => {
    expect(changesOf([3_000_000n, 3_000_001n, 3_000_000n, 0n, 5n])).toEqual([0, 0, -1_000_000, 0])
    expect(changesOf([1n])).toEqual([])
  })

  it('count a fall from the last close at its peak, to the first that is there again', () => {
    expect(worstFall([100n, 100n, 90n, 95n, 100n, 120n])).toEqual({ ppm: 100_000, steps: 3 })
    expect(worstFall([100n, 90n, 80n, 100n, 90n])).toEqual({ ppm: 200_000, steps: 3 })
    expect(worstFall([])).toEqual({ ppm: 0, steps: 0 })
  })

  it('put each step into the month in which it begins', () => {
    // 2026-11-30 23:00 GMT+8
    const first = 1_796_050_800_000
    expect(monthsOf({ step: '1h', first }, [100n, 110n, 105n, 105n])).toEqual({ won: 1, lost: 1 })
    expect(monthsOf({ step: '1h', first }, [100n, 110n])).toEqual({ won: 1, lost: 0 })
    expect(monthsOf({ step: '1h', first }, [100n, 100n, 100n])).toEqual({ won: 0, lost: 0 })
    expect(monthsOf({ step: '1h', first }, [100n])).toEqual({ won: 0, lost: 0 })
  })
})
