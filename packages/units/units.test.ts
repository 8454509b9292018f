import { proves } from '@candela/checks/proves'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  formatDecimal,
  fractionDigits,
  gmt8Day,
  gmt8DayStart,
  minor,
  mulDiv,
  parseDecimal,
  share,
  takenFirst,
  wideShare,
} from './index.ts'

describe('decimals', () => {
  it.each([
    ['0', 0n],
    ['1', 100_000_000n],
    ['0.00000001', 1n],
    ['-12.5', -1_250_000_000n],
    ['1.500000000000', 150_000_000n],
    ['92233720368547758.07', (9_223_372_036_854_775_807_000_000n / 1_000_000n) * 1_000_000n],
  ])('reads %s', (text, minor) => expect(parseDecimal(text)).toBe(minor))

  it.each(['', ' 1', '+1', '1e3', '1,5', '.5', '1.', '0x10', 'NaN', 'Infinity', '0.000000001', '--1', '١'])(
    'refuses %j',
    (text) => expect(parseDecimal(text)).toBeUndefined(),
  )

  it('counts what is unreadable as nothing, where a figure is wanted', () => {
    expect(['1.5', '-0.00000001', '', '1e3'].map((text) => minor(text))).toEqual([150_000_000n, -1n, 0n, 0n])
  })

  it('reads back what it wrote, at any size', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 28n), max: 10n ** 28n }), (v) => parseDecimal(formatDecimal(v)) === v),
    )
  })

  it('writes a number as the same whole one of any size', () => {
    fc.assert(
      fc.property(fc.oneof(fc.maxSafeInteger(), fc.integer(), fc.constantFrom(-0, 2 ** 60, -(2 ** 90))), (value) => {
        for (const minimum of [0, 2])
          expect(formatDecimal(value, 8, minimum)).toBe(formatDecimal(BigInt(value), 8, minimum))
      }),
    )
  })

  it('keeps the digits asked for', () => {
    expect(formatDecimal(150_000_000n, 8, 2)).toBe('1.50')
    expect(formatDecimal(100_000_000n)).toBe('1')
    expect(formatDecimal(-1)).toBe('-0.00000001')
    expect([fractionDigits(1_000_000), fractionDigits(100_000_000), fractionDigits(1), fractionDigits(50_000)]).toEqual(
      [2, 0, 8, 4],
    )
  })
})

describe('ratios', () => {
  it('equals BigInt for any safe product', () => {
    const safe = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER })
    fc.assert(
      fc.property(safe, safe, fc.integer({ min: 1, max: 536_870_911 }), (a, b, divisor) => {
        const exact = BigInt(a) * BigInt(b)
        const down = exact / BigInt(divisor)
        if (down > BigInt(Number.MAX_SAFE_INTEGER - 16)) return true
        const up = down * BigInt(divisor) === exact ? down : down + 1n
        return BigInt(mulDiv(a, b, divisor, 'down')) === down && BigInt(mulDiv(a, b, divisor, 'up')) === up
      }),
      { numRuns: 20_000 },
    )
  })

  it('equals BigInt for fees on any notional', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }),
        fc.integer({ min: 0, max: 999_999 }),
        (amount, ppm) => {
          return (
            BigInt(share(amount, ppm, 'up')) === wideShare(BigInt(amount), ppm, 'up') &&
            BigInt(share(amount, ppm, 'down')) === wideShare(BigInt(amount), ppm, 'down')
          )
        },
      ),
      { numRuns: 20_000 },
    )
  })

  it('stops on a quotient beyond safe integers', () => {
    expect(() => mulDiv(Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER, 7, 'down')).toThrow('out of range')
  })
})

describe('the GMT+8 day', () => {
  it.each([
    ['2026-11-20T15:59:59.999Z', -1],
    ['2026-11-20T16:00:00.000Z', 0],
    ['2026-11-21T15:59:59.999Z', 0],
    ['2026-11-21T16:00:00.000Z', 1],
  ])('%s', (text, offset) => {
    const day = gmt8Day(Date.parse('2026-11-21T00:00:00+08:00'))
    expect(gmt8Day(Date.parse(text)), proves('S9.19')).toBe(day + offset)
    expect(gmt8DayStart(day), proves('S9.19')).toBe(Date.parse('2026-11-20T16:00:00Z'))
  })
})

describe('what is taken first', () => {
  const HUGE = 10n ** 30n
  const lots = (...all: readonly (readonly [quantity: bigint, cost: bigint])[]) =>
    all.map(([quantity, cost]) => ({ quantity, cost }))

  it.each([
    ['of a part its share, rounded down', lots([3n, 10n], [1n, 1n]), 2n, lots([2n, 6n])],
    ['of a whole lot all its cost, then of the next', lots([3n, 10n], [3n, 100n]), 4n, lots([3n, 10n], [1n, 33n])],
    ['of what cost nothing nothing', lots([3n, 0n]), 1n, lots([1n, 0n])],
    ['nothing for nothing', lots([3n, 10n]), 0n, []],
    ['all where less is there', lots([3n, 10n]), 4n, lots([3n, 10n])],
    ['however large, exactly', lots([HUGE, HUGE * HUGE]), HUGE - 1n, lots([HUGE - 1n, HUGE * (HUGE - 1n)])],
  ])('%s', (_, held, quantity, taken) => expect(takenFirst(held, quantity)).toEqual(taken))
})
