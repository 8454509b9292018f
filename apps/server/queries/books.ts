import type { Book, ProductDefinition, QueryOf } from '@candela/contract'
import { priceText, quantityText } from './decimals.ts'

const DEFAULT_DEPTH = 20

interface Levels {
  /** [ticks, lots, of which customers' own orders], best first */
  readonly bids: readonly (readonly [number, number, number])[]
  readonly asks: readonly (readonly [number, number, number])[]
}

/** Both sides of a book as the contract says them. */
export function bookText(product: ProductDefinition, { bids, asks }: Levels): Pick<Book, 'bids' | 'asks'> {
  const rows = (side: Levels['bids']): Book['bids'] =>
    side.map(([ticks, lots, own]) => [
      priceText(product, ticks),
      quantityText(product, lots),
      quantityText(product, own),
    ])
  return { bids: rows(bids), asks: rows(asks) }
}

/** The number of levels a side that are asked for. */
export function depthOf({ depth }: QueryOf<'book'>): number {
  return Number(depth ?? DEFAULT_DEPTH)
}
