import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ANSWER_WITHIN_MS, within } from './within.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('an answer', () => {
  it('[S7.17] [S9.27] comes within 60 seconds, or the caller is told that it does not', async () => {
    expect(ANSWER_WITHIN_MS).toBe(60_000)
    const never = within(ANSWER_WITHIN_MS, new Promise(() => {}))
    const told = expect(never).rejects.toMatchObject({ code: 'timeout' })
    await vi.advanceTimersByTimeAsync(59_999)
    await vi.advanceTimersByTimeAsync(1)
    await told
  })

  it('leaves no timer behind', async () => {
    expect(await within(1_000, Promise.resolve(7))).toBe(7)
    await expect(within(1_000, Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(vi.getTimerCount()).toBe(0)
  })
})
