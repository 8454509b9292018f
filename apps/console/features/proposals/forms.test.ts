import type { DeskEarnProduct } from '@candela/contract'
import { describe, expect, it } from 'vitest'
import { begunWith, fieldsOf, foldedFields, proposalOf } from './forms.ts'

const terms = { days: 30, lowPpm: 120, highPpm: 120, minimum: '100', maximum: '1000', customerMaximum: '5000' } as const
const more = { schedule: 'remaining', ratioPpm: 200, early: 'yes', renewable: 'yes' } as const
const PRODUCT = {
  id: 'FI',
  asset: 'USDT',
  terms: { ...terms, ...more },
  everyDays: 7,
  instalments: 4,
} as unknown as DeskEarnProduct
const CHOSEN = { product: PRODUCT, table: 'freeUnderThousand', method: 'shared' } as const
const LOTS = { coin: 'DSK', displayDigits: '2', price: '0.5', lot: '1', supply: '1000', minimum: '10', maximum: '500' }
const DATES = { opensAt: '2026-12-01T12:00', closesAt: '2026-12-03T12:00', listingAt: '2026-12-04T12:00' }
const SALE = { ...LOTS, ...DATES, lockupDays: '7' }
const saleOf = (typed: Record<string, string>, method: 'shared' | 'firstCome' = 'shared') =>
  proposalOf('sale', { ...begunWith('sale', undefined), ...SALE, ...typed }, { ...CHOSEN, method })
const namesOf = (parts: string) => fieldsOf('sale', { parts }).map(({ name }) => name)

describe('a sale that is proposed', () => {
  it('frees its coins in one part, and shares them out, where nothing else is chosen', () => {
    expect(saleOf({})).toMatchObject({
      kind: 'sale',
      coin: 'DSK',
      displayDigits: 2,
      terms: { method: 'shared', price: '0.5', lot: '1', supply: 1_000, lockupDays: 7, parts: 1, everyDays: 0 },
    })
  })

  it('is read whatever digits and blanks it is typed with', () => {
    const typed = { coin: ' ＤＳＫ', price: '０．５', supply: '१०००\u200b', parts: '２', everyDays: '30 ' }
    expect(saleOf(foldedFields(typed))).toEqual(saleOf({ parts: '2', everyDays: '30' }))
  })

  it('may be first come, and free its coins in parts so many days apart', () => {
    const proposed = saleOf({ parts: '4', everyDays: '30' }, 'firstCome')
    expect(proposed).toMatchObject({ terms: { method: 'firstCome', lockupDays: 7, parts: 4, everyDays: 30 } })
  })

  it('asks for days between parts only where there are several, and then needs them', () => {
    expect([namesOf(''), namesOf('1'), namesOf('2')].map((names) => names.includes('everyDays'))).toEqual([
      false,
      false,
      true,
    ])
    expect(saleOf({ parts: '4' })).toBeUndefined()
    expect(saleOf({ parts: '4', everyDays: 'x' })).toBeUndefined()
    expect(saleOf({ parts: '' })).toBeUndefined()
    // what was typed before the parts became one counts no more
    expect(saleOf({ parts: '1', everyDays: '30' })).toMatchObject({ terms: { parts: 1, everyDays: 0 } })
  })
})

describe('terms that are proposed', () => {
  it('begin with those in force; the days of a plan are spread over its instalments', () => {
    const typed = { ...begunWith('earnTerms', PRODUCT), days: '60', from: '2026-12-01T00:00' }
    expect(proposalOf('earnTerms', typed, CHOSEN)).toMatchObject({
      product: 'FI',
      terms: { ...terms, ...more, days: 60 },
      everyDays: 15,
      instalments: 4,
    })
    expect(proposalOf('earnTerms', begunWith('earnTerms', PRODUCT), CHOSEN)).toBeUndefined()
  })

  it('are undefined while a figure is none', () => {
    expect(proposalOf('potFunding', { amount: '1.123456789' }, CHOSEN)).toBeUndefined()
    expect(proposalOf('potFunding', { amount: '-1' }, CHOSEN)).toBeUndefined()
    expect(proposalOf('potFunding', { amount: '12.5' }, CHOSEN)).toEqual({
      kind: 'potFunding',
      product: 'FI',
      amount: '12.5',
    })
    expect(proposalOf('loanTable', { from: '' }, CHOSEN)).toBeUndefined()
  })
})
