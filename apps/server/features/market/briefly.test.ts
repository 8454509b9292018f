import { describe, expect, it } from 'vitest'
import { briefly } from './briefly.ts'

describe('an answer that is kept for a moment', () => {
  it('is made once for all who ask within it, and anew after it or when the clock steps back', async () => {
    let now = 1_000
    let made = 0
    const ask = briefly(
      500,
      () => now,
      () => Promise.resolve(++made),
    )
    expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1])
    now = 1_499
    expect(await ask()).toBe(1)
    now = 1_500
    expect(await ask()).toBe(2)
    now = 1_400
    expect(await ask()).toBe(3)
  })

  it('is not kept where it failed', async () => {
    let made = 0
    const ask = briefly(
      500,
      () => 0,
      () => (++made === 1 ? Promise.reject(new Error('away')) : Promise.resolve(made)),
    )
    await expect(ask()).rejects.toThrow('away')
    expect(await ask()).toBe(2)
  })
})
