import { type LimitPeriod, LIMIT_PERIODS } from '@candela/contract'
import { DAY, HOUR } from '@candela/units'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  isRaise,
  KNOWLEDGE_CHECK,
  LIMIT_TERMS,
  lossOf,
  monthsLater,
  periodEnd,
  periodStart,
  rightAnswers,
} from './index.ts'

const GMT8 = 8 * HOUR
const at = (text: string): number => Date.parse(`${text}+08:00`)
const instants = fc.integer({ min: 0, max: at('2399-12-31T23:59:59.999') })

/** The same by the platform's calendar. */
function slowStart(period: LimitPeriod, instant: number): number {
  const local = new Date(instant + GMT8)
  const date = period === 'month' ? 1 : local.getUTCDate() - (period === 'week' ? (local.getUTCDay() + 6) % 7 : 0)
  return Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), date) - GMT8
}

describe('periods of own limits', () => {
  it('are days, weeks from Monday and months in GMT+8', () => {
    const now = at('2026-11-21T07:30:00')
    expect(periodStart('day', now)).toBe(at('2026-11-21T00:00:00'))
    expect(periodEnd('day', now)).toBe(at('2026-11-22T00:00:00'))
    expect(periodStart('week', now)).toBe(at('2026-11-16T00:00:00'))
    expect(periodEnd('week', now)).toBe(at('2026-11-23T00:00:00'))
    expect(periodStart('month', now)).toBe(at('2026-11-01T00:00:00'))
    expect(periodEnd('month', at('2026-12-31T23:59:59.999'))).toBe(at('2027-01-01T00:00:00'))
    expect(periodEnd('month', at('2028-02-29T00:00:00'))).toBe(at('2028-03-01T00:00:00'))
  })

  it('agree with the platform’s calendar, hold their instant, and follow each other', () => {
    fc.assert(
      fc.property(fc.constantFrom(...LIMIT_PERIODS), instants, (period, instant) => {
        const [start, end] = [periodStart(period, instant), periodEnd(period, instant)]
        expect(start).toBe(slowStart(period, instant))
        expect(start <= instant && instant < end).toBe(true)
        expect(periodStart(period, end)).toBe(end)
        expect(periodStart(period, end - 1)).toBe(start)
      }),
    )
  })
})

describe('a self-exclusion', () => {
  it('ends at the same time of the same date, or of the last the month has', () => {
    expect(monthsLater(at('2026-11-21T07:30:00'), 6)).toBe(at('2027-05-21T07:30:00'))
    expect(monthsLater(at('2026-08-31T23:59:59.999'), 6)).toBe(at('2027-02-28T23:59:59.999'))
    expect(monthsLater(at('2027-08-31T00:00:00'), 6)).toBe(at('2028-02-29T00:00:00'))
    expect(monthsLater(at('2026-12-31T00:00:00'), 60)).toBe(at('2031-12-31T00:00:00'))
  })

  it('of six months is never shorter than 181 days', () => {
    const { least } = LIMIT_TERMS.exclusionMonths
    fc.assert(fc.property(instants, (instant) => monthsLater(instant, least) - instant >= 181 * DAY))
  })
})

it('a limit that binds no more than the one that holds is a raise', () => {
  expect([isRaise(0, 100), isRaise(0, 0), isRaise(100, 99), isRaise(100, 100)]).toEqual([false, false, false, false])
  expect([isRaise(100, 101), isRaise(100, 0)]).toEqual([true, true])
})

it('a loss is what results fall below nothing', () => {
  expect([lossOf(5n), lossOf(0n), lossOf(-7n)]).toEqual([0n, 0n, 7n])
})

describe('the knowledge check', () => {
  it('counts right answers; all of them are needed, in the order of the questions', () => {
    const right = KNOWLEDGE_CHECK.questions.map((question) => question.right)
    expect(rightAnswers(KNOWLEDGE_CHECK, right)).toBe(KNOWLEDGE_CHECK.questions.length)
    expect(rightAnswers(KNOWLEDGE_CHECK, [])).toBe(0)
    fc.assert(
      fc.property(fc.nat(right.length - 1), fc.integer({ min: 1, max: 2 }), (place, by) => {
        const answers = right.map((choice, i) => (i === place ? (choice + by) % 3 : choice))
        expect(rightAnswers(KNOWLEDGE_CHECK, answers)).toBe(right.length - 1)
      }),
    )
  })

  it('has one right choice a question, and no place that is right throughout', () => {
    const places = KNOWLEDGE_CHECK.questions.map(({ right }) => right)
    expect(KNOWLEDGE_CHECK.questions.every(({ right, choices }) => right < choices)).toBe(true)
    expect(new Set(places)).toEqual(new Set([0, 1, 2]))
    expect(new Set(KNOWLEDGE_CHECK.questions.map(({ id }) => id)).size).toBe(places.length)
  })
})
