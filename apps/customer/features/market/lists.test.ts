import { proves } from '@candela/checks/proves'
import type { Infos, Product, Quote } from '@candela/contract'
import { describe, expect, it } from 'vitest'
import { nextSorting, OWN_ORDER, productsOf, type Sorting, sortedIds } from './lists.ts'

const product = (id: string, flags: Partial<Product['flags']> = {}) =>
  ({ id, flags: { recommended: false, new: false, contract: false, ...flags } }) as Product
const quote = (price: string, change24h: string) => ({ price, change24h }) as Quote
const btc = product('BTC-USDT', { recommended: true, contract: true })
const ada = product('ADA-USDT', { new: true })
const xau = product('XAU-USD', { recommended: true })
const products = [btc, ada, xau]
const infos: Infos = {
  'BTC-USDT': quote('67482.1', '0.0184'),
  'ADA-USDT': quote('0.4517', '-0.02'),
  'XAU-USD': quote('2338.6', '0.0021'),
}

describe('lists of products', () => {
  it.each([
    ['all', 'all', ['BTC-USDT', 'ADA-USDT', 'XAU-USD'], ['S1.11']],
    ['contract', 'contract', ['BTC-USDT'], []],
    ['recommended', 'recommended', ['BTC-USDT', 'XAU-USD'], []],
    ['new', 'new', ['ADA-USDT'], []],
    ['the watchlist in its own order', 'watchlist', ['XAU-USD', 'BTC-USDT'], ['S1.10']],
  ] as const)('%s, without what is no longer listed', (_, list, expected, ids) => {
    const listed = productsOf(list, products, ['XAU-USD', 'GONE-USDT', 'BTC-USDT'])
    expect(
      listed.map(({ id }) => id),
      proves(...ids),
    ).toEqual(expected)
  })

  it.each<[Sorting, string[]]>([
    [OWN_ORDER, ['BTC-USDT', 'ADA-USDT', 'XAU-USD']],
    [{ key: 'name', descending: false }, ['ADA-USDT', 'BTC-USDT', 'XAU-USD']],
    [{ key: 'price', descending: true }, ['BTC-USDT', 'XAU-USD', 'ADA-USDT']],
    [{ key: 'change', descending: false }, ['ADA-USDT', 'XAU-USD', 'BTC-USDT']],
  ])('sorts by %j', (sorting, ids) => expect(sortedIds(products, infos, sorting)).toEqual(ids))

  it('puts products without a quote last, both ways', () => {
    const { 'BTC-USDT': _, ...rest } = infos
    for (const descending of [true, false])
      expect(sortedIds(products, rest, { key: 'price', descending }).at(-1)).toBe('BTC-USDT')
  })

  it('goes round: highest, lowest, own order; names A to Z, Z to A, own order', () => {
    const rounds = (key: 'name' | 'price') => {
      const first = nextSorting(OWN_ORDER, key)
      const second = nextSorting(first, key)
      return [first.descending, second.descending, nextSorting(second, key).key]
    }
    expect(rounds('price')).toEqual([true, false, 'own'])
    expect(rounds('name')).toEqual([false, true, 'own'])
  })
})
