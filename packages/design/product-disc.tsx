import { classNames } from './class-names.ts'
import { productGlyphs } from './product-glyphs.tsx'
import './product-disc.css'

export interface ProductDiscProps {
  /** A product or asset symbol: 'BTC', 'BTC/USDT', 'BTCUSDT' is not split. */
  symbol: string
  size?: 24 | 36 | 44
}

/** The round mark of a product, in its own tint; a product without a drawn glyph shows its first letter. */
export function ProductDisc({ symbol, size = 36 }: ProductDiscProps) {
  const base = symbol.toUpperCase().split(/[/_-]/)[0] ?? ''
  const glyph = productGlyphs[base]
  return (
    <span
      className={classNames('product-disc', `product-disc-${size}`, `product-disc-${glyph ? base : 'unknown'}`)}
      aria-hidden="true"
    >
      {glyph ? <svg viewBox="0 0 24 24">{glyph()}</svg> : [...base][0]}
    </span>
  )
}
