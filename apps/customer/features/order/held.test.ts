import type { Order } from '@candela/contract'
import { expect, it } from 'vitest'
import { heldByAsset, heldTogether } from './held.ts'

const products = [
  { id: 'BTC-USDT', base: 'BTC', quote: 'USDT' },
  { id: 'XAU-USD', base: 'XAU', quote: 'USDT' },
]
const order = (product: string, side: 'buy' | 'sell', held: string) => ({ product, side, held }) as Order

it('sums what cancelling gives back, by asset', () => {
  expect(heldByAsset([], products)).toEqual([])
  const orders = [
    order('BTC-USDT', 'buy', '650.52'),
    order('XAU-USD', 'sell', '0.3'),
    order('XAU-USD', 'buy', '0.000001'),
    order('XAU-USD', 'sell', '0.08'),
  ]
  expect(heldByAsset(orders, products)).toEqual([
    ['USDT', '650.520001'],
    ['XAU', '0.38'],
  ])
})

it('an OCO has one reserve, wherever it is kept', () => {
  const [limit, stop] = [order('BTC-USDT', 'sell', '0.011'), order('BTC-USDT', 'sell', '0')]
  expect([heldTogether(limit, stop), heldTogether(stop, limit)]).toEqual(['0.011', '0.011'])
  expect(heldTogether(limit, undefined)).toBe('0.011')
})
