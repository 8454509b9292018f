import { describe, expect, it } from 'vitest'
import { escalationsOf } from './matching.ts'

const ASKED = 1_000
const HOUR = 3_600_000

describe('a withdrawal that waits for people', () => {
  it.each([
    [0, 0],
    [12 * HOUR - 1, 0],
    [12 * HOUR, 1],
    [20 * HOUR - 1, 1],
    [20 * HOUR, 2],
    [24 * HOUR, 2],
  ])('after %d ms was pressed on them %d times', (waited, times) => {
    expect(escalationsOf(ASKED, ASKED + waited)).toBe(times)
  })
})
