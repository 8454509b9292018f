import type { Order, Product } from '@candela/contract'
import { Button, KeyValueList } from '@candela/design'
import { priceDigits } from '../../live/index.ts'
import { amountText, PATHS, useFormats, useHide, useTexts } from '../../shell/index.ts'
import { useSettled } from '../order/index.ts'

/** The last order of the ticket as it was filled at once: quantity, average price and what it came to, and the way to what it brought. */
export function FilledNote({ order, product }: { order: Order; product: Product }) {
  const { t } = useTexts('trade')
  const { t: words } = useTexts('order')
  const formats = useFormats()
  const hide = useHide()
  const settled = useSettled(order, product)
  const filled = hide.amount(amountText(formats, product.base, order.filled))
  const average = formats.decimal(order.averagePrice, priceDigits(product))
  return (
    <section className="pad mt4 col g3" aria-label={t(order.status === 'filled' ? 'placed.filled' : 'placed.partly')}>
      <KeyValueList
        boxed
        rows={[
          { key: 'filled', label: words('detail.filled'), value: filled },
          { key: 'average', label: words('detail.average'), value: average },
          ...settled.rows,
        ]}
        total={settled.total}
      />
      <Button variant="quiet" href={PATHS.balances}>
        {t('placed.inBalances', { asset: order.side === 'buy' ? product.base : product.quote })}
      </Button>
    </section>
  )
}
