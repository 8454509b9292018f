import type { Product } from '@candela/contract'
import { foldPrinted } from '@candela/units'

/** A found product with where its name matched, to be tinted; [0, 0] where only its code matched. */
export interface Found {
  readonly product: Product
  readonly name: string
  readonly match: readonly [start: number, end: number]
}

/** Case, accents and width do not matter: "Ｂｔｃ" finds BTC. Keeps the length of what Latin, CJK, Thai and Hindi letters it folds. */
export function folded(text: string): string {
  return text.normalize('NFKC').toLocaleLowerCase('en').trim()
}

/** Products whose code or name, in the customer's language or in English, holds the term; those that begin with it first. */
export function findProducts(
  term: string,
  products: readonly Product[],
  namesOf: (id: string) => readonly string[],
): readonly Found[] {
  const wanted = folded(foldPrinted(term))
  if (wanted === '') return []
  const code = wanted.replace(/[\s/\p{Pd}]/gu, '')
  const found: (Found & { readonly rank: number })[] = []
  for (const product of products) {
    const names = namesOf(product.id)
    const name = names[0] ?? product.base
    const at = folded(name).indexOf(wanted)
    const codeAt = code === '' ? -1 : `${product.base}${product.quoteLabel}`.toLowerCase().indexOf(code)
    const otherAt = names.slice(1).some((other) => folded(other).includes(wanted))
    if (at < 0 && codeAt < 0 && !otherAt) continue
    const match = at < 0 ? ([0, 0] as const) : ([at, at + wanted.length] as const)
    found.push({ product, name, match, rank: codeAt === 0 ? 0 : at === 0 ? 1 : 2 })
  }
  return found.sort((a, b) => a.rank - b.rank).map(({ product, name, match }) => ({ product, name, match }))
}

/** At most so many products, those searched most first and then, searched as little as each other, in the catalogue's order. */
export function popularProducts(
  searched: readonly string[],
  products: readonly Product[],
  most: number,
): readonly Product[] {
  const byId = new Map(products.map((product) => [product.id, product]))
  const first = searched.flatMap((id) => byId.get(id) ?? [])
  return [...new Set([...first, ...products])].slice(0, most)
}
