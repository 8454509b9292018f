import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  bankruptcyPrice,
  closeFill,
  debtOf,
  equity,
  forcedPrice,
  forcedTick,
  forcedTickSlow,
  initialMargin,
  isBelowMaintenance,
  M6,
  maintenanceLines,
  maintenanceOf,
  mostAddable,
  mostRemovable,
  notional,
  type Position,
  tierOf,
  tiersFault,
  tiersOf,
  worstClose,
} from './index.ts'
import { HELD, PERMILLE, priceNear, TIERS } from './testing/positions.ts'

const MOST_TICKS = 2 ** 31
const RUNS = { numRuns: 3_000 }

/** The first price from below at which `isBad` no longer holds; it holds below one price and not above it. */
function firstGood(isBad: (price: number) => boolean): number {
  let [low, high] = [0, MOST_TICKS]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (isBad(middle)) low = middle + 1
    else high = middle
  }
  return low
}

describe('tiers', () => {
  it('meet where one ends: a notional has the maintenance of its own row, which is the greatest', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 4_000_000_000_000_000n }), (value) => {
        const { maintenancePpm, deduction } = tierOf(TIERS, value)
        const own = (value * BigInt(maintenancePpm) + M6 - 1n) / M6 - deduction
        expect(maintenanceOf(TIERS, value)).toBe(own)
      }),
      RUNS,
    )
  })

  const row = (upTo: number, leverage: number, maintenancePpm: number) => ({
    upTo: BigInt(upTo) * 1_000_000n,
    leverage,
    maintenancePpm,
  })
  const bounds = { liquidationPpm: 5_000, targetPpm: 1_250_000, fundingCapPpm: 7_500 }

  it.each([
    ['nothing', undefined, [row(5, 50, 10_000), row(25, 25, 20_000)], bounds],
    ['no row', 'tiersEmpty', [], bounds],
    ['bounds that fall', 'tiersNotRising', [row(25, 50, 10_000), row(5, 25, 20_000)], bounds],
    ['a ratio that stays', 'tiersNotRising', [row(5, 50, 10_000), row(25, 25, 10_000)], bounds],
    ['bounds that stay', 'tiersNotRising', [row(5, 50, 10_000), row(5, 25, 20_000)], bounds],
    ['a ratio of all', 'tiersNotRising', [row(5, 1, 1_000_000)], bounds],
    ['a ratio of nothing', 'tiersNotRising', [row(5, 50, 0)], bounds],
    ['leverage of nothing', 'tiersNotRising', [row(5, 0, 10_000)], bounds],
    ['leverage of which half is maintenance', undefined, [row(5, 50, 10_000)], bounds],
    ['leverage beyond it', 'leverageTooHigh', [row(5, 51, 10_000)], bounds],
    ['half of all at leverage 1', undefined, [row(5, 1, 500_000)], bounds],
    ['more than half of all', 'leverageTooHigh', [row(5, 1, 500_001)], bounds],
    ['a fee no part could pay', 'liquidationFeeTooHigh', [row(5, 50, 10_000)], { ...bounds, liquidationPpm: 12_500 }],
    ['a cap beyond three quarters', 'fundingCapTooHigh', [row(5, 50, 10_000)], { ...bounds, fundingCapPpm: 7_501 }],
  ])('with %s: %s', (_what, fault, rows, limits) => expect(tiersFault(rows, limits)).toBe(fault))

  it('with a fractional deduction are refused', () => {
    const rows = [{ ...row(5, 50, 10_000), upTo: 5_000_001n }, row(25, 25, 20_001)]
    expect(tiersFault(rows, bounds)).toBe('deductionFractional')
    const even = [{ ...row(5, 50, 10_000), upTo: 5_000_002n }, row(25, 25, 20_001)]
    expect(tiersFault(even, bounds)).toBe('deductionFractional')
    expect(tiersOf(rows)[1]!.deduction).toBe(50_005n)
  })
})

