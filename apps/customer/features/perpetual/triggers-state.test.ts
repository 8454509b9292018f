import type { Position } from '@candela/contract'
import { expect, it } from 'vitest'
import { definition } from '../../ticket/testing/product.ts'
import { rulesPositionOf } from './position-figures.ts'
import { long } from './testing/told.ts'
import { another, readTriggers, shareOf, typedOf } from './triggers-state.ts'

const trigger = (price: string, sharePpm: number, closes: string) => ({ price, sharePpm, closes, quantity: '0' })
const held = (over: Partial<Position>): Position => ({ ...long, ...over })
const standing = (position: Position) => ({
  held: rulesPositionOf(position, definition),
  definition,
  mark: 6_000_000,
  forcedPrice: 3_000_000,
  fees: 0n,
  takerPpm: 500,
})
const read = (position: Position, typed = typedOf(position, 'en')) => readTriggers(typed, standing(position), 'en')

it('what is left of a kind closes more of a position once one fired, and is shown so', () => {
  const half = trigger('62000', 500_000, '0.0005')
  expect(shareOf(half, { quantity: '0.001' })).toBe(500_000)
  // the other half fired: it closes all that is left
  expect(shareOf(half, { quantity: '0.0005' })).toBe(1_000_000)
  const third = trigger('62000', 300_000, '0.0003')
  expect(shareOf(third, { quantity: '0.0007' })).toBe(428_572)
  const left = held({ quantity: '0.0005', cost: '30.05', takeProfits: [half] })
  const { rows, body } = read(left)
  expect(rows.takeProfit[0]?.closes?.lots).toBe(50)
  expect(body?.takeProfits).toEqual([{ price: '62000', sharePpm: 1_000_000 }])
})

it('shares of what is left never come to more than the whole', () => {
  const ones = ['61000', '62000', '63000'].map((price) => trigger(price, 250_000, '0.0001'))
  const { body } = read(held({ quantity: '0.0003', cost: '18.03', takeProfits: ones }))
  expect(body?.takeProfits.map(({ sharePpm }) => sharePpm)).toEqual([333_334, 333_334, 333_332])
})

it('another of a kind takes the rest of the whole, or half of the last', () => {
  const one = typedOf(held({ takeProfits: [trigger('62000', 400_000, '0.0004')] }), 'en').takeProfit
  expect(another(one, 'en').map(({ share }) => share)).toEqual(['40', '60'])
  expect(another([{ ...one[0]!, share: '100' }], 'en').map(({ share }) => share)).toEqual(['50', '50'])
})

it('a price on the wrong side is named with the mark that it is measured at', () => {
  const typed = typedOf(held({ takeProfits: [trigger('59000', 1_000_000, '0.001')] }), 'en')
  const params = { price: '60000.00', context: 'above' }
  expect(read(long, typed).rows.takeProfit[0]).toEqual({ problem: 'takeProfitWrongSide', params })
  expect(read(long, typed).body).toBeUndefined()
})
