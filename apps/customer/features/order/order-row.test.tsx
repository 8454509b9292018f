import type { Order } from '@candela/contract'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { queryClient, readKey } from '../../live/queries.ts'
import { preferencesStore } from '../../shell/preferences.ts'
import { loadTexts } from '../../shell/texts.ts'
import { product } from '../../ticket/testing/product.ts'
import { OrderRow } from './order-row.tsx'
import { drawnPage } from '../../shell/testing/drawn-page.tsx'

beforeAll(() => loadTexts(['order']))
const before = preferencesStore.getState()
afterEach(() => {
  queryClient.clear()
  preferencesStore.setState(before)
})

/** The text of a closed order's row. */
function shown(changes: Partial<Order>): string {
  queryClient.setQueryData(readKey('products'), { products: [product] })
  preferencesStore.setState({ language: 'en', currency: 'USD', amountsHidden: false })
  const order = {
    id: '1',
    product: 'BTC-USDT',
    side: 'buy',
    type: 'market',
    quantity: '0',
    spend: '1000',
    filled: '0.01484',
    averagePrice: '67297.3145',
    notional: '998.69213',
    fee: '0.99869213',
    status: 'filled',
    placedAt: 0,
    ...changes,
  } as Order
  return drawnPage(<OrderRow order={order} first />)
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('\u00a0', ' ')
}

it('a market order by money says what was bought at what price, and what was paid; not its budget', () => {
  const row = shown({})
  expect(row).toContain('Bought 0.01484 BTC at 67,297.31')
  expect(row).toContain('999.690822 USDT')
  expect(row).not.toContain('1,000.00')
})

it('a limit order says the same once it is filled; one that was filled in part says both', () => {
  const limit = { type: 'limit', side: 'sell', quantity: '0.02', spend: '0', price: '67000' } as const
  expect(shown({ ...limit, filled: '0.02' })).toContain('Sold 0.02 BTC at 67,297.31')
  expect(shown({ ...limit, status: 'cancelled' })).toContain('Sold 0.01484 BTC at 67,297.31 (ordered 0.02 BTC)')
  expect(shown({ status: 'cancelled' })).toContain('Bought 0.01484 BTC at 67,297.31 (ordered 1,000.00 USDT)')
})

it('an order that came to nothing says what was ordered', () => {
  const row = shown({ status: 'cancelled', filled: '0', averagePrice: '0', notional: '0', fee: '0' })
  expect(row).toContain('1,000.00 USDT · ')
  expect(row).not.toContain('Bought')
})
