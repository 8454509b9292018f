import type { Infos, Product } from '@candela/contract'
import { parseDecimal } from '@candela/units'

/** The lists of the Market tab. */
export const LISTS = ['watchlist', 'all', 'contract', 'recommended', 'new'] as const
export type ListName = (typeof LISTS)[number]

/** The orders of a list; `own` is the list's own order: the catalogue's, or the customer's watchlist. */
export const SORT_KEYS = ['own', 'name', 'price', 'change'] as const
export type SortKey = (typeof SORT_KEYS)[number]
export interface Sorting {
  readonly key: SortKey
  readonly descending: boolean
}
export const OWN_ORDER: Sorting = { key: 'own', descending: false }

/** The products of a list in its own order. A watched id that is no longer listed is passed over. */
export function productsOf(
  list: ListName,
  products: readonly Product[],
  watched: readonly string[],
): readonly Product[] {
  if (list === 'all') return products
  if (list !== 'watchlist') return products.filter((product) => product.flags[list])
  const byId = new Map(products.map((product) => [product.id, product]))
  return watched.flatMap((id) => byId.get(id) ?? [])
}

/** The next sorting when a head is tapped: names A to Z then back, figures highest first, lowest first, then the own order again. */
export function nextSorting(now: Sorting, key: Exclude<SortKey, 'own'>): Sorting {
  const first = key !== 'name'
  if (now.key !== key) return { key, descending: first }
  return now.descending === first ? { key, descending: !first } : OWN_ORDER
}

/** Ids in the order of a sorting. Products without a quote come last whatever the direction; equals keep their own order. */
export function sortedIds(products: readonly Product[], infos: Infos, sorting: Sorting): readonly string[] {
  if (sorting.key === 'own') return products.map(({ id }) => id)
  const sign = sorting.descending ? -1 : 1
  const ranked = products.map((product, place) => ({
    id: product.id,
    place,
    rank: rankOf(product.id, infos, sorting.key),
  }))
  ranked.sort((a, b) => {
    if (a.rank === undefined || b.rank === undefined)
      return Number(a.rank === undefined) - Number(b.rank === undefined) || a.place - b.place
    if (a.rank === b.rank) return a.place - b.place
    return (a.rank < b.rank ? -1 : 1) * sign
  })
  return ranked.map(({ id }) => id)
}

function rankOf(id: string, infos: Infos, key: SortKey): string | bigint | undefined {
  if (key === 'name') return id
  const quote = infos[id]
  return quote && parseDecimal(key === 'price' ? quote.price : quote.change24h, 12)
}
