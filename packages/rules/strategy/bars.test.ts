import { HOUR } from '@candela/units'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { instantOf } from '../testing/index.ts'
import { barBegin, barEnd, isBarEnd, periodAfter, type Schedule } from './bars.ts'

const at = (text: string): number => instantOf(`${text}:00.000+08:00`)
const instants = fc.integer({ min: 1_000_000_000_000, max: 3_000_000_000_000 })
const schedules: fc.Arbitrary<Schedule> = fc.oneof(
  fc.record({ period: fc.constant('day' as const), day: fc.constant(0), hour: fc.integer({ min: 0, max: 23 }) }),
  fc.record({
    period: fc.constant('week' as const),
    day: fc.integer({ min: 1, max: 7 }),
    hour: fc.integer({ min: 0, max: 23 }),
  }),
  fc.record({
    period: fc.constant('month' as const),
    day: fc.integer({ min: 1, max: 28 }),
    hour: fc.integer({ min: 0, max: 23 }),
  }),
)

describe('a bar', () => {
  it('begins one length before its close', () => {
    const end = at('2026-11-21T00:00')
    expect(barBegin('1h', end)).toBe(at('2026-11-20T23:00'))
    expect(barBegin('4h', end)).toBe(at('2026-11-20T20:00'))
    expect(barBegin('1d', end)).toBe(at('2026-11-20T00:00'))
  })

  it('closes at hours and fourth hours of UTC, and at midnight of GMT+8', () => {
    const closing = ['1h', '4h', '1d'] as const
    const closes = (text: string): readonly string[] => closing.filter((bar) => isBarEnd(bar, at(text)))
    expect(closes('2026-11-20T11:00')).toEqual(['1h'])
    expect(closes('2026-11-20T12:00')).toEqual(['1h', '4h'])
    expect(closes('2026-11-21T00:00')).toEqual(['1h', '4h', '1d'])
    expect(closes('2026-11-20T08:00')).toEqual(['1h', '4h'])
    expect(closes('2026-11-20T11:30')).toEqual([])
  })

  it('holds the instants from its begin to before its close', () => {
    fc.assert(
      fc.property(instants, fc.constantFrom('1h', '4h', '1d'), (instant, bar) => {
        const end = barEnd(bar, instant)
        expect(end).toBeGreaterThan(instant)
        expect(barBegin(bar, end)).toBeLessThanOrEqual(instant)
        expect(isBarEnd(bar, end)).toBe(true)
        expect(barEnd(bar, end - 1)).toBe(end)
        expect(barEnd(bar, barBegin(bar, end))).toBe(end)
      }),
    )
  })
})

describe('the instant of a period', () => {
  const after = (schedule: Schedule, text: string): number => periodAfter(schedule, at(text))

  it('of a day is its hour, today or tomorrow', () => {
    const nine = { period: 'day', day: 0, hour: 9 } as const
    expect(after(nine, '2026-11-20T08:59')).toBe(at('2026-11-20T09:00'))
    expect(after(nine, '2026-11-20T09:00')).toBe(at('2026-11-21T09:00'))
    expect(after({ ...nine, hour: 0 }, '2026-12-31T23:59')).toBe(at('2027-01-01T00:00'))
  })

  // 2026-11-20 is a Friday
  it('of a week is its weekday, Monday the first', () => {
    const week = (day: number): Schedule => ({ period: 'week', day, hour: 10 })
    expect(after(week(5), '2026-11-20T09:59')).toBe(at('2026-11-20T10:00'))
    expect(after(week(5), '2026-11-20T10:00')).toBe(at('2026-11-27T10:00'))
    expect(after(week(7), '2026-11-20T10:00')).toBe(at('2026-11-22T10:00'))
    expect(after(week(1), '2026-11-20T10:00')).toBe(at('2026-11-23T10:00'))
    expect(after(week(1), '2026-11-22T23:59')).toBe(at('2026-11-23T10:00'))
    expect(after(week(1), '2026-11-23T10:00')).toBe(at('2026-11-30T10:00'))
  })

  it('of a month is its date, across the end of a year and a short month', () => {
    const month = (day: number): Schedule => ({ period: 'month', day, hour: 23 })
    expect(after(month(20), '2026-11-20T22:59')).toBe(at('2026-11-20T23:00'))
    expect(after(month(20), '2026-11-20T23:00')).toBe(at('2026-12-20T23:00'))
    expect(after(month(1), '2026-12-20T00:00')).toBe(at('2027-01-01T23:00'))
    expect(after(month(28), '2027-02-01T00:00')).toBe(at('2027-02-28T23:00'))
    expect(after(month(28), '2027-02-28T23:00')).toBe(at('2027-03-28T23:00'))
  })

  it('is after what it is asked for, on its hour, and none lies between', () => {
    fc.assert(
      fc.property(schedules, instants, (schedule, instant) => {
        const next = periodAfter(schedule, instant)
        expect(next).toBeGreaterThan(instant)
        expect((next + 8 * HOUR) % (24 * HOUR)).toBe(schedule.hour * HOUR)
        expect(periodAfter(schedule, next - 1)).toBe(next)
        expect(periodAfter(schedule, Math.floor((instant + next) / 2))).toBe(next)
      }),
    )
  })
})
