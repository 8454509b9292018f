import type { Product } from '@candela/contract'
import { describe, expect, it } from 'vitest'
import { findProducts, readRecent, withRecent } from './find.ts'

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
  ])('[S2.84] %j', (term, expected) => expect(find(term)).toEqual(expected))

  it('[S1.13] keeps recent searches once each, the newest first, at most eight', () => {
    const many = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'].reduce(withRecent, [] as readonly string[])
    expect(many).toEqual(['i', 'h', 'g', 'f', 'e', 'd', 'c', 'b'])
    expect(withRecent(many, 'E')[0]).toBe('E')
    expect(withRecent(many, 'E')).toHaveLength(8)
    expect(withRecent(many, '   ')).toBe(many)
  })

  it.each([[undefined], ['{'], ['{"a":1}'], ['[1,2]']])('reads %j as no recent searches', (stored) =>
    expect(readRecent(stored)).toEqual([]),
  )
})
