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
    ['[S1.11] all', 'all', ['BTC-USDT', 'ADA-USDT', 'XAU-USD']],
    ['contract', 'contract', ['BTC-USDT']],
    ['recommended', 'recommended', ['BTC-USDT', 'XAU-USD']],
    ['new', 'new', ['ADA-USDT']],
    ['[S1.10] the watchlist in its own order, without what is no longer listed', 'watchlist', ['XAU-USD', 'BTC-USDT']],
  ] as const)('%s', (_, list, ids) => {
    expect(productsOf(list, products, ['XAU-USD', 'GONE-USDT', 'BTC-USDT']).map(({ id }) => id)).toEqual(ids)
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
