import type { Order } from '@candela/contract'
import { expect, it } from 'vitest'
import { heldByAsset } from './held.ts'

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
