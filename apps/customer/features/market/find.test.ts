import { proves } from '@candela/checks/proves'
import type { Product } from '@candela/contract'
import { describe, expect, it } from 'vitest'
import { findProducts, popularProducts } from './find.ts'

const product = (base: string, quoteLabel = 'USDT') => ({ id: `${base}-${quoteLabel}`, base, quoteLabel }) as Product
const products = [product('ETH'), product('BCH'), product('BTC'), product('XAU', 'USD')]
const names: Record<string, string[]> = {
  'ETH-USDT': ['Ethereum'],
  'BCH-USDT': ['Bitcoin Cash'],
  'BTC-USDT': ['Bitcoin'],
  'XAU-USD': ['黄金', 'Gold'],
}
const find = (term: string) =>
  findProducts(term, products, (id) => names[id] ?? []).map(({ product, match }) => [product.base, ...match])

describe('search', () => {
  it.each<[string, (string | number)[][]]>([
    ['', []],
    [
      'bit',
      [
        ['BCH', 0, 3],
        ['BTC', 0, 3],
      ],
    ],
    ['BTC/USDT', [['BTC', 0, 0]]],
    ['btc-usdt', [['BTC', 0, 0]]],
    ['\u202aＢＴＣ\u2013USDT\u202c', [['BTC', 0, 0]]],
    ['\u200b', []],
    [
      'coin',
      [
        ['BCH', 3, 7],
        ['BTC', 3, 7],
      ],
    ],
    ['gold', [['XAU', 0, 0]]],
    ['黄', [['XAU', 0, 1]]],
    ['xyz', []],
  ])('%j', (term, expected) => expect(find(term), proves('S2.84')).toEqual(expected))

  it.each<[readonly string[], readonly string[]]>([
    [[], ['ETH', 'BCH', 'BTC']],
    [['XAU-USD'], ['XAU', 'ETH', 'BCH']],
    [
      ['BTC-USDT', 'GONE-USDT', 'ETH-USDT'],
      ['BTC', 'ETH', 'BCH'],
    ],
  ])('is never without popular products: %j searched', (searched, expected) =>
    expect(popularProducts(searched, products, 3).map(({ base }) => base)).toEqual(expected),
  )
})
