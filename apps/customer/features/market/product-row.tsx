import { ChangeText, directionOf, ListRow, PriceCell, ProductDisc, Sparkline } from '@candela/design'
import type { Product } from '@candela/contract'
import { parseDecimal } from '@candela/units'
import { memo, type ReactNode } from 'react'
import { priceDigits, useQuote } from '../../live/index.ts'
import { to, useFormats, useProductName } from '../../shell/index.ts'
import { ProductCode } from './product-code.tsx'

export interface ProductRowProps {
  readonly product: Product
  /** closes of the last 24 h, for drawing */
  readonly points?: readonly number[] | undefined
  /** drawn instead of the name, for a search's tinted match */
  readonly name?: ReactNode
  readonly action?: ReactNode
  readonly first?: boolean
  readonly onOpen?: () => void
}

/** A product with its live price; redraws only when its own quote changes. */
export const ProductRow = memo(function ProductRow({
  product,
  points,
  name,
  action,
  first = false,
  onOpen,
}: ProductRowProps) {
  const productName = useProductName()
  return (
    <ListRow
      lead={<ProductDisc symbol={discSymbol(product)} />}
      title={<ProductCode product={product} />}
      detail={name ?? productName(product.id)}
      {...(points && { middle: <LiveSparkline product={product.id} points={points} /> })}
      value={<LivePrice product={product} />}
      valueDetail={<LiveChange product={product.id} />}
      {...(action !== undefined && { action })}
      href={to('product', { id: product.id })}
      {...(onOpen && { onClick: onOpen })}
      inset={first ? 'none' : 'text'}
    />
  )
})

/** The disc shows what is priced: for USD-JPY that is the yen. */
export function discSymbol(product: Pick<Product, 'base' | 'quoteLabel'>): string {
  return product.base === 'USD' ? product.quoteLabel : product.base
}

export function LivePrice({ product }: { product: Product }) {
  const formats = useFormats()
  const quote = useQuote(product.id)
  return (
    <PriceCell
      text={formats.price(quote?.price ?? '', priceDigits(product))}
      value={parseDecimal(quote?.price ?? '') ?? 0n}
    />
  )
}

export function LiveChange({ product }: { product: string }) {
  const formats = useFormats()
  const change = useQuote(product)?.change24h ?? ''
  const text = formats.change(change)
  // what is drawn decides: a change too small to show has no direction
  return <ChangeText text={text} direction={directionOf(text)} />
}

function LiveSparkline({ product, points }: { product: string; points: readonly number[] }) {
  const change = useQuote(product)?.change24h ?? '0'
  return <Sparkline values={points} direction={directionOf(change)} />
}
