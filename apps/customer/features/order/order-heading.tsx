import { ProductDisc } from '@candela/design'
import type { Product } from '@candela/contract'
import type { ReactNode } from 'react'
import { useFormats, useTexts } from '../../shell/index.ts'
import { discSymbol, ProductCode } from '../market/index.ts'
import './order.css'

interface OrderHeadingProps {
  readonly product: Product
  /** its side */
  readonly badge: ReactNode
  readonly id: string
  readonly placedAt: number
  readonly filled: string
  readonly average: string
  readonly status: string
}

/** An order's product, filled part, average price and state. */
export function OrderHeading({ product, badge, id, placedAt, ...figures }: OrderHeadingProps) {
  const { t } = useTexts('order')
  const formats = useFormats()
  return (
    <section className="pad">
      <div className="row g3 mt2">
        <ProductDisc symbol={discSymbol(product)} size={44} />
        <div>
          <p className="row g2 wrap t-3">
            <ProductCode product={product} />
            {badge}
          </p>
          <p className="label i3">{`${formats.dateTimeWithSeconds(placedAt)} · ${t('detail.number', { id })}`}</p>
        </div>
      </div>
      <dl className="order-figures">
        {(['filled', 'average', 'status'] as const).map((key) => (
          <div key={key}>
            <dt>{t(`detail.${key}`)}</dt>
            <dd data-testid={key}>{figures[key]}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
