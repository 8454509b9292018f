import { describe, expect, it } from 'vitest'
import { readMove } from './money-state.ts'

const STRATEGY = { base: '1000', equity: '1200', money: '300' }
const BOUNDS = { available: '5000', least: '200' }
const read = (text: string, direction: 'add' | 'take', over = {}) =>
  readMove(text, direction, { ...STRATEGY, ...over }, BOUNDS, 'en')

describe('money of a strategy', () => {
  it('is added up to what the wallet has, and what a strategy may have', () => {
    expect(read('', 'add')).toEqual({ most: '5000' })
    expect(read('5000', 'add')).toEqual({ most: '5000', amount: '5000' })
    expect(read('5000.5', 'add').fault).toEqual({
      code: 'insufficientBalance',
      params: expect.objectContaining({ missing: '0.5', asset: 'USDT' }),
    })
    const full = { base: '999000' }
    expect(read('', 'add', full).most).toBe('1000')
    expect(read('1001', 'add', full).fault?.code).toBe('strategyAmountTooLarge')
  })

  it('is taken where it is free, and the least stays in', () => {
    expect(read('', 'take')).toEqual({ most: '300' })
    expect(read('300', 'take').fault).toBeUndefined()
    expect(read('301', 'take').fault).toEqual({
      code: 'insufficientBalance',
      params: expect.objectContaining({ missing: '1' }),
    })
    const small = { equity: '350' }
    expect(read('', 'take', small).most).toBe('150')
    expect(read('151', 'take', small).fault).toEqual({
      code: 'strategyAmountTooSmall',
      params: expect.objectContaining({ least: '200' }),
    })
    expect(read('', 'take', { equity: '100' }).most).toBe('0')
  })

  it.each(['0', 'x', '-1'])('%s is no amount', (text) => {
    expect(read(text, 'add').fault).toEqual({ code: 'strategyParametersInvalid', params: { field: 'amount' } })
  })
})
