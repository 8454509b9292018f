import { describe, expect, it } from 'vitest'
import { CALLBACK, DEFAULT_LEVERAGE, DEFAULT_PERPETUAL, FUNDING_INTERVAL_MS, MOST_TRIGGERS } from './index.ts'

const USDT = 100_000_000n

describe('what a perpetual is run by unless its catalogue says otherwise', () => {
  it('is the table of the rule book', () => {
    const { tiers, lines: _lines, houseCap: _houseCap, ...terms } = DEFAULT_PERPETUAL
    expect(terms).toEqual({
      isHalted: false,
      makerPpm: 200,
      takerPpm: 500,
      liquidationPpm: 5_000,
      targetPpm: 1_250_000,
      wholeBelow: 1_000n * USDT,
      funding: { interestPpm: 0, damperPpm: 500, capPpm: 7_500 },
      mark: { alphaPpm: 16_529, bandPpm: 5_000 },
      impactNotional: 10_000n * USDT,
      stale: { staleSteps: 40, resumeSteps: 8 },
      insuranceSharePpm: 250_000,
      slipPpm: 10_000,
      mostOrders: 200,
    })
    expect(tiers.map(({ upTo, leverage, maintenancePpm }) => [upTo / USDT, leverage, maintenancePpm])).toEqual([
      [50_000n, 50, 10_000],
      [250_000n, 25, 20_000],
      [1_000_000n, 10, 50_000],
      [5_000_000n, 5, 100_000],
      [20_000_000n, 2, 250_000],
    ])
    expect(FUNDING_INTERVAL_MS).toBe(8 * 3_600_000)
  })

  it('is leverage 2 for everybody, five triggers of a kind, and 0.1 % to 10 % behind the mark', () => {
    expect([DEFAULT_LEVERAGE, MOST_TRIGGERS]).toEqual([2, 5])
    expect(CALLBACK).toEqual({ least: 1_000, most: 100_000, step: 1_000 })
  })
})
