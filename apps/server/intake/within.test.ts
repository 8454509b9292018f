import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { proves } from '@candela/checks/proves'
import { ANSWER_WITHIN_MS, within } from './within.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('an answer', () => {
  it('comes within 60 seconds, or the caller is told that it does not', async () => {
    let told: unknown
    within(ANSWER_WITHIN_MS, new Promise(() => {})).catch((error: unknown) => (told = error))
    await vi.advanceTimersByTimeAsync(59_999)
    expect(told, proves('S7.17', 'S9.27')).toBeUndefined()
    await vi.advanceTimersByTimeAsync(1)
    expect(told, proves('S7.17', 'S9.27')).toMatchObject({ code: 'timeout' })
    expect(ANSWER_WITHIN_MS).toBe(60_000)
  })

  it('leaves no timer behind', async () => {
    expect(await within(1_000, Promise.resolve(7))).toBe(7)
    await expect(within(1_000, Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(vi.getTimerCount()).toBe(0)
  })
})
