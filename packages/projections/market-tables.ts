import type { AssetDefinition, Ladder, ProductDefinition } from '@candela/contract'
import { record, small, whole } from './column.ts'
import { type RowOf, table } from './table.ts'

export const ASSET = table(
  'asset',
  { asset: small, definition: record<AssetDefinition>() },
  { key: ['asset'], again: 'replaces', load: 'all' },
)

export const PRODUCT = table(
  'product',
  { product: small, definition: record<ProductDefinition>() },
  { key: ['product'], again: 'replaces', load: 'all' },
)

/** The price of one whole coin when it was sold here before it had a market, in minor units of money. */
export const ISSUE_PRICE = table(
  'issue_price',
  { asset: small, price: whole },
  { key: ['asset'], again: 'replaces', load: 'all' },
)

/** The last market entry of each product. */
export const MARKET = table(
  'market',
  {
    product: small,
    seq: whole,
    at: whole,
    step: whole,
    index: whole,
    /** of its perpetual; 0 before its first order */
    mark: whole,
    bid: whole,
    ask: whole,
    ladder: record<Ladder>(),
  },
  { key: ['product'], again: 'replaces', load: 'all', fillfactor: 50 },
)
export type MarketRow = RowOf<typeof MARKET>

/** The last index and mark at or before a five-minute boundary; written only where one differs from the boundary before. */
export const INDEX_POINT = table(
  'index_point',
  {
    product: small,
    at: whole,
    index: whole,
    /** of its perpetual; 0 before its first order */
    mark: whole,
  },
  { key: ['product', 'at'], load: { newest: 1 } },
)
export type IndexPointRow = RowOf<typeof INDEX_POINT>
