import type { PerpetualOrder, Position, Pushes } from '@candela/contract'
import { afterEach, expect, it } from 'vitest'
import { applyPerpetual, OPEN_PERPETUAL_ORDERS } from './perpetual-changes.ts'
import { queryClient, readKey } from './queries.ts'

const position = (id: string, quantity: string): Position => ({ id, quantity, product: `${id}-USDT` }) as Position
const order = (id: string, status: PerpetualOrder['status']): PerpetualOrder => ({ id, status }) as PerpetualOrder
const change = (told: Partial<Pushes['account_changed']>): Pushes['account_changed'] => ({
  ch: 'account',
  seq: 2,
  prev: 1,
  ...told,
})
const ORDERS = readKey('perpetualOrders', OPEN_PERPETUAL_ORDERS)

afterEach(() => queryClient.clear())

it('positions stand as the channel tells them: changed ones in their place, new ones behind, none that are gone', () => {
  queryClient.setQueryData(['positions'], { positions: [position('1', '0.5'), position('2', '1')] })
  applyPerpetual(change({ positions: [position('1', '0.25'), position('2', '0'), position('3', '2')] }))
  expect(queryClient.getQueryData(['positions'])).toEqual({ positions: [position('1', '0.25'), position('3', '2')] })
})

it('open orders stand newest first, without those that ended', () => {
  queryClient.setQueryData(ORDERS, { orders: [order('9', 'open'), order('8', 'waiting')] })
  applyPerpetual(change({ perpetualOrders: [order('9', 'filled'), order('10', 'open')] }))
  expect(queryClient.getQueryData(ORDERS)).toEqual({ orders: [order('10', 'open'), order('8', 'waiting')] })
})

it('what was never asked for is not made up, and a change of something else touches nothing', () => {
  applyPerpetual(change({ positions: [position('1', '0.5')] }))
  expect(queryClient.getQueryData(['positions'])).toBeUndefined()
  queryClient.setQueryData(['position', { params: { position: '1' } }], {})
  applyPerpetual(change({}))
  expect(queryClient.getQueryState(['position', { params: { position: '1' } }])?.isInvalidated).toBe(false)
  applyPerpetual(change({ positions: [position('1', '0')] }))
  expect(queryClient.getQueryState(['position', { params: { position: '1' } }])?.isInvalidated).toBe(true)
})
