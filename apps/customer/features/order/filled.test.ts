import type { Fill, Order, OrderDetail } from '@candela/contract'
import { describe, expect, it } from 'vitest'
import { filledRatio, insideLimit, ladderLevel, remainingOf, settledOf } from './filled.ts'

const order = (changes: Partial<Order>): Order =>
  ({
    side: 'buy',
    quantity: '0.4',
    filled: '0.1',
    spend: '0',
    notional: '350',
    fee: '0.35',
    price: '3560',
    ...changes,
  }) as Order
const fill = (changes: Partial<Fill>): Fill =>
  ({ side: 'buy', price: '3512.4', counterparty: 'ladder', marketSeq: 7, ...changes }) as Fill
const markets: OrderDetail['markets'] = [
  {
    seq: 7,
    at: 0,
    index: '3512',
    bids: [['3511.9', '1']],
    asks: [
      ['3512.10', '1'],
      ['3512.4', '2'],
    ],
  },
]

describe('how an order was filled', () => {
  it('by quantity, and by money for a market order by spend', () => {
    expect(filledRatio(order({}))).toBe('0.25')
    expect(filledRatio(order({ quantity: '0', spend: '1000' }))).toBe('0.35')
    expect(filledRatio(order({ quantity: '0', spend: '0' }))).toBe('0')
  })
  it('what is left, and what it came to with the fee', () => {
    expect(remainingOf(order({}))).toBe('0.3')
    expect(settledOf(order({}))).toBe('350.35')
    expect(settledOf(order({ side: 'sell' }))).toBe('349.65')
  })
  it('names the level of the market entry used', () => {
    expect(ladderLevel(fill({}), markets)).toMatchObject({ level: 2, of: 2 })
    expect(ladderLevel(fill({ price: '3512.25' }), markets)).toMatchObject({ level: 0 })
    expect(ladderLevel(fill({ counterparty: 'customer' }), markets)).toBeUndefined()
    expect(ladderLevel(fill({ marketSeq: 8 }), markets)).toBeUndefined()
  })
  it('sees a fill beyond the limit', () => {
    expect(insideLimit(order({}), [fill({})])).toBe(true)
    expect(insideLimit(order({ price: '3512.39' }), [fill({})])).toBe(false)
    expect(insideLimit(order({ side: 'sell', price: '3512.4' }), [fill({ side: 'sell' })])).toBe(true)
  })
})
