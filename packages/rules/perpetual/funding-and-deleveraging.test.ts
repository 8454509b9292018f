import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  averagePremium,
  bankruptcyPrice,
  crossForcedPrice,
  crossHealth,
  crossOrder,
  crossOthers,
  DEFAULT_FUNDING,
  DEFAULT_STALE,
  deleverage,
  equity,
  forcedPrice,
  fundingCap,
  fundingDue,
  fundingFlows,
  fundingRate,
  impactLots,
  impactPrice,
  isActing,
  isBelowMaintenance,
  isClosedWhole,
  isFundingSkipped,
  isStale,
  M6,
  markOf,
  newPulse,
  nextEma,
  nextPulse,
  notional,
  partToSell,
  premiumSample,
  receiptHolds,
  settleFunding,
  shareFunding,
} from './index.ts'
import { HELD, PERMILLE, priceNear, TIERS } from './testing/positions.ts'

const RUNS = { numRuns: 2_000 }
const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n)

describe('funding', () => {
  it('is covered by every healthy position, and takes exactly the payment', () => {
    const rate = fc.integer({ min: -7_500, max: 7_500 })
    fc.assert(
      fc.property(HELD, PERMILLE, rate, ({ position, unit, entry }, at, ratePpm) => {
        const mark = priceNear(entry, at)
        const due = fundingDue(notional(mark, position.lots, unit), ratePpm)
        const settled = settleFunding(position, due, mark, unit)
        expect(settled.after.margin >= 0n && settled.paid + settled.short === due).toBe(true)
        expect(equity(position, mark, unit) - equity(settled.after, mark, unit)).toBe(settled.paid)
        if (!isBelowMaintenance(position, mark, unit, TIERS)) expect(settled.short).toBe(0n)
        if (equity(position, mark, unit) < 0n) expect(settled.paid).toBe(0n)
      }),
      RUNS,
    )
  })

  it('pays up, receives down and never more than was paid', () => {
    const values = fc.array(fc.bigInt({ min: 1n, max: 10n ** 16n }), { maxLength: 6 })
    fc.assert(
      fc.property(values, values, fc.integer({ min: -7_500, max: 7_500 }), (longs, shorts, ratePpm) => {
        const { paid, received, rounding } = fundingFlows({ longs, shorts }, ratePpm)
        expect(sum(paid)).toBe(sum(received) + rounding)
        const sided = fundingFlows({ longs, shorts: [sum(longs)] }, ratePpm)
        expect(sided.rounding >= 0n).toBe(true)
      }),
      RUNS,
    )
  })

  it('that is not there is taken from receivers pro rata, insurance first', () => {
    const due = fc.array(fc.bigInt({ min: 1n, max: 10n ** 14n }), { minLength: 1, maxLength: 6 })
    const amount = fc.bigInt({ min: 0n, max: 10n ** 15n })
    fc.assert(
      fc.property(due, amount, amount, (wanted, collected, insurance) => {
        const { paidOut, fromInsurance, short } = shareFunding(wanted, collected, insurance)
        expect(fromInsurance <= insurance).toBe(true)
        expect(sum(paidOut) <= collected + fromInsurance).toBe(true)
        expect(paidOut.every((paid, index) => paid >= 0n && paid <= wanted[index]!)).toBe(true)
        if (short === 0n) expect(paidOut).toEqual(wanted)
      }),
      RUNS,
    )
  })

  it('has a rate within its cap and none from too few samples', () => {
    expect(fundingRate(20_000, DEFAULT_FUNDING)).toBe(7_500)
    expect(fundingRate(-20_000, DEFAULT_FUNDING)).toBe(-7_500)
    expect(fundingRate(400, DEFAULT_FUNDING)).toBe(0)
    expect([fundingCap(7_500, 10_000), fundingCap(7_500, 9_999)]).toEqual([7_500, 7_499])
    expect([isFundingSkipped(49, 100), isFundingSkipped(50, 100)]).toEqual([true, false])
    expect([averagePremium(-7, 2), averagePremium(7, 2), averagePremium(-1, 2)]).toEqual([-3, 3, 0])
    expect([premiumSample(990, 999, 1000), premiumSample(1001, 1003, 1000)]).toEqual([-1000, 1000])
  })
})

describe('the mark', () => {
  const ema = (start: number, index: number, mid2: number): bigint => {
    const lim = 2n * ((BigInt(index) * 5_000n) / M6)
    const distance = BigInt(mid2 - 2 * index)
    const clamped = distance > lim ? lim : distance < -lim ? -lim : distance
    return BigInt(start) + ((clamped * 65_536n - BigInt(start)) * 16_529n) / M6
  }

  it('follows as integers of any size say, and stays within its band', () => {
    const terms = { alphaPpm: 16_529, bandPpm: 5_000 }
    const step = fc.tuple(fc.integer({ min: 1, max: 2_147_483_647 }), fc.integer({ min: 1, max: 4_294_967_294 }))
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 10, size: 'max' }), (steps) => {
        let own = 0
        for (const [index, mid2] of steps) {
          const exact = ema(own, index, mid2)
          own = nextEma(own, index, mid2, terms)
          expect(BigInt(own)).toBe(exact)
          const mark = markOf(index, own, mid2, terms.bandPpm)
          expect(Math.abs(mark - index) * 1_000_000 <= index * 5_000).toBe(true)
        }
      }),
      RUNS,
    )
  })

  it('takes impact prices from a book that is deep enough', () => {
    expect(impactLots(1_000_000_000_000n, 600_000, 10_000)).toBe(167)
    expect(impactLots(1n, 600_000, 10_000)).toBe(1)
    expect(impactPrice([[100, 2]], 3, 'bid')).toBe(0)
    expect([
      impactPrice(
        [
          [100, 2],
          [99, 1],
        ],
        3,
        'bid',
      ),
      impactPrice(
        [
          [100, 2],
          [101, 1],
        ],
        3,
        'ask',
      ),
    ]).toEqual([99, 101])
  })

  it('goes stale after its steps and acts again after as many marks as it must', () => {
    let pulse = newPulse(DEFAULT_STALE)
    const run = (steps: number, hasTick: boolean): void => {
      for (let i = 0; i < steps; i++) pulse = nextPulse(pulse, hasTick, DEFAULT_STALE)
    }
    expect([isStale(pulse, DEFAULT_STALE), isActing(pulse)]).toEqual([true, false])
    run(8, true)
    expect([isStale(pulse, DEFAULT_STALE), isActing(pulse)]).toEqual([false, false])
    run(1, true)
    expect(isActing(pulse)).toBe(true)
    run(39, false)
    expect([isStale(pulse, DEFAULT_STALE), isActing(pulse)]).toEqual([false, false])
    run(1, true)
    expect(isActing(pulse)).toBe(true)
    run(40, false)
    expect(isStale(pulse, DEFAULT_STALE)).toBe(true)
    run(8, true)
    expect(isActing(pulse)).toBe(false)
    run(1, true)
    expect(isActing(pulse)).toBe(true)
  })
})

