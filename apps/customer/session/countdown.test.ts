import { expect, it } from 'vitest'
import { clockText, secondsUntil } from './countdown.ts'

it.each([
  [10_000, 10_000, 0],
  [10_001, 10_000, 1],
  [70_000, 10_000, 60],
  [9_000, 10_000, 0],
])('until %i at %i: %i s', (until, now, seconds) => {
  expect(secondsUntil(until, now)).toBe(seconds)
})

it.each([
  [0, '0:00'],
  [42, '0:42'],
  [588, '9:48'],
  [3_600, '1:00:00'],
  [85_268, '23:41:08'],
  [86_400, '24:00:00'],
])('%i s reads %s', (seconds, text) => {
  expect(clockText(seconds)).toBe(text)
})
