import type { Product } from '@candela/contract'

/** "BTC/USDT" with the quote quieter. */
export function ProductCode({ product }: { product: Pick<Product, 'base' | 'quoteLabel'> }) {
  return (
    <span className="nw">
      {product.base}
      <span className="i3 regular">{`/${product.quoteLabel}`}</span>
    </span>
  )
}
