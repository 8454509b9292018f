import { proves } from '@candela/checks/proves'
import { describe, expect, it } from 'vitest'
import { averageCostOf, dayBoundariesOf, equityOf, nameOfDay, pnlDayOf, valueOf } from './index.ts'

const UNIT = 100_000_000n

describe('worth', () => {
  it('is summed exactly and rounded down once, below zero too: no cent is lost before it is converted', () => {
    const half = { total: UNIT / 2n, price: 1n }
    expect([valueOf(half), equityOf(0n, [half, half])]).toEqual([0n, 1n])
    expect(valueOf({ total: 3n * UNIT, price: 123_456n })).toBe(370_368n)
    expect([equityOf(-3n, []), equityOf(-3n, [{ total: -UNIT / 2n, price: 1n }])]).toEqual([-3n, -4n])
    expect(equityOf(10_000n * UNIT, [{ total: 10n ** 25n, price: 6_500_000_000_000n }])).toBe(
      10_000n * UNIT + (10n ** 25n * 6_500_000_000_000n) / UNIT,
    )
  })

  it('average cost is rounded down, and nothing costs nothing', () => {
    expect(averageCostOf(10n, 3n * UNIT)).toBe(3n)
    expect(averageCostOf(0n, 0n)).toBe(0n)
  })
})

describe('the GMT+8 day of a result', () => {
  const midnight = Date.parse('2026-11-21T00:00:00+08:00')

  it('what happens in the very millisecond of midnight belongs to the day before, as its equity does', () => {
    const days = [midnight - 1, midnight, midnight + 1].map((at) => nameOfDay(pnlDayOf(at)))
    expect(days, proves('S9.19')).toEqual(['2026-11-20', '2026-11-20', '2026-11-21'])
  })

  it.each([
    ['2026-02', 28],
    ['2028-02', 29],
    ['2026-11', 30],
    ['2026-12', 31],
  ])('%s has %i days, each 24 h from midnight to midnight', (month, days) => {
    const boundaries = dayBoundariesOf(month)
    expect(boundaries).toHaveLength(days + 1)
    expect(new Date(boundaries[0]!).toISOString()).toMatch(/T16:00:00.000Z$/)
    expect(nameOfDay(pnlDayOf(boundaries[1]!))).toBe(`${month}-01`)
    expect(boundaries.slice(1).every((at, place) => at === boundaries[place]! + 86_400_000)).toBe(true)
  })
})
