import { DAY, UNIT } from '@candela/units'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  afterPayment,
  assetsOfBand,
  collected,
  dayInterest,
  daysCharged,
  dueAt,
  euYearlyPpm,
  incomeOfBand,
  limitOfTier,
  LOAN_DAYS,
  LOAN_RATES,
  loanCost,
  loanLimit,
  loanRequestFault,
  mostEverDue,
  nextChargeAt,
  nextCollectionAt,
  savedByACentLess,
  unpaidState,
} from './index.ts'

const USDT = BigInt(UNIT)
const term = fc.constantFrom(...LOAN_DAYS)
const cents = fc.bigInt({ min: 50_001n, max: 10_000_000n }).map((each) => (each * USDT) / 100n)

describe('an application', () => {
  it.each([
    [501n * USDT, 7, undefined],
    [500n * USDT, 7, 'loanTooSmall'],
    [(50_001n * USDT) / 100n, 7, undefined],
    [500n * USDT + 1n, 7, 'loanAmountInvalid'],
    [-600n * USDT, 7, 'loanAmountInvalid'],
    [100_000n * USDT, 28, undefined],
    [(10_000_001n * USDT) / 100n, 28, 'loanTooLarge'],
    [600n * USDT, 10, 'loanTermInvalid'],
  ])('for %d over %d days: %s', (amount, days, fault) => expect(loanRequestFault(amount, days)).toBe(fault))

  it('is for no more than identity, face and score allow', () => {
    const tiers = [
      { identity: false, face: false },
      { identity: true, face: false },
      { identity: true, face: true },
    ]
    expect(tiers.map((tier) => limitOfTier(tier) / USDT)).toEqual([0n, 10_000n, 100_000n])
    expect([499, 500, 599, 600, 649, 650, 700, 800].map((score) => loanLimit(tiers[2]!, score) / USDT)).toEqual([
      0n,
      2_000n,
      2_000n,
      10_000n,
      10_000n,
      30_000n,
      60_000n,
      100_000n,
    ])
    expect(loanLimit(tiers[1]!, 850)).toBe(10_000n * USDT)
    expect([incomeOfBand(0), incomeOfBand(9), assetsOfBand(6), assetsOfBand(-1)]).toEqual([
      0n,
      undefined,
      500_000n * USDT,
      undefined,
    ])
  })

  it('is told what one cent less saves at a step', () => {
    expect(savedByACentLess(LOAN_RATES.default, 10_000n * USDT, 7)).toBe(70n * USDT + 28_000n)
    expect(savedByACentLess(LOAN_RATES.default, 10_001n * USDT, 7)).toBe(0n)
  })
})

describe('interest', () => {
  it('of whole cents never rounds, and the most ever due is at most twice the loan', () => {
    fc.assert(
      fc.property(cents, term, (amount, days) => {
        const { ratePpm, interest, total } = loanCost(LOAN_RATES.default, amount, days)
        expect(interest * 1_000_000n).toBe(amount * BigInt(ratePpm * days))
        expect(mostEverDue(amount, ratePpm, days) >= total).toBe(true)
        expect(mostEverDue(amount, ratePpm, days) <= 2n * amount).toBe(true)
      }),
    )
    expect(dayInterest(1n, 4_000)).toBe(1n)
  })

  it.each([
    ['in the first 24 hours nothing', DAY, 0, 0],
    ['a millisecond later two days', DAY + 1, 2, 0],
    ['then one a day', 2 * DAY, 2, 0],
    ['from its first millisecond', 2 * DAY + 1, 3, 0],
    ['all by the due instant', 7 * DAY, 7, 0],
    ['nothing in grace', 10 * DAY, 7, 0],
    ['then one a day again', 10 * DAY + 1, 7, 1],
    ['thirty', 40 * DAY, 7, 30],
    ['and no more', 400 * DAY, 7, 30],
  ])('charged: %s', (_what, after, of, late) => {
    expect(daysCharged(1_000, 7, 1_000 + after)).toEqual({ term: of, late })
  })

  it('is charged at the instants that are told before', () => {
    for (const days of LOAN_DAYS) {
      let [at, charged, instants] = [0, 0, 0]
      for (;;) {
        const next = nextChargeAt(0, days, at)
        if (next === undefined) break
        const before = daysCharged(0, days, next - 1)
        const after = daysCharged(0, days, next)
        expect(before.term + before.late).toBe(charged)
        expect(after.term + after.late).toBeGreaterThan(charged)
        charged = after.term + after.late
        at = next
        instants++
      }
      expect([charged, instants]).toEqual([days + 30, days + 29])
    }
  })
})

describe('an unpaid loan', () => {
  const due = dueAt(1_000, 7)
  it.each([
    [-1, 'running'],
    [0, 'grace'],
    [3 * DAY, 'grace'],
    [3 * DAY + 1, 'late'],
    [33 * DAY, 'late'],
    [33 * DAY + 1, 'defaulted'],
    [180 * DAY, 'writtenOff'],
  ])('%d ms after it is due: %s', (after, state) => expect(unpaidState(due, due + after)).toBe(state))

  it('is paid principal first', () => {
    expect(afterPayment({ principal: 10n, interest: 3n }, 4n)).toEqual({ principal: 6n, interest: 3n })
    expect(afterPayment({ principal: 10n, interest: 3n }, 12n)).toEqual({ principal: 0n, interest: 1n })
  })

  it('takes what is there when it is due, then once a day', () => {
    expect([collected({ principal: 10n, interest: 3n }, 5n), collected({ principal: 1n, interest: 3n }, 5n)]).toEqual([
      5n,
      4n,
    ])
    const instants = [due - 1, due, due + 1, due + DAY, due + DAY + 1].map((at) => nextCollectionAt(due, at) - due)
    expect(instants).toEqual([0, 0, DAY, DAY, 2 * DAY])
  })
})

describe('the yearly cost', () => {
  it('of one repayment is the closed form', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 13_000 }), term, (ratePpm, days) => {
        const exact = ((1 + (ratePpm * days) / 1e6) ** (365 / days) - 1) * 1e6
        const own = Number(euYearlyPpm(1_000_000n, [[BigInt(1_000_000 + ratePpm * days), days]]))
        expect(Math.abs(own - exact)).toBeLessThan(1.5)
      }),
    )
  })

  it('of nothing is nothing', () => expect(euYearlyPpm(100n, [[100n, 30]])).toBe(0n))
})
