import { describe, expect, it } from 'vitest'
import { Refused } from '../refused.ts'
import { openRateLimits } from './rate-limits.ts'

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
})
