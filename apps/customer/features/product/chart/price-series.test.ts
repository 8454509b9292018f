import { describe, expect, it } from 'vitest'
import { pricesAt } from './price-series.ts'

const MINUTE = 60_000
const bars = [0, 15, 30].map((minutes) => ({ timestamp: minutes * MINUTE }))
const points = [
  { at: 15 * MINUTE, mark: '', index: '99' },
  { at: 30 * MINUTE, mark: '101', index: '100' },
]
const live = { mark: '103', index: '102' }

describe('lines of mark and index over the candles', () => {
  it('have at each candle what they were at its end, at the last what they are now', () => {
    expect(pricesAt(bars, { shown: ['mark', 'index'], points, live })).toEqual([
      { index: 99 },
      { mark: 101, index: 100 },
      { mark: 103, index: 102 },
    ])
  })

  it('show only what is chosen, and nothing before the first point', () => {
    expect(pricesAt(bars, { shown: ['mark'], points, live })).toEqual([{}, { mark: 101 }, { mark: 103 }])
    expect(pricesAt(bars, { shown: ['index'], points: points.slice(1), live })).toEqual([
      {},
      { index: 100 },
      { index: 102 },
    ])
  })
})
