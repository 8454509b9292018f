import type { Product } from '@candela/contract'
import { useMemo } from 'react'
import type { BookState } from '../../live/index.ts'
import { priceDigits } from '../../live/index.ts'
import { useFormats, useTexts } from '../../shell/index.ts'
import { depthPath } from './book-rows.ts'

const WIDTH = 350
const HEIGHT = 120

/** Cumulative depth of both sides around the middle. The table beside it is its text. */
export function DepthChart({ product, book }: { product: Product; book: BookState }) {
  const { t } = useTexts('product')
  const formats = useFormats()
  const path = useMemo(() => depthPath(book, WIDTH, HEIGHT), [book])
  const digits = priceDigits(product)
  if (path.bids === '' || path.asks === '') return null
  const edge = (price: number) => formats.price(price.toFixed(digits), digits)
  return (
    <figure className="product-depth">
      <figcaption className="cap i2">{t('depth.title')}</figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={t('depth.title')} preserveAspectRatio="none">
        <path d={path.bids} className="product-depth-bids" />
        <path d={path.bidEdge} className="product-depth-edge" />
        <path d={path.asks} className="product-depth-asks" />
        <path d={path.askEdge} className="product-depth-edge" />
      </svg>
      <p className="row between cap i3">
        <span>{edge(path.lowest)}</span>
        <span>{edge(path.highest)}</span>
      </p>
    </figure>
  )
}
