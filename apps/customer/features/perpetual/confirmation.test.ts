import { describe, expect, it } from 'vitest'
import { needsConfirmation } from './confirmation.ts'

const order = (type: 'limit' | 'market', notional: string, margin = '1') => ({
  notional,
  margin,
  body: { product: 'BTC-USDT', side: 'buy', type, quantity: '1', reduceOnly: false, ruleVersion: 1 } as const,
})

describe('whether an order is asked about', () => {
  it('is by default a market order above 1,000 USDT, and what opens above 5×', () => {
    expect(needsConfirmation('default', order('market', '1000'), 5)).toBe(false)
    expect(needsConfirmation('default', order('market', '1000.00000001'), 2)).toBe(true)
    expect(needsConfirmation('default', order('limit', '50000'), 5)).toBe(false)
    expect(needsConfirmation('default', order('limit', '10'), 6)).toBe(true)
    // what only closes has no leverage
    expect(needsConfirmation('default', order('limit', '10', '0'), 50)).toBe(false)
  })

  it('can be always or never', () => {
    expect(needsConfirmation('always', order('limit', '10'), 1)).toBe(true)
    expect(needsConfirmation('never', order('market', '50000'), 50)).toBe(false)
  })
})
