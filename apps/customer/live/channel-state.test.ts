import type { Candle, Order } from '@candela/contract'
import { describe, expect, it } from 'vitest'
import { comparePrices, MAX_TRADES, mergedCandles, REDUCERS } from './channel-state.ts'

const candle = (t: number, c: string): Candle => ({
  t,
  o: '1',
  h: '1',
  l: '1',
  c,
  v: '0',
  ownVolume: '0',
  origin: 'live',
})
const order = (id: string, status: Order['status'], placedAt: number) => ({ id, status, placedAt }) as Order

describe('what a channel knows', () => {
  it('compares prices exactly, as decimals and not as text or floats', () => {
    const rows = ['100', '9', '9.5', '9.50', '0.00000001', '90071992547409930.1', '90071992547409930.2']
    expect([...rows].sort(comparePrices)).toEqual([
      '0.00000001',
      '9',
      '9.5',
      '9.50',
      '100',
      '90071992547409930.1',
      '90071992547409930.2',
    ])
    expect(comparePrices('9.5', '9.50')).toBe(0)
  })

  it('replaces the running candle and adds the next, also where one comes late', () => {
    const candles = [candle(1, 'a'), candle(3, 'c')]
    expect(mergedCandles(candles, [candle(3, 'C'), candle(4, 'd')]).map(({ c }) => c)).toEqual(['a', 'C', 'd'])
    expect(mergedCandles(candles, [candle(2, 'b')]).map(({ t }) => t)).toEqual([1, 2, 3])
  })

  it('keeps the newest trades first, and so many at most', () => {
    const trades = Array.from({ length: MAX_TRADES + 20 }, (_, index) => ({ id: String(index) }))
    const state = REDUCERS.trades.all({ ch: '', seq: 1, trades } as never)
    const next = REDUCERS.trades.changed(state, { trades: [{ id: 'new' }] } as never)
    expect(next.trades).toHaveLength(MAX_TRADES)
    expect(next.trades[0]!.id).toBe('new')
  })

  it('drops an order that closed and keeps balances that a change does not name', () => {
    const balances = { equity: '1' }
    const state = REDUCERS.account.all({ ch: 'account', seq: 1, balances, open: [order('1', 'open', 1)] } as never)
    const next = REDUCERS.account.changed(state, {
      orders: [order('1', 'filled', 1), order('2', 'open', 2), order('3', 'open', 3)],
    } as never)
    expect(next.open.map(({ id }) => id)).toEqual(['3', '2'])
    expect(next.balances).toBe(balances)
  })
})
