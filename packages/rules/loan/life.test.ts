import { DAY, HOUR, UNIT } from '@candela/units'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { afterPayment, dueAt, type LoanLife, mostEverDue, nextLoanDue, unpaidState, workLoan } from './index.ts'

const USDT = BigInt(UNIT)
const MOST_WORK = 1_000

/** A step of one loan and its customer's USDT: whole USDT that come or go, or are paid back, at an instant after the payout. */
type Step = readonly [after: number, money: number, repaid?: number]

/** Works off everything due up to each step's instant, then takes the step. Answers what is left at the end, in whole USDT. */
function run(amount: number, days: number, ratePpm: number, steps: readonly Step[]): Record<string, number> {
  let loan: LoanLife = { paidOutAt: 0, days, ratePpm, principal: BigInt(amount) * USDT, interest: 0n, doneUntil: 0 }
  let [available, given] = [BigInt(amount) * USDT, 0n]
  for (const [after, money, repaid = 0] of steps) {
    for (let work = 0; work < MOST_WORK; work++) {
      const due = nextLoanDue(loan)
      if (due === undefined || due.at > after) break
      const { kind, amount: moved, loan: next } = workLoan(loan, available)!
      if (kind === 'collect') available -= moved
      if (kind === 'writeOff') given += moved
      loan = next
    }
    available += BigInt(money) * USDT - BigInt(repaid) * USDT
    loan = { ...loan, ...afterPayment(loan, BigInt(repaid) * USDT) }
  }
  const whole = (value: bigint): number => Number(value) / UNIT
  return {
    principal: whole(loan.principal),
    interest: whole(loan.interest),
    available: whole(available),
    given: whole(given),
  }
}

describe('a loan of 20,000 for 14 days at 0.5 %', () => {
  const due = dueAt(0, 14)
  it.each<[string, readonly Step[], Record<string, number>]>([
    [
      'is paid back when it is due',
      [
        [0, 10_000],
        [due, 0],
      ],
      { principal: 0, interest: 0, available: 8_600 },
    ],
    [
      'is free for 24 hours',
      [
        [DAY, 0, 20_000],
        [due, 0],
      ],
      { principal: 0, interest: 0, available: 0 },
    ],
    ['costs two days a millisecond later', [[DAY + 1, 0]], { principal: 20_000, interest: 200 }],
    [
      'costs nothing for the part that came back',
      [
        [23 * HOUR, 0, 15_000],
        [47 * HOUR, 0],
      ],
      { interest: 50 },
    ],
    [
      'costs the days that were used',
      [
        [4.5 * DAY, 10_000],
        [4.5 * DAY, 0, 20_500],
        [due, 0],
      ],
      { available: 9_500 },
    ],
    [
      'costs nothing on interest',
      [
        [3 * DAY + 2 * HOUR, 0, 10_000],
        [due, 10_000],
        [due, 0],
      ],
      { interest: 900 },
    ],
    [
      'takes what is there, principal first',
      [
        [0, -19_000],
        [due, 0],
      ],
      { principal: 19_000, interest: 1_400 },
    ],
    [
      'is free in grace',
      [
        [0, -19_000],
        [due + 3 * DAY, 0],
      ],
      { principal: 19_000, interest: 1_400 },
    ],
    [
      'costs on from the fourth day',
      [
        [0, -19_000],
        [due + 4 * DAY + 1, 0],
      ],
      { interest: 1_590 },
    ],
    [
      'takes what came at the next loan day',
      [
        [0, -19_000],
        [due + 26 * HOUR, 5_000],
        [due + 2 * DAY, 0],
      ],
      { principal: 14_000, available: 0 },
    ],
    [
      'does not take it before',
      [
        [0, -19_000],
        [due + 26 * HOUR, 5_000],
        [due + 2 * DAY - 1, 0],
      ],
      { available: 5_000 },
    ],
    [
      'costs at most 30 days more',
      [
        [0, -19_000],
        [due + 150 * DAY, 0],
      ],
      { principal: 19_000, interest: 4_250 },
    ],
    [
      'is written off',
      [
        [0, -19_000],
        [due + 180 * DAY, 0],
      ],
      { principal: 0, interest: 0, given: 23_250 },
    ],
  ])('%s', (_what, steps, left) => expect(run(20_000, 14, 5_000, steps)).toMatchObject(left))

  it('ends the same however often somebody looks', () => {
    const looks = fc.array(fc.integer({ min: 0, max: 230 * DAY }), { maxLength: 12 })
    const money = fc.array(fc.tuple(fc.integer({ min: 0, max: 230 * DAY }), fc.integer({ min: 0, max: 9_000 })), {
      maxLength: 4,
    })
    fc.assert(
      fc.property(looks, money, (instants, came) => {
        const end: Step = [231 * DAY, 0]
        const moves: Step[] = [[0, -19_000], ...came.toSorted(([a], [b]) => a - b)]
        const looked: Step[] = instants.map((at) => [at, 0])
        const both = [...moves, ...looked].toSorted(([a], [b]) => a - b)
        expect(run(20_000, 14, 5_000, [...both, end])).toEqual(run(20_000, 14, 5_000, [...moves, end]))
      }),
      { numRuns: 50 },
    )
  })

  it('never costs more than was said, and its state follows from time', () => {
    let loan: LoanLife = {
      paidOutAt: 0,
      days: 14,
      ratePpm: 5_000,
      principal: 20_000n * USDT,
      interest: 0n,
      doneUntil: 0,
    }
    const states = new Set<string>()
    for (let work = 0; work < MOST_WORK; work++) {
      const done = workLoan(loan, 0n)
      if (!done) break
      loan = done.loan
      states.add(unpaidState(due, done.at))
      expect(loan.principal + loan.interest <= mostEverDue(20_000n * USDT, 5_000, 14)).toBe(true)
    }
    expect([...states]).toEqual(['running', 'grace', 'late', 'defaulted', 'writtenOff'])
    expect(workLoan(loan, 0n)).toBeUndefined()
  })
})
