import type { Product } from '@candela/contract'

const MAX_RECENT = 8
const MAX_TERM = 40

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
  const wanted = folded(term)
  if (wanted === '') return []
  const code = wanted.replace(/[\s/-]/g, '')
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

/** The recent searches with one more in front: each once, the newest eight. */
export function withRecent(recent: readonly string[], term: string): readonly string[] {
  const kept = term.trim().slice(0, MAX_TERM)
  if (kept === '') return recent
  return [kept, ...recent.filter((other) => folded(other) !== folded(kept))].slice(0, MAX_RECENT)
}

/** Reads what was stored; anything else than a list of short texts counts as none. */
export function readRecent(stored: string | undefined): readonly string[] {
  try {
    const list: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(list)
      ? list.filter((term): term is string => typeof term === 'string' && term.length <= MAX_TERM).slice(0, MAX_RECENT)
      : []
  } catch {
    return []
  }
}
