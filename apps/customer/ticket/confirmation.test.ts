import { describe, expect, it } from 'vitest'
import { needsConfirmation } from './confirmation.ts'

describe('whether an order is asked about', () => {
  it('is by default a market order above 1,000 USDT, and what opens above 5×', () => {
    expect(needsConfirmation('default', { type: 'market', value: '1000' })).toBe(false)
    expect(needsConfirmation('default', { type: 'market', value: '1000.00000001' })).toBe(true)
    expect(needsConfirmation('default', { type: 'limit', value: '50000', leverage: 5 })).toBe(false)
    expect(needsConfirmation('default', { type: 'limit', value: '10', leverage: 6 })).toBe(true)
  })

  it('can be always or never', () => {
    expect(needsConfirmation('always', { type: 'limit', value: '10' })).toBe(true)
    expect(needsConfirmation('never', { type: 'market', value: '50000', leverage: 50 })).toBe(false)
  })
})
