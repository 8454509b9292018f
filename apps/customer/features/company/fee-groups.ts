import type { Product } from '@candela/contract'

export interface FeeGroup {
  readonly makerFeePpm: number
  readonly takerFeePpm: number
  readonly products: readonly Product[]
}

/** Products that are traded on spot by what they cost, in the catalogue's order. */
export function feeGroups(products: readonly Product[]): readonly FeeGroup[] {
  const groups = new Map<string, Product[]>()
  for (const product of products) {
    if (!product.spot) continue
    const key = `${product.makerFeePpm}/${product.takerFeePpm}`
    groups.set(key, [...(groups.get(key) ?? []), product])
  }
  return [...groups.values()].map((group) => {
    const { makerFeePpm, takerFeePpm } = group[0]!
    return { makerFeePpm, takerFeePpm, products: group }
  })
}
