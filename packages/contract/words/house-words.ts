import type { AssetDefinition, ProductDefinition } from '../catalogue/definition.ts'
import type { ByteReader, ByteWriter } from './bytes.ts'

/* Parts of the house's own entries: catalogue and state. */

export function writeHash(out: ByteWriter, hash: string): void {
  if (!/^[0-9a-f]{64}$/.test(hash)) throw new TypeError('stateHash is no SHA-256')
  for (let i = 0; i < 64; i += 2) out.byte(Number.parseInt(hash.slice(i, i + 2), 16))
}

export function readHash(from: ByteReader): string {
  let hash = ''
  for (let i = 0; i < 32; i++) hash += from.byte().toString(16).padStart(2, '0')
  return hash
}

export function writeAsset(out: ByteWriter, asset: AssetDefinition): void {
  out.integer(asset.asset)
  out.text(asset.id)
  out.integer(asset.displayDigits)
}

export function readAsset(from: ByteReader): AssetDefinition {
  return { asset: from.integer(), id: from.text(), displayDigits: from.integer() }
}

export function writeProduct(out: ByteWriter, product: ProductDefinition): void {
  out.integer(product.product)
  out.text(product.id)
  for (const field of PRODUCT_FIELDS) out.integer(product[field])
  out.byte(product.spot ? 1 : 0)
  for (const field of LADDER_FIELDS) out.integer(product.ladder[field])
}

/** In the order of the journal. */
const PRODUCT_FIELDS = [
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
] as const
const LADDER_FIELDS = ['levels', 'spacing', 'baseLots', 'growthPermille'] as const

export function readProduct(from: ByteReader): ProductDefinition {
  return {
    product: from.integer(),
    id: from.text(),
    base: from.integer(),
    quote: from.integer(),
    tick: from.integer(),
    lot: from.integer(),
    minimumLots: from.integer(),
    maximumLots: from.integer(),
    minimumNotional: from.integer(),
    makerFeePpm: from.integer(),
    takerFeePpm: from.integer(),
    priceBandPpm: from.integer(),
    worstPricePpm: from.integer(),
    widestWorstPricePpm: from.integer(),
    spot: from.flag(),
    ladder: {
      levels: from.integer(),
      spacing: from.integer(),
      baseLots: from.integer(),
      growthPermille: from.integer(),
    },
  }
}
