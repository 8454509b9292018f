import { type CrossAccount, type Position, PRODUCTS } from '@candela/contract'
import { describe, expect, it } from 'vitest'
import { closingOf, marginRatio } from './position-figures.ts'

const { definition } = PRODUCTS.find((product) => product.definition.id === 'BTC-USDT')!
const LONG = {
  side: 'long',
  quantity: '0.001',
  cost: '60.1',
  margin: '30.05',
  settled: '0',
  mark: '61000.00',
} as Position

describe('closing a share of a position', () => {
  it('comes to that share of its cost at the mark, less the fee', () => {
    // 15.25 sold for what cost 15.025, at 0.05 %
    expect(closingOf(LONG, definition, 25, 500)).toEqual({
      quantity: '0.00025',
      result: '0.225',
      fee: '0.007625',
      estimated: '0.217375',
    })
    expect(closingOf(LONG, definition, 100, 500)).toMatchObject({ quantity: '0.001', result: '0.9' })
  })

  it('is a lot at least, and has no amounts without a mark', () => {
    expect(closingOf({ ...LONG, quantity: '0.00001' }, definition, 1, 500).quantity).toBe('0.00001')
    expect(closingOf({ ...LONG, mark: '' }, definition, 50, 500)).toEqual({ quantity: '0.0005' })
  })
})

describe('the margin ratio of a cross account', () => {
  const ratio = (equity: string, maintenance: string) => marginRatio({ equity, maintenance } as CrossAccount)

  it('is maintenance as a share of equity, rounded up, so that it never says less than there is', () => {
    expect(ratio('301.501148', '6.011999')).toBe('0.019941')
    expect(ratio('300', '300')).toBe('1')
    expect(ratio('300', '300.00000001')).toBe('1.000001')
  })

  it('is none where nothing is left', () => {
    expect(ratio('0', '6')).toBeUndefined()
    expect(ratio('-1', '6')).toBeUndefined()
  })
})