describe('deleveraging', () => {
  const opposite = fc.record({ lots: fc.integer({ min: 1, max: 500 }), weight: fc.bigInt({ min: -50n, max: 2000n }) })
  const OPPOSITES = fc
    .array(opposite, { maxLength: 12, size: 'max' })
    .map((list) => list.map((each, opened) => ({ ...each, id: opened, opened })))

  /** The rounds as the rule book tells them: judge all again after each that closes whole. */
  function closedWhole(lots: number, all: readonly { id: number; lots: number; weight: bigint }[]): Set<number> {
    const left = new Map(all.filter(({ weight }) => weight > 0n).map((each) => [each.id, each]))
    const whole = new Set<number>()
    let [r, total] = [lots, sum([...left.values()].map(({ weight }) => weight))]
    for (;;) {
      const next = [...left.values()].find((each) => isClosedWhole(each, r, total))
      if (!next) return whole
      whole.add(next.id)
      left.delete(next.id)
      r -= next.lots
      total -= next.weight
    }
  }

  it('shares all lots out, takes nobody more than they hold, and every receipt can be computed again', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2_000 }), OPPOSITES, (lots, all) => {
        const { closed, toHouse, lastRoundLots, lastRoundWeight } = deleverage(lots, all)
        expect(closed.reduce((total, each) => total + each.lots, toHouse)).toBe(lots)
        const whole = closedWhole(lots, all)
        for (const { id, lots: taken } of closed) {
          const own = all[id]!
          expect(taken).toBeLessThanOrEqual(own.lots)
          if (whole.has(id)) expect(taken).toBe(own.lots)
          const receipt = { lastRoundLots, lastRoundWeight, weight: own.weight, lots: own.lots, closed: taken }
          expect(receiptHolds(receipt)).toBe(true)
          expect(receiptHolds({ ...receipt, closed: taken + 2 })).toBe(false)
        }
        expect(closed.map(({ id }) => id)).toEqual(all.filter(({ weight }) => weight > 0n).map(({ id }) => id))
      }),
      RUNS,
    )
  })

  it('does not depend on the order in which positions are listed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2_000 }), OPPOSITES, (lots, all) => {
        const byId = (positions: typeof all): Map<number, number> =>
          new Map(deleverage(lots, positions).closed.map((each) => [each.id, each.lots]))
        const [own, reversed] = [byId(all), byId(all.toReversed())]
        expect([...own].every(([id, taken]) => reversed.get(id) === taken)).toBe(true)
      }),
      RUNS,
    )
  })
})

describe('a wallet behind several positions', () => {
  it('behind one is that position with the wallet as margin', () => {
    fc.assert(
      fc.property(HELD, PERMILLE, ({ position, unit, entry, leverage }, at) => {
        const mark = priceNear(entry, at)
        const own = { position: { ...position, margin: 0n }, mark, unit, leverage, tiers: TIERS, product: 1 }
        expect(crossForcedPrice(position.margin, [own], 0)).toBe(forcedPrice(position, unit, TIERS))
        expect(crossHealth(position.margin, [own]).isBelow).toBe(isBelowMaintenance(position, mark, unit, TIERS))
        expect(bankruptcyPrice(position, unit)).toBeGreaterThanOrEqual(0)
      }),
      RUNS,
    )
  })

  it('is liquidated largest maintenance first, sized with the others in mind', () => {
    const position = { side: 1 as const, lots: 1_000, cost: 6_000_000_000_000n, margin: 0n, settled: 0n }
    const small = { position, mark: 540_000, unit: 10_000, leverage: 10, tiers: TIERS, product: 1 }
    const large = { ...small, position: { ...position, lots: 2_000, cost: 12_000_000_000_000n }, product: 2 }
    expect(crossOrder([small, large, { ...small, product: 0 }]).map(({ product }) => product)).toEqual([2, 0, 1])
    const terms = {
      unit: 10_000,
      targetPpm: 1_250_000,
      feePpm: 5_000,
      wholeBelow: 0n,
      minimumNotional: 0n,
      tiers: TIERS,
    }
    const value = notional(540_000, 1_000, 10_000)
    const own = 100_000_000_000n
    const alone = partToSell(1_000, value, own, 540_000, terms, 0n)
    const together = partToSell(1_000, value, own, 540_000, terms, crossOthers([small, small], 0, 1_250_000))
    expect(together).toBeGreaterThan(alone)
  })
})
