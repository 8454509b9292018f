import { describe, expect, it } from 'vitest'
import { centsDown, centsUp } from './cents.ts'

describe('money in cents', () => {
  it('is never rounded in the customer’s favour', () => {
    expect(centsUp('8310.887957')).toBe('8310.89')
    expect(centsUp('8310.88')).toBe('8310.88')
    expect(centsUp('0.00000001')).toBe('0.01')
    expect(centsDown('8310.887957')).toBe('8310.88')
    expect(centsDown('-30.585')).toBe('-30.59')
    expect(centsDown('-0.00000001')).toBe('-0.01')
    expect(centsUp('-30.585')).toBe('-30.58')
  })
})
