import { NEW_COIN_PRODUCTS } from '@candela/contract'
import { marketUpdateValid } from '@candela/rules'
import { DAY } from '@candela/units'
import { describe, expect, it } from 'vitest'
import type { NewCoinMarket } from '../source.ts'
import { DailyLevels } from './daily.ts'
import { NewCoinQuotes } from './new-coin-quotes.ts'
import { NEW_COINS } from './parameters.ts'
import { MarketPath, STEPS_PER_DAY } from './path.ts'
import { SecretChain, seededRoot } from './secret.ts'

const GENESIS = Date.UTC(2026, 10, 19) / DAY
const FIRST = GENESIS - 7_300
const LISTED = GENESIS + 3

function path(seed: string): MarketPath {
  const chain = new SecretChain(seededRoot(seed, GENESIS), FIRST)
  return new MarketPath(chain, new DailyLevels(chain, FIRST, GENESIS))
}

const market = (coin: number): NewCoinMarket => ({
  product: { product: 28 + coin, ...NEW_COIN_PRODUCTS[coin]!.definition },
  coin,
  issue: 25_000,
  listingAt: LISTED * DAY,
})

describe('the price of a new coin', () => {
  it('has one of each in the catalogue and in the simulated market', () => {
    expect(NEW_COINS.map(({ name }) => name)).toEqual(NEW_COIN_PRODUCTS.map(({ definition }) => definition.id))
  })

  it('begins at the issue price, is the same whenever it is asked, and offers only to buy', () => {
    const [first, again] = [new NewCoinQuotes(path('a')), new NewCoinQuotes(path('a'))]
    const begin = LISTED * STEPS_PER_DAY
    for (const coin of [0, 1]) {
      const { product } = market(coin)
      expect(first.at(market(coin), begin, true)?.index).toBe(25_000)
      const later = begin + 5 * STEPS_PER_DAY + 1_234
      const quote = first.at(market(coin), later, true)!
      expect(again.at(market(coin), later, true)).toEqual(quote)
      expect(quote.index).not.toBe(25_000)
      if (quote.ladder.kind !== 'levels') throw new Error('not levels')
      expect(quote.ladder.asks).toEqual([])
      expect(quote.ladder.bids).toHaveLength(10)
      expect(quote.ladder.bids[0]![0]).toBeLessThan(quote.index)
      expect(marketUpdateValid(product, { product: product.product, receivedAt: 0, ...quote })).toBe(true)
    }
  })

  it('keeps its expected value, so that more days fall than rise', () => {
    const days = path('fair')
    for (const coin of [0, 1]) {
      const ratios = Array.from({ length: 2_000 }, (_, day) => {
        const from = (GENESIS + day) * STEPS_PER_DAY
        const change = days.newCoinLevel(coin, from + STEPS_PER_DAY) - days.newCoinLevel(coin, from)
        return 2 ** (change / 2 ** 28)
      })
      const mean = ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length
      const spread = Math.sqrt(ratios.reduce((sum, ratio) => sum + (ratio - mean) ** 2, 0) / ratios.length)
      expect(Math.abs(mean - 1)).toBeLessThan((3 * spread) / Math.sqrt(ratios.length))
      expect(ratios.filter((ratio) => ratio < 1).length).toBeGreaterThan(1_000)
    }
  })
})
