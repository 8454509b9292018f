import { ChangeText, directionOf, DownIcon, ProductDisc } from '@candela/design'
import type { Product } from '@candela/contract'
import type { ReactNode } from 'react'
import { useQuote } from '../../live/index.ts'
import { Practice, useFormats } from '../../shell/index.ts'
import { discSymbol } from '../market/index.ts'
import './product-bar.css'

interface ProductBarProps {
  readonly product: Product
  /** the page's name of it */
  readonly name: ReactNode
  /** of the button that opens the picker */
  readonly label: string
  readonly onPick: () => void
  /** at the end of the bar */
  readonly children: ReactNode
}

/** The bar of a page with a ticket: the product, its day, and the way to another one. */
export function ProductBar({ product, name, label, onPick, children }: ProductBarProps) {
  const formats = useFormats()
  const change = useQuote(product.id)?.change24h ?? '0'
  return (
    <header className="product-bar">
      <ProductDisc symbol={discSymbol(product)} />
      <button type="button" className="product-bar-pick" aria-label={label} onClick={onPick}>
        <h1 className="row g1 t-3">
          {name}
          <DownIcon size={18} />
        </h1>
        <ChangeText text={formats.change(change)} direction={directionOf(change)} />
      </button>
      <Practice />
      {children}
    </header>
  )
}
