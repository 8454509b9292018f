import { proves } from '@candela/checks/proves'
import { DAY, gmt8DayStart } from '@candela/units'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  dayYield,
  daysDue,
  firstYieldDay,
  flexiblePromise,
  instalmentAt,
  instalmentDays,
  lastYieldDay,
  orderRoom,
  ownMoney,
  payDay,
  paymentOf,
  penaltyOf,
  stopsPlan,
  penaltyPublishable,
  planDays,
  planLast,
  rateOfDay,
  remainingDays,
  termPromise,
  walletAmount,
} from './index.ts'

const amount = fc.bigInt({ min: 0n, max: 10n ** 15n })
const ppm = fc.integer({ min: 1, max: 10_000 })
const days = fc.integer({ min: 1, max: 60 })

describe('a day', () => {
  it('earns from the one after purchase to the last, and is paid when the next begins', () => {
    const bought = gmt8DayStart(100) + 5
    const first = firstYieldDay(bought)
    expect([first, firstYieldDay(gmt8DayStart(100)), firstYieldDay(gmt8DayStart(101) - 1)]).toEqual([101, 101, 101])
    expect([lastYieldDay(first, 5), paymentOf(105)]).toEqual([105, gmt8DayStart(106)])
  })

  it('is paid once, however long nobody looked', () => {
    const looks = fc.array(fc.integer({ min: 0, max: 8 * DAY }), { maxLength: 12, size: 'max' })
    fc.assert(
      fc.property(days, looks, (count, instants) => {
        const last = lastYieldDay(101, count)
        let [next, paid] = [101, 0]
        for (const at of instants.toSorted((a, b) => a - b)) {
          const due = daysDue(next, last, gmt8DayStart(100) + at)
          next += due
          paid += due
          expect(paid + remainingDays(101, count, gmt8DayStart(100) + at)).toBe(count)
        }
      }),
    )
  })
})

describe('a pot', () => {
  it('has room for exactly the largest order it can promise', () => {
    fc.assert(
      fc.property(amount, ppm, days, (free, highPpm, count) => {
        const room = orderRoom(free, highPpm, count)
        expect(termPromise(room, highPpm, count) <= free).toBe(true)
        expect(termPromise(room + 1n, highPpm, count) > free).toBe(true)
      }),
    )
  })

  it('sets one rate in its range, lowered by what is promised and raised by what is free', () => {
    fc.assert(
      fc.property(ppm, ppm, amount, amount, amount, (a, b, promised, free, more) => {
        const terms = { lowPpm: Math.min(a, b), highPpm: Math.max(a, b) }
        const rate = rateOfDay(terms, promised, free)
        expect(rate >= terms.lowPpm && rate <= terms.highPpm).toBe(true)
        expect(rateOfDay(terms, promised + more, free) <= rate).toBe(true)
        expect(rateOfDay(terms, promised, free + more) >= rate).toBe(true)
      }),
    )
  })

  it('pays an order out of its promise and gets the rest of it back', () => {
    const rates = fc.array(fc.integer({ min: 0, max: 5_000 }), { minLength: 1, maxLength: 30, size: 'max' })
    fc.assert(
      fc.property(amount, rates, (principal, list) => {
        const moved = list.map((rate) => payDay(principal, rate, 5_000))
        expect(moved.every(({ paid, back }) => paid >= 0n && back >= 0n)).toBe(true)
        const sum = moved.reduce((total, { paid, back }) => total + paid + back, 0n)
        expect(sum).toBe(termPromise(principal, 5_000, list.length))
      }),
    )
  })

  it('promises open products the balance for days ahead and the lowest for today', () => {
    expect(flexiblePromise(1_000_000n, 500_000n, 100, 30)).toBe(3_050n)
    expect([walletAmount(5n, 3n), walletAmount(3n, 5n)]).toEqual([3n, 3n])
    expect(dayYield(199n, 5_000)).toBe(0n)
  })
})

describe('leaving early', () => {
  const terms = { schedule: 'remaining' as const, ratioPpm: 4_000, lowPpm: 3_000 }
  it.each([
    [terms, 3, 12n, ['S9.13']],
    [{ ...terms, schedule: 'threeDaily' }, 3, 27n, ['S9.15']],
    [{ ...terms, schedule: 'none' }, 3, 0n, []],
    [terms, 0, 0n, ['S9.13']],
  ] as const)('by %j with %d days left costs %d', (each, remaining, price, ids) => {
    expect(penaltyOf(1_000n, each, remaining), proves(...ids)).toBe(price)
  })

  it('rounds up, and costs no more than a tenth where it can be published', () => {
    fc.assert(
      fc.property(amount, days, fc.integer({ min: 0, max: 10_000 }), (principal, count, ratioPpm) => {
        const own = { ...terms, ratioPpm }
        if (!penaltyPublishable(own, count)) return
        expect(penaltyOf(principal, own, count) <= (principal + 9n) / 10n).toBe(true)
      }),
    )
  })
})

describe('a plan', () => {
  it('takes its instalments in time, and each earns to its end', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 24 }), (everyDays, instalments) => {
        const plan = { first: 101, everyDays, instalments }
        const all = Array.from({ length: instalments }, (_, j) => instalmentDays(plan, j))
        expect(all.reduce((sum, each) => sum + each, 0)).toBe(planDays(everyDays, instalments))
        for (const [j, each] of all.entries()) {
          expect(instalmentAt(plan, j)).toBe(gmt8DayStart(planLast(plan) - each + 1))
        }
      }),
    )
  })

  it('stops after three misses in a row', () => {
    expect([0, 2, 3].map(stopsPlan)).toEqual([false, false, true])
  })
})

it('what is borrowed is not one’s own', () => {
  expect([ownMoney(15_000n, 5_000n), ownMoney(4_000n, 5_000n)]).toEqual([10_000n, 0n])
})
