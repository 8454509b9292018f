import type { PerpetualOrder, Position } from '@candela/contract'
import { describe, expect, it } from 'vitest'
import { chartLines, type LineNames, triggerOf } from './chart-lines.ts'

const NAMES: LineNames = {
  entry: 'Entry',
  forced: 'Liquidation',
  takeProfit: 'Take profit',
  stopLoss: 'Stop loss',
  order: (what, side) => `${what} ${side}`,
}
const trigger = (price: string) => ({ price, quantity: '0', sharePpm: 500_000, closes: '0.1' })
const POSITION = {
  entry: '60000.01',
  forcedPrice: '54545.46',
  takeProfits: [trigger('61000'), trigger('62000')],
  stopLosses: [trigger('55000')],
} as Position

const order = (over: Partial<PerpetualOrder>): PerpetualOrder =>
  ({
    id: '7',
    side: 'sell',
    reduceOnly: false,
    closing: '0',
    quantity: '0.3',
    price: '62000',
    trigger: '',
    ...over,
  }) as PerpetualOrder

describe('lines of the chart', () => {
  it('a position has its entry, its forced price and each trigger, which alone can be moved', () => {
    expect(chartLines(POSITION, [], NAMES)).toEqual([
      { id: 'entry', price: 60_000.01, text: 'Entry' },
      { id: 'forced', price: 54_545.46, text: 'Liquidation' },
      { id: 'takeProfit 0', price: 61_000, text: 'Take profit', isMovable: true },
      { id: 'takeProfit 1', price: 62_000, text: 'Take profit', isMovable: true },
      { id: 'stopLoss 0', price: 55_000, text: 'Stop loss', isMovable: true },
    ])
    expect(['takeProfit 1', 'stopLoss 0', 'entry', 'order 7'].map(triggerOf)).toEqual([
      { kind: 'takeProfit', place: 1 },
      { kind: 'stopLoss', place: 0 },
      undefined,
      undefined,
    ])
  })

  it.each([
    ['a sale against nothing', {}, 'open short', 62_000],
    ['one that only reduces', { reduceOnly: true }, 'reduce short', 62_000],
    ['one that closes all it has', { closing: '0.3' }, 'reduce short', 62_000],
    ['one that closes and opens', { closing: '0.1' }, 'turn short', 62_000],
    ['a purchase that waits', { side: 'buy', trigger: '63000' } as const, 'open long', 63_000],
  ])('an order is named by what it does: %s', (_, over, text, price) => {
    expect(chartLines(undefined, [order(over)], NAMES)).toEqual([{ id: 'order 7', price, text }])
  })
})
