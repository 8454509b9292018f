import { describe, expect, it } from 'vitest'
import { instantOf } from '../../testing/index.ts'
import { changesOf, monthsOf, worstFall } from './measures.ts'

describe('changes', () => {
  it('are towards zero, and none of nothing', () => {
    expect(changesOf([3n, 4n, 3n, 0n, 0n, 5n])).toEqual([333_333, -250_000, -1_000_000, 0, 0])
    expect([changesOf([7n]), changesOf([])]).toEqual([[], []])
    expect(changesOf([3_000_000n, 2_999_999n])).toEqual([0])
  })
})

describe('the worst fall', () => {
  it('is rounded up, of the highest before it, until it is there again', () => {
    expect(worstFall([100n, 90n, 300n, 200n, 299n, 300n, 301n])).toEqual({ ppm: 333_334, steps: 3 })
  })

  it('is counted from the last step at the peak', () => {
    expect(worstFall([300n, 300n, 300n, 200n, 300n])).toEqual({ ppm: 333_334, steps: 2 })
    expect(worstFall([300n, 200n, 300n, 300n, 299n])).toEqual({ ppm: 333_334, steps: 2 })
  })

  it('is the first of equals, and lasts to the end where nothing makes it good', () => {
    expect(worstFall([100n, 50n, 100n, 100n, 50n, 60n, 70n])).toEqual({ ppm: 500_000, steps: 2 })
    expect(worstFall([100n, 80n, 90n, 70n, 90n])).toEqual({ ppm: 300_000, steps: 4 })
    expect(worstFall([100n, 70n, 100n, 60n, 70n])).toEqual({ ppm: 400_000, steps: 2 })
  })

  it('is nothing where nothing falls', () => {
    expect([worstFall([]), worstFall([5n]), worstFall([5n, 5n, 6n])]).toEqual([
      { ppm: 0, steps: 0 },
      { ppm: 0, steps: 0 },
      { ppm: 0, steps: 0 },
    ])
  })
})

describe('months', () => {
  const daily = (first: string, equities: readonly bigint[]): unknown => {
    return monthsOf({ step: '1d', first: instantOf(`${first}T00:00:00.000+08:00`) }, equities)
  }

  it('have the changes that begin in them, in GMT+8', () => {
    // the change of the 31st, up, is October's; that of the 1st, down, November's
    expect(daily('2026-10-30', [10n, 10n, 12n, 11n])).toEqual({ won: 1, lost: 1 })
    expect(daily('2026-10-31', [10n, 11n])).toEqual({ won: 1, lost: 0 })
    expect(daily('2026-10-31', [10n, 11n, 10n, 9n, 8n])).toEqual({ won: 1, lost: 1 })
  })

  it('that end where they began are neither', () => {
    expect(daily('2026-10-30', [10n, 12n, 10n])).toEqual({ won: 0, lost: 0 })
    expect([daily('2026-10-30', [10n]), daily('2026-10-30', [])]).toEqual([
      { won: 0, lost: 0 },
      { won: 0, lost: 0 },
    ])
  })

  it('of the same name a year on are others', () => {
    const equities = Array.from({ length: 367 }, (_, day) => (day < 366 ? 10n : 11n))
    expect(daily('2026-10-31', equities)).toEqual({ won: 1, lost: 0 })
  })
})
