import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { baseAfterTaking, stopOf, stopWorths } from './stops.ts'

describe('a stop', () => {
  const of = (equity: bigint, stopLossPpm: number, takeProfitPpm: number): string | undefined => {
    return stopOf(equity, 1_000_000n, { stopLossPpm, takeProfitPpm })
  }

  it('is reached exactly at its share of the base', () => {
    expect([of(900_001n, 100_000, 0), of(900_000n, 100_000, 0), of(0n, 100_000, 0)]).toEqual([
      undefined,
      'stopLoss',
      'stopLoss',
    ])
    expect([of(1_249_999n, 0, 250_000), of(1_250_000n, 0, 250_000), of(1_250_001n, 0, 250_000)]).toEqual([
      undefined,
      'takeProfit',
      'takeProfit',
    ])
  })

  it('that is not set is never reached', () => {
    expect([of(0n, 0, 0), of(10n ** 20n, 0, 0), of(1_000_000n, 0, 0)]).toEqual([undefined, undefined, undefined])
    expect([of(0n, 0, 1), of(10n ** 20n, 1, 0)]).toEqual([undefined, undefined])
  })

  it('is loss first, where a base of nothing reaches both', () => {
    expect(stopOf(0n, 0n, { stopLossPpm: 1, takeProfitPpm: 1 })).toBe('stopLoss')
  })
})

describe('the worth at which a stop acts', () => {
  it('is the last at which its stop is reached', () => {
    const share = fc.integer({ min: 1, max: 900_000 })
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 18n }), share, share, (base, stopLossPpm, takeProfitPpm) => {
        const { stopLoss, takeProfit } = stopWorths(base, { stopLossPpm, takeProfitPpm })
        const loss = (equity: bigint) => stopOf(equity, base, { stopLossPpm, takeProfitPpm: 0 })
        const gain = (equity: bigint) => stopOf(equity, base, { stopLossPpm: 0, takeProfitPpm })
        expect([loss(stopLoss!), loss(stopLoss! + 1n)]).toEqual(['stopLoss', undefined])
        expect([gain(takeProfit!), gain(takeProfit! - 1n)]).toEqual(['takeProfit', undefined])
      }),
    )
  })

  it('is none where no stop is set', () => {
    expect(stopWorths(1_000n, { stopLossPpm: 0, takeProfitPpm: 0 })).toEqual({})
  })
})

describe('a base after money was taken', () => {
  it('falls as the equity does, rounded down', () => {
    expect(baseAfterTaking(1_000n, 1_500n, 500n)).toBe(666n)
    expect(baseAfterTaking(1_000n, 1_500n, 0n)).toBe(1_000n)
    expect(baseAfterTaking(1_000n, 700n, 700n)).toBe(0n)
  })

  it('keeps its share of the equity to a minor unit', () => {
    const large = fc.bigInt({ min: 1n, max: 10n ** 18n })
    fc.assert(
      fc.property(large, large, large, (base, equity, part) => {
        const taken = part % equity
        const left = baseAfterTaking(base, equity, taken)
        expect(left).toBeLessThanOrEqual(base)
        expect(left * equity).toBeLessThanOrEqual(base * (equity - taken))
        expect((left + 1n) * equity).toBeGreaterThan(base * (equity - taken))
      }),
    )
  })
})
