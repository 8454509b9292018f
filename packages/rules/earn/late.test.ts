import { DAY, gmt8DayStart, MINUTE } from '@candela/units'
import { expect, it } from 'vitest'
import { isLate } from './days.ts'

it.each([
  [0, false],
  [10 * MINUTE, false],
  [10 * MINUTE + 1, true],
  [3 * DAY, true],
  [-1, false],
])('a payment %i ms after it was due is late: %s', (after, late) => {
  const dueAt = gmt8DayStart(20_000)
  expect(isLate(dueAt, dueAt + after)).toBe(late)
})
