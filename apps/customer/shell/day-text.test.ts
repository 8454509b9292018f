import { expect, it } from 'vitest'
import { clockText, hourText } from './day-text.ts'

it('times of a day are of two digits each', () => {
  expect([hourText(0), hourText(9), hourText(23)]).toEqual(['00:00', '09:00', '23:00'])
  expect([clockText(0), clockText(545), clockText(1_439)]).toEqual(['00:00', '09:05', '23:59'])
})
