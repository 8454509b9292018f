import { type PerpetualMove, PRODUCTS } from '@candela/contract'
import type { ProvenMove } from '@candela/verify/browser'
import { describe, expect, it } from 'vitest'
import { compareMove } from './shown-move.ts'

const product = PRODUCTS.find(({ definition }) => definition.id === 'BTC-USDT')!.definition

const PROVEN: ProvenMove = {
  seq: 900,
  at: 28_800_250,
  product,
  event: {
    kind: 'fundingPaid',
    position: 7,
    customer: 3,
    product: product.product,
    at: 28_800_000,
    ratePpm: 1_499,
    mark: 6_000_050,
    notional: 60_000_500_000n,
    amount: -89_940_750n,
    margin: 29_910_000_000n,
  },
  started: undefined,
  before: {
    long: true,
    lots: 1_000n,
    cost: 60_000_000_000n,
    margin: 30_000_000_000n,
    settled: 0n,
    seq: 800,
    ruleVersion: 1,
    forcedPrice: 3_030_303,
  },
  marks: [],
}

const SHOWN: PerpetualMove = {
  kind: 'fundingPaid',
  position: '7',
  product: 'BTC-USDT',
  at: 28_800_250,
  seq: 900,
  place: 0,
  told: {
    at: 28_800_000,
    ratePpm: 1_499,
    mark: '60000.50',
    notional: '600.005',
    amount: '-0.8994075',
    margin: '299.1',
  },
}

describe('what a page tells of a position’s move', () => {
  it('is the same as what was proven', () => expect(compareMove(SHOWN, PROVEN)).toEqual({ kind: 'same' }))

  it.each([
    ['amount', '-0.8994074', '-0.8994075'],
    ['mark', '60000.51', '60000.50'],
    ['ratePpm', 1_500, '1499'],
    ['margin', '299.2', '299.1'],
    ['fee', '1', '—'],
  ])('is refused where %s is %s', (name, value, expected) => {
    const told = { ...SHOWN.told, [name]: value }
    const found = String(value)
    expect(compareMove({ ...SHOWN, told }, PROVEN)).toEqual({ kind: 'other', seq: 900, found, expected })
  })

  it('is refused where a figure is missing, or it is another move', () => {
    const { amount: _, ...told } = SHOWN.told
    expect(compareMove({ ...SHOWN, told }, PROVEN)).toMatchObject({ kind: 'other', found: '—', expected: '-0.8994075' })
    expect(compareMove({ ...SHOWN, seq: 901 }, PROVEN)).toMatchObject({ kind: 'other', found: '901', expected: '900' })
    expect(compareMove({ ...SHOWN, position: '8' }, PROVEN)).toMatchObject({ kind: 'other', found: '8', expected: '7' })
  })
})
