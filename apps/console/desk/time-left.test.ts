import { REVIEW_WITHIN_MS } from '@candela/contract'
import { describe, expect, it } from 'vitest'
import { timeLeft, timeUsed } from './time-left.ts'

const HOUR = 3_600_000

describe('a clock of 48 hours', () => {
  it.each([
    [48 * HOUR, { hours: 48, minutes: 0, over: false }, { soon: false, used: 0 }],
    [12 * HOUR - 1, { hours: 11, minutes: 59, over: false }, { soon: true }],
    [0, { hours: 0, minutes: 0, over: true }, { soon: true, used: 1 }],
    [-HOUR, { hours: 0, minutes: 0, over: true }, { soon: true, used: 1 }],
  ])('with %d ms left', (left, remains, used) => {
    expect(timeLeft(1_000_000 + left, 1_000_000)).toEqual(remains)
    expect(timeUsed(1_000_000 + left, 1_000_000, REVIEW_WITHIN_MS)).toMatchObject(used)
  })
})
