import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { isOfSales, playSales, type SaleVector, type WorldSale } from '../testing/sales.ts'

const FILE = new URL('../../rules/vectors/earn-vectors.json', import.meta.url)
const { vectors, world } = JSON.parse(readFileSync(FILE, 'utf8')) as {
  readonly vectors: readonly SaleVector[]
  readonly world: { readonly sales: readonly WorldSale[] }
}
const PLAYED = vectors.filter((vector) => isOfSales(vector))

describe('sales of the rule book', () => {
  it('are there', () => expect(PLAYED.map(({ id }) => id)).toEqual(expect.arrayContaining(['E087', 'E101'])))

  it.each(PLAYED.map((vector) => [vector.id, vector.what, vector] as const))('%s %s', (_id, _what, vector) => {
    expect(playSales(vector, world.sales)).toEqual([])
  })
})
