import type { StrategyTerms } from '@candela/contract'

/** Ids of the products that a strategy trades, as its terms name them. */
export function productsNamed(terms: StrategyTerms): readonly string[] {
  return 'products' in terms ? terms.products.map(({ product }) => product) : [terms.product]
}

/** The share of a product that its terms set; undefined of a kind that decides it by itself. */
export function shareNamed(terms: StrategyTerms, product: string): number | undefined {
  return 'products' in terms ? terms.products.find((each) => each.product === product)?.share : undefined
}
