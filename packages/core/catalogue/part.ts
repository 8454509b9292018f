import { type AssetDefinition, type LadderShape, type ProductDefinition } from '@candela/contract'
import { assert } from '@candela/units'
import type { LevelPool } from '../book/level-pool.ts'
import type { Orders } from '../book/orders.ts'
import { ProductState } from '../market/product.ts'
import { part } from '../parts/part.ts'
import { type SnapshotReader, SnapshotFormatError, type SnapshotWriter } from '../snapshot/bytes.ts'

const DEFINITION_FIELDS = [
  'base',
  'quote',
  'tick',
  'lot',
  'minimumLots',
  'maximumLots',
  'minimumNotional',
  'makerFeePpm',
  'takerFeePpm',
  'priceBandPpm',
  'worstPricePpm',
  'widestWorstPricePpm',
] as const satisfies readonly (keyof ProductDefinition)[]
const SHAPE_FIELDS = [
  'levels',
  'spacing',
  'baseLots',
  'growthPermille',
] as const satisfies readonly (keyof LadderShape)[]

/** By number. */
export const assetsPart = part({
  name: 'assets',
  place: 1,
  version: 1,
  create: (): AssetDefinition[] => [],
  isEmpty: (assets) => assets.length === 0,
  write(out, assets) {
    out.word(assets.length)
    for (const { id, displayDigits } of assets) {
      out.text(id)
      out.word(displayDigits)
    }
  },
  read(from, assets) {
    for (let asset = 0, count = from.count(8); asset < count; asset++) {
      const id = from.text()
      assets.push({ asset, id, displayDigits: from.word() })
    }
  },
  check(assets) {
    for (const [place, { asset }] of assets.entries()) assert(asset === place, 'an asset stands at its number')
  },
})

interface BesideProducts {
  readonly assets: readonly AssetDefinition[]
  readonly orders: Orders
  readonly levels: LevelPool
}

/** Definitions alone, by number: markets and books are parts of their own. */
export const productsPart = part({
  name: 'products',
  place: 2,
  version: 1,
  create: (): ProductState[] => [],
  isEmpty: (products) => products.length === 0,
  write(out: SnapshotWriter, products) {
    out.word(products.length)
    for (const { definition } of products) writeDefinition(out, definition)
  },
  read(from: SnapshotReader, products: ProductState[], { assets, orders, levels }: BesideProducts) {
    for (let number = 0, count = from.count(1); number < count; number++) {
      const definition = readDefinition(from, number)
      const { base, quote } = definition
      if (!assets[base] || !assets[quote]) throw new SnapshotFormatError('a product of no assets')
      products.push(new ProductState(definition, orders, levels))
    }
  },
  check(products, { assets }: BesideProducts) {
    for (const [place, { definition }] of products.entries()) {
      assert(definition.product === place, 'a product stands at its number')
      assert(definition.base in assets && definition.quote in assets, 'a product is of two assets')
    }
  },
})

function writeDefinition(out: SnapshotWriter, definition: ProductDefinition): void {
  out.text(definition.id)
  for (const field of DEFINITION_FIELDS) out.wide(definition[field])
  out.word(definition.spot ? 1 : 0)
  for (const field of SHAPE_FIELDS) out.word(definition.ladder[field])
}

function readDefinition(from: SnapshotReader, number: number): ProductDefinition {
  const id = from.text()
  const fields = {} as Record<(typeof DEFINITION_FIELDS)[number], number>
  for (const field of DEFINITION_FIELDS) fields[field] = from.wide()
  const spot = from.word() === 1
  const ladder = {} as Record<keyof LadderShape, number>
  for (const field of SHAPE_FIELDS) ladder[field] = from.word()
  return { product: number, id, ...fields, spot, ladder }
}
