import { describe, expect, it } from 'vitest'
import { productId } from '../api/scalars.ts'
import { ASSETS, MONEY } from './assets.ts'
import { notionalUnit } from './notional.ts'
import { NEW_COIN_PRODUCTS, PRODUCTS } from './products.ts'

const ALL = [...PRODUCTS, ...NEW_COIN_PRODUCTS]
const MAX_NOTIONAL = Number.MAX_SAFE_INTEGER

describe('the catalogue', () => {
  it('lists 28 products, 2 new coins and 32 assets under dense numbers and unique ids', () => {
    expect(NEW_COIN_PRODUCTS).toHaveLength(2)
    expect(PRODUCTS.map((p) => p.definition.product)).toEqual([...Array(28).keys()])
    expect(ASSETS.map((a) => a.asset)).toEqual([...Array(32).keys()])
    expect(new Set(ALL.map((p) => p.definition.id)).size).toBe(30)
    expect(new Set(ASSETS.map((a) => a.id)).size).toBe(32)
    expect(new Set(ALL.map((p) => p.icon)).size).toBe(30)
    expect(PRODUCTS.filter((p) => p.kind === 'crypto')).toHaveLength(20)
  })

  it.each(ALL.map((p) => [p.definition.id, p] as const))(
    '%s holds the rules of units',
    (id, { definition, quoteLabel }) => {
      expect(productId.safeParse(id).success).toBe(true)
      expect(definition.quote).toBe(MONEY)
      expect(ASSETS[definition.base]!.id).toBe(id.split('-')[0])
      expect(Number.isSafeInteger(notionalUnit(definition))).toBe(true)
      expect(definition.maximumLots).toBeLessThanOrEqual(2 ** 31 - 1)
      expect(definition.makerFeePpm).toBeLessThanOrEqual(definition.takerFeePpm)
      expect(definition.worstPricePpm).toBeLessThanOrEqual(definition.widestWorstPricePpm)
      expect(definition.widestWorstPricePpm).toBeLessThanOrEqual(definition.priceBandPpm)
      expect(definition.ladder.levels).toBe(10)
      expect(definition.spot).toBe(quoteLabel !== 'JPY')
      // the largest order stays exact up to a price of 1,000,000 ticks × 100
      expect(definition.maximumLots * notionalUnit(definition)).toBeLessThan(MAX_NOTIONAL / 1_000)
    },
  )

  it('has products for every list of the app', () => {
    for (const flag of ['recommended', 'new', 'contract'] as const)
      expect(PRODUCTS.filter((p) => p.flags[flag]).length).toBeGreaterThanOrEqual(4)
  })
})