describe('the forced price', () => {
  it('by doubles is the one by integers, for what positions are and for what they never are', () => {
    const lines = maintenanceLines(TIERS)
    const debt = fc.oneof(fc.maxSafeInteger(), fc.integer({ min: -1000, max: 1000 }), fc.bigInt().map(Number))
    const size = fc.oneof(fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), fc.integer({ min: 1, max: 100_000 }))
    fc.assert(
      fc.property(fc.constantFrom(1 as const, -1 as const), size, debt, (side, n, amount) => {
        if (!Number.isSafeInteger(amount)) return
        expect(forcedTick(side, n, amount, lines)).toBe(forcedTickSlow(side, BigInt(n), BigInt(amount), TIERS))
      }),
      { numRuns: 20_000 },
    )
  })

  it('by doubles is the one by integers where the root is a whole tick or next to one', () => {
    const lines = maintenanceLines(TIERS)
    const whole = fc.record({
      side: fc.constantFrom(1 as const, -1 as const),
      tick: fc.integer({ min: 1, max: 20_000_000 }),
      lots: fc.integer({ min: 1, max: 1_000_000 }),
      off: fc.integer({ min: -2, max: 2 }),
      row: fc.constantFrom(...TIERS),
    })
    fc.assert(
      fc.property(whole, ({ side, tick, lots, off, row }) => {
        const value = BigInt(tick) * BigInt(lots) * 100n
        const kept = (value * (M6 - BigInt(side * row.maintenancePpm))) / M6 + BigInt(side) * row.deduction
        const debt = Number(kept) + off
        const exact = forcedTickSlow(side, BigInt(lots) * 100n, BigInt(debt), TIERS)
        expect(forcedTick(side, lots * 100, debt, lines)).toBe(exact)
      }),
      { numRuns: 20_000 },
    )
  })

  it('is the first tick at which E < MM, as halving finds it', () => {
    fc.assert(
      fc.property(HELD, ({ position, unit }) => {
        const isBelow = (price: number): boolean => isBelowMaintenance(position, price, unit, TIERS)
        const forced = forcedPrice(position, unit, TIERS)
        if (position.side === 1) expect(forced).toBe(Math.max(0, firstGood(isBelow) - 1))
        else
          expect(Math.min(forced, MOST_TICKS)).toBe(
            Math.max(
              1,
              firstGood((price) => !isBelow(price)),
            ),
          )
      }),
      RUNS,
    )
  })

  it('of an amount beyond any double is exact', () => {
    const huge: Position = { side: 1, lots: 3, cost: 10n ** 24n, margin: 10n ** 23n, settled: 0n }
    expect(forcedPrice(huge, 10_000, TIERS)).toBe(forcedTickSlow(1, 30_000n, debtOf(huge), TIERS))
  })
})

describe('bankruptcy and worst close', () => {
  it('are the first ticks at which nothing is left, fee aside or inside, as halving finds them', () => {
    fc.assert(
      fc.property(HELD, fc.integer({ min: 0, max: 5_000 }), ({ position, unit }, feePpm) => {
        const short = position.side === -1
        const isGood = (price: number): boolean =>
          closeFill(position, { price, lots: position.lots }, { unit, feePpm }).credit >= 0n
        const first = firstGood((price) => (short ? isGood(price) : !isGood(price)))
        const worst = worstClose(position, unit, feePpm)
        expect(worst).toBe(short ? Math.max(0, first - 1) : first)
        const price = bankruptcyPrice(position, unit)
        const solvent = (at: number): boolean => equity(position, at, unit) >= 0n
        if (price > 0) expect([solvent(price), solvent(price - position.side)]).toEqual([true, false])
      }),
      RUNS,
    )
  })
})

describe('margin', () => {
  it('added is at most what makes a long safe at every price', () => {
    fc.assert(
      fc.property(HELD, fc.bigInt({ min: 0n, max: 10n ** 17n }), ({ position }, available) => {
        const added = mostAddable(position, available)
        expect(added >= 0n && added <= available).toBe(true)
        const after = { ...position, margin: position.margin + added }
        if (position.side === 1 && added < available) expect(forcedPrice(after, 1, TIERS)).toBe(0)
      }),
      RUNS,
    )
  })

  it('removed keeps health, leverage and stop; one minor unit more does not', () => {
    fc.assert(
      fc.property(HELD, PERMILLE, fc.option(PERMILLE), ({ position, unit, entry, leverage }, at, stopAt) => {
        const mark = priceNear(entry, at)
        const stop = stopAt === null ? 0 : priceNear(mark, stopAt)
        const removable = mostRemovable(position, { mark, unit, leverage, stop, tiers: TIERS })
        if (removable === 0n) return
        const value = notional(mark, position.lots, unit)
        const bound = initialMargin(value, Math.min(leverage, tierOf(TIERS, value).leverage))
        const isKept = (amount: bigint): boolean => {
          const after = { ...position, margin: position.margin - amount }
          const forced = forcedPrice(after, unit, TIERS)
          const isStopKept = stop === 0 || forced === 0 || position.side * (stop - forced) > 0
          const isMarginKept = after.margin >= maintenanceOf(TIERS, value) && equity(after, mark, unit) >= bound
          return isMarginKept && isStopKept && !isBelowMaintenance(after, mark, unit, TIERS)
        }
        expect([isKept(removable), isKept(removable + 1n)]).toEqual([true, false])
      }),
      RUNS,
    )
  })
})
