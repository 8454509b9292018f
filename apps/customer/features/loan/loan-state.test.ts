import { proves } from '@candela/checks/proves'
import type { Loan, LoanForm, LoanTerms } from '@candela/contract'
import { LOAN_RATES } from '@candela/rules/loan'
import { DAY, formatDecimal } from '@candela/units'
import { describe, expect, it } from 'vitest'
import { EMPTY_FORM, missingOfStep, offered, readAmount, reckon, repaymentReading, tableOf } from './loan-state.ts'

const terms: LoanTerms = {
  ruleVersion: 1,
  rates: LOAN_RATES.default.map(({ upTo, isBelow, ppm }) => ({
    upTo: upTo === undefined ? '' : formatDecimal(upTo),
    isBelow,
    ratePpm: ppm,
  })),
  score: 700,
  limit: '60000',
  room: '1000000',
  blockedUntil: 0,
  hasIdentity: true,
  reviewer: 'practice',
}
const table = tableOf(terms)

describe('the calculator', () => {
  it.each([
    ['2000', 2_000],
    ['60000.5', 60_000],
    ['900000', 100_000],
    ['0', 100_000],
  ])('slides to an own limit of %s: %i', (limit, most) => {
    expect(offered({ limit }).most).toBe(most)
  })

  it.each([
    ['500.01', 4_000, 'S9.5'],
    ['9999.99', 4_000, 'S9.5'],
    ['10000', 5_000, 'S9.6'],
    ['49999.99', 5_000, 'S9.6'],
    ['50000', 10_000, 'S9.7'],
    ['80000', 10_000, 'S9.7'],
    ['80000.01', 13_000, 'S9.8'],
  ] as const)('%s costs %i ppm a day', (amount, ppm, id) => {
    expect(reckon(table, amount, 14, 0).ratePpm, proves(id)).toBe(ppm)
  })

  it('reads the other table, too: nothing below 1,000, then 0.5 % up to 50,000', () => {
    const other = LOAN_RATES.freeUnderThousand
    expect(reckon(other, '999.99', 7, 0)).toMatchObject({ interest: '0', ratePpm: 0 })
    expect(reckon(other, '1000', 7, 0)).toMatchObject({ interest: '35', ratePpm: 5_000 })
    expect(reckon(other, '49999.99', 7, 0).ratePpm).toBe(5_000)
    expect(reckon(other, '50000', 7, 0).ratePpm).toBe(10_000)
  })

  it('says the total, the due instant, both yearly figures, and the most that can ever be due', () => {
    expect(reckon(table, '20000', 14, 1_000)).toMatchObject({
      interest: '1400',
      total: '21400',
      dueAt: 1_000 + 14 * DAY,
      simplePpm: 1_825_000,
      saved: '0',
      mostEverDue: '24400',
      isAboveUkCap: false,
    })
    expect([7, 14].map((days) => reckon(table, '1000', days, 0).euPpm)).toEqual([3_220_000n, 3_140_000n])
    expect(reckon(table, '10000', 7, 0)).toMatchObject({ saved: '70.00028', aCentLess: '9999.99' })
    expect(reckon(table, '50000', 7, 0).isAboveUkCap).toBe(true)
  })

  it.each([
    ['', undefined],
    ['500', 'loanTooSmall'],
    ['500,01', undefined],
    ['100000.01', 'loanTooLarge'],
    ['60000.01', 'loanAboveLimit'],
    ['x', 'loanAmountInvalid'],
    ['600.001', 'loanAmountInvalid'],
  ])('%s: %s', (text, fault) => {
    expect(readAmount(text, 14, terms, 'en').fault).toBe(fault)
  })
})

it('each part of the form asks for its own fields', () => {
  const form: LoanForm = { ...EMPTY_FORM, fullName: 'A', age: 17, contact: 'b', residency: 'c', incomeBand: 2 }
  expect(missingOfStep(form, 'about')).toEqual(['age'])
  expect(missingOfStep(form, 'work')).toEqual(['employment', 'assetsBand'])
  expect(missingOfStep(form, 'photos')).toEqual(['amount'])
})

it('a repayment says what is left, or why it is none', () => {
  const loan = { principal: '600', interest: '4.8' } as Loan
  expect(repaymentReading('100', loan, '1000', 'en')).toEqual({ amount: '100', left: '504.8' })
  expect(repaymentReading('604.81', loan, '1000', 'en').fault).toBe('repaymentAboveOwed')
  expect(repaymentReading('0', loan, '1000', 'en').fault).toBe('repaymentInvalid')
  expect(repaymentReading('500', loan, '499', 'en').fault).toBe('insufficientBalance')
})
