import { describe, expect, it } from 'vitest'
import { type Route, ROUTES } from '@candela/contract'
import { Refused } from '../refused.ts'
import { costOf, openRateLimits, QUESTIONS_PER_MINUTE } from './rate-limits.ts'

describe('rate limits', () => {
  it('gives a burst, then the average, each subject and action apart', () => {
    let now = 1_000_000
    const limits = openRateLimits(2, () => now)
    const burst = (subject: string, action: number): number => {
      for (let taken = 0; ; taken++) {
        try {
          limits.take(subject, action, 60)
        } catch (error) {
          expect(error).toBeInstanceOf(Refused)
          expect(error).toMatchObject({ code: 'tooManyRequests', params: { seconds: 1 } })
          return taken
        }
      }
    }
    expect(burst('a', 0)).toBe(15)
    expect(burst('a', 1)).toBe(15)
    expect(burst('b', 0)).toBe(15)
    now += 1_000
    expect(burst('a', 0)).toBe(1)
    now += 600_000
    expect(burst('a', 0)).toBe(15)
    now -= 5_000
    expect(burst('a', 0)).toBe(0)
  })

  it('says how long to wait', () => {
    const limits = openRateLimits(1, () => 0)
    for (let taken = 0; taken < 5; taken++) limits.take('a', 0, 2)
    expect(() => limits.take('a', 0, 2)).toThrow(expect.objectContaining({ params: { seconds: 30 } }))
  })

  it('count all questions of a caller together, each by what it costs, and no change with them', () => {
    let now = 1_000_000
    const limits = openRateLimits(1, () => now)
    const most = QUESTIONS_PER_MINUTE / 4
    const dear = 100
    for (let taken = 0; taken < most / dear; taken++) limits.takeQuestion('a', dear)
    expect(() => limits.takeQuestion('a', 1)).toThrow(expect.objectContaining({ code: 'tooManyRequests' }))
    const wait = Math.ceil((dear * 60) / QUESTIONS_PER_MINUTE)
    expect(() => limits.takeQuestion('a', dear)).toThrow(expect.objectContaining({ params: { seconds: wait } }))
    limits.take('a', 0, 60)
    limits.takeQuestion('b', dear)
    now += wait * 1_000
    limits.takeQuestion('a', dear)
  })

  it.each([
    [{}, { limit: '1000' }, 1],
    [{ cost: 5 }, {}, 5],
    [{ rowsACost: 100 }, {}, 1],
    [{ rowsACost: 100 }, { limit: '99' }, 1],
    [{ rowsACost: 100 }, { limit: '300' }, 4],
    [{ rowsACost: 100 }, { limit: '1000' }, 11],
    [{ rowsACost: 100 }, { limit: '9e99' }, 11],
    [{ rowsACost: 100 }, { limit: '-5000' }, 1],
    [{ rowsACost: 100 }, { limit: 'all' }, 1],
    [{ cost: 2, rowsACost: 50 }, { limit: ['200', '1'] }, 2],
  ])('a route of %j asked %j costs %d', (route, query, cost) => {
    expect(costOf(route, query)).toBe(cost)
  })

  it('every question of the contract can be asked at least once', () => {
    for (const route of Object.values<Route>(ROUTES)) {
      if (route.cost !== undefined || route.rowsACost !== undefined) expect(route.method).toBe('GET')
      expect(costOf(route, { limit: '1000' })).toBeLessThan(QUESTIONS_PER_MINUTE / 4)
    }
  })
})
