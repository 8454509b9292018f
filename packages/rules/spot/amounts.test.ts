import type { ProductDefinition } from '@candela/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  baseOf,
  buyHold,
  creditAfter,
  feeOfFill,
  holdFor,
  lotsForNotional,
  lotsForSpend,
  MAX_LOTS,
  MAX_NOTIONAL,
  notionalOf,
  productDefinitionValid,
} from '../index.ts'
import { BTC_USDT } from '../testing/product.ts'

/** tick and lot as the catalogue allows them: their product a multiple of 10⁸ */
const scales = fc
  .tuple(fc.nat(14), fc.nat(14), fc.constantFrom(1, 5, 25))
  .map(([a, b, odd]) => ({ tick: 10 ** a * odd, lot: 10 ** b }))
  .filter(({ tick, lot }) => (tick * lot) % 1e8 === 0 && tick * lot <= MAX_NOTIONAL)
const notional = fc.oneof(fc.integer({ min: 1, max: MAX_NOTIONAL }), fc.constantFrom(1, 999_999, 1_000_000, 1_000_001))
const ppm = fc.integer({ min: 0, max: 100_000 })

describe('notional', () => {
  it('is exact up to 2⁵³, and beyond it larger than any allowed', () => {
    fc.assert(
      fc.property(scales, fc.integer({ min: 1, max: MAX_LOTS }), fc.integer({ min: 1, max: MAX_LOTS }), (s, p, q) => {
        const exact = (BigInt(s.tick) * BigInt(p) * BigInt(s.lot) * BigInt(q)) / 100_000_000n
        const given = notionalOf(s, p, q)
        if (exact <= BigInt(MAX_NOTIONAL)) expect(BigInt(given)).toBe(exact)
        else expect(given).toBeGreaterThan(MAX_NOTIONAL)
      }),
      { numRuns: 5000 },
    )
  })

  it('of base is exact for all a valid product allows, far beyond 2⁵³', () => {
    const giant: ProductDefinition = { ...BTC_USDT, tick: 100_000_000, lot: 100_000_000, maximumLots: MAX_LOTS }
    expect(productDefinitionValid({ ...giant, tick: 10_000 })).toBe(true)
    fc.assert(
      fc.property(fc.integer({ min: 1, max: MAX_LOTS }), (lots) => {
        expect(BigInt(baseOf(giant, lots))).toBe(BigInt(lots) * 100_000_000n)
      }),
    )
  })
})

describe('fees', () => {
  it.each([
    [1_000_000, 1000, 1000],
    [1_000_001, 1000, 1001],
    [1, 1, 1],
    [1, 0, 0],
    [0, 1000, 0],
    [MAX_NOTIONAL, 100_000, 900_719_925_474_100],
  ])('of %i at %i ppm are %i', (notional, ppm, fee) => expect(feeOfFill(notional, ppm, 0)).toBe(fee))

  it('of any fills come to the fee of their sum, rounded up once', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(notional, ppm), { maxLength: 12 }), (fills) => {
        let credit = 0
        let paid = 0n
        let exact = 0n
        for (const [amount, rate] of fills) {
          const fee = feeOfFill(amount, rate, credit)
          credit = creditAfter(amount, rate, credit, fee)
          paid += BigInt(fee)
          exact += BigInt(amount) * BigInt(rate)
          expect(paid).toBe((exact + 999_999n) / 1_000_000n)
          expect(BigInt(credit)).toBe(paid * 1_000_000n - exact)
        }
      }),
      { numRuns: 5000 },
    )
  })

  it('and what was held always cover what fills cost, whatever their order and role', () => {
    const price = fc.integer({ min: 1, max: 10_000_000 })
    const part = fc.tuple(fc.integer({ min: 1, max: 50 }), fc.boolean(), fc.nat(100))
    fc.assert(
      fc.property(price, fc.array(part, { minLength: 1, maxLength: 10 }), ppm, (limit, parts, taker) => {
        const maker = Math.floor(taker / 2)
        let lots = parts.reduce((sum, [part]) => sum + part, 0)
        let held = holdFor(BTC_USDT, 'buy', limit, lots, taker)
        let credit = 0
        for (const [part, passive, better] of parts) {
          const paid = notionalOf(BTC_USDT, Math.max(1, passive ? limit : limit - better), part)
          const rate = passive ? maker : taker
          const fee = feeOfFill(paid, rate, credit)
          credit = creditAfter(paid, rate, credit, fee)
          lots -= part
          const left = lots === 0 ? 0 : holdFor(BTC_USDT, 'buy', limit, lots, taker, credit)
          expect(held - left).toBeGreaterThanOrEqual(paid + fee)
          held = left
        }
      }),
      { numRuns: 5000 },
    )
  })

  it('a sell holds its base alone', () => {
    expect(holdFor(BTC_USDT, 'sell', 6_000_000, 1500, 1000)).toBe(1_500_000)
  })
})

describe('a spend', () => {
  it('buys the most lots it pays for, fee included', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000_000 }),
        notional,
        ppm,
        fc.nat(999_999),
        (price, spend, rate, credit) => {
          const lots = lotsForSpend(BTC_USDT, price, spend, rate, credit)
          const cost = (count: number): number => buyHold(notionalOf(BTC_USDT, price, count), rate, credit)
          if (lots > 0) expect(cost(lots)).toBeLessThanOrEqual(spend)
          if (lots < MAX_LOTS) expect(cost(lots + 1)).toBeGreaterThan(spend)
        },
      ),
      { numRuns: 5000 },
    )
  })

  it('sells the most lots that bring no more', () => {
    expect(lotsForNotional(BTC_USDT, 6_000_000, 59_999_999)).toBe(0)
    expect(lotsForNotional(BTC_USDT, 6_000_000, 120_000_000)).toBe(2)
    expect(lotsForNotional(BTC_USDT, 1, MAX_NOTIONAL)).toBe(MAX_LOTS)
  })
})
