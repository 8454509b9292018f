import type { StrategyTerms } from '@candela/contract'
import { ProductDisc } from '@candela/design'
import { useProducts } from '../../live/index.ts'
import { discSymbol } from '../market/index.ts'
import { productsNamed } from './products.ts'

const SHOWN = 3

/** The marks of a strategy's products, the first ones over each other. */
export function Discs({ terms }: { terms: StrategyTerms }) {
  const products = useProducts()
  const ids = productsNamed(terms)
  return (
    <span className="strategy-discs" aria-hidden="true">
      {ids.slice(0, SHOWN).map((id) => {
        const product = products.find((each) => each.id === id)
        return <ProductDisc key={id} symbol={product ? discSymbol(product) : id} />
      })}
    </span>
  )
}
