import type { StrategyTerms } from '@candela/contract'
import { ProductDisc } from '@candela/design'
import { useProducts } from '../../live/index.ts'
import { discSymbol } from '../market/index.ts'
import { productsNamed } from './products.ts'

const SHOWN = 3

/** The marks of a strategy's products, the first ones over each other. */
export function Discs({ terms }: { terms: StrategyTerms }) {
  return (
    <span className="strategy-discs" aria-hidden="true">
      {productsNamed(terms)
        .slice(0, SHOWN)
        .map((id) => (
          <Disc key={id} id={id} />
        ))}
    </span>
  )
}

/** The mark of a product, by its code where it is no longer listed. */
export function Disc({ id }: { id: string }) {
  const product = useProducts().find((each) => each.id === id)
  return <ProductDisc symbol={product ? discSymbol(product) : id} />
}
