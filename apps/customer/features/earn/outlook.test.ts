import { ALL_EARN_PRODUCTS } from '@candela/rules/earn'
import { planPromise, termPromise } from '@candela/rules/earn/arithmetic'
import { minor } from '@candela/units'
import { describe, expect, it } from 'vitest'
import { incomeOf } from './confirm-state.ts'
import { outlookOf, toldOf } from './outlook.ts'
import { L5 } from './testing/products.ts'

const FLEXIBLE = { ...L5, kind: 'flexible', days: 30, lowPpm: 50, highPpm: 100, fundedUntil: '2026-12-21' } as const
const PLAN = { ...L5, kind: 'plan', days: 28, everyDays: 7, instalments: 4, lowPpm: 150, highPpm: 250 } as const

describe('the outlook of an amount', () => {
  it('of a term: each day of 1,000 in five days, and the amount home with the last payment', () => {
    const { paid, back, instalments } = outlookOf(L5, '1000')
    expect(paid.map(({ date, low, high }) => [date, low, high])).toEqual(
      [0n, 1n, 2n, 3n, 4n, 5n].map((day) => [`2026-11-${22n + day}`, day * minor('3'), day * minor('5')]),
    )
    expect([back, instalments]).toEqual([minor('1000'), []])
  })

  it('rounds each day down as the house pays it, and never the sum', () => {
    const { paid } = outlookOf({ ...L5, asset: 'XAU', days: 30, lowPpm: 50, highPpm: 100 }, '1.23456789')
    expect(paid.at(-1)).toMatchObject({ date: '2026-12-22', low: 30n * 6_172n, high: 30n * 12_345n })
  })

  it('of a plan: each instalment earns from its own day to the end', () => {
    const { paid, back, instalments } = outlookOf(PLAN, '100')
    const daily = paid.slice(1).map(({ high }, day) => high - paid[day]!.high)
    expect(daily).toEqual([1n, 2n, 3n, 4n].flatMap((lots) => Array(7).fill(lots * minor('0.025'))))
    expect([back, instalments]).toEqual([minor('400'), [0, 7, 14, 21]])
  })

  it('of what has no end: the days that the pot promises, and nothing comes home', () => {
    const { paid, back } = outlookOf(FLEXIBLE, '1000')
    expect(paid.at(-1)).toMatchObject({ days: 30, date: '2026-12-22', low: minor('1.5'), high: minor('3') })
    expect(back).toBe(0n)
    expect(outlookOf({ ...FLEXIBLE, fundedUntil: '2026-11-24' }, '1000').paid).toHaveLength(4)
    expect(outlookOf({ ...FLEXIBLE, fundedUntil: '2026-11-20' }, '1000').paid).toHaveLength(1)
    expect(outlookOf({ ...FLEXIBLE, kind: 'wallet', fundedUntil: '2027-06-30' }, '1000').paid).toHaveLength(31)
  })

  it.each(ALL_EARN_PRODUCTS.map((listed) => [listed.id, listed] as const))(
    'of %s ends where the promise of the pot does',
    (_, { kind: open, plan, terms }) => {
      const { days, lowPpm, highPpm } = terms
      const kind = open ?? (plan ? 'plan' : 'term')
      const product = { ...L5, kind, days, lowPpm, highPpm, ...plan, fundedUntil: '2026-12-21' } as const
      for (const amount of ['0.00000001', '123.45678901', '5000']) {
        const { low, high } = outlookOf(product, amount).paid.at(-1)!
        const promised = plan
          ? planPromise(minor(amount), plan.everyDays, plan.instalments, highPpm)
          : termPromise(minor(amount), highPpm, days)
        expect([amount, high]).toEqual([amount, promised])
        if (!open) expect([low, high]).toEqual([minor(incomeOf(product, amount).low), promised])
      }
    },
  )
})

describe('the payments that are told in words', () => {
  const daysOf = (product: Parameters<typeof outlookOf>[0]) => toldOf(outlookOf(product, '100')).map(({ days }) => days)
  it.each([
    ['each of a few', L5, [1, 2, 3, 4, 5]],
    ['evenly spread', { ...L5, days: 30 }, [5, 10, 15, 20, 25, 30]],
    ['evenly, the last one among them', { ...L5, days: 16 }, [3, 6, 8, 11, 14, 16]],
    ['one', { ...L5, days: 1 }, [1]],
    ['of a plan the end of each part', PLAN, [7, 14, 21, 28]],
    ['a few of a plan of many parts', { ...PLAN, days: 60, everyDays: 1, instalments: 60 }, [10, 20, 30, 40, 50, 60]],
  ] as const)('%s', (_name, product, told) => {
    expect(daysOf(product)).toEqual(told)
  })
})
