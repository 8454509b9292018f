import type { Order, Product } from '@candela/contract'
import { Button, KeyValueList } from '@candela/design'
import { priceDigits } from '../../live/index.ts'
import { amountText, exactText, PATHS, useFormats, useHide, useTexts } from '../../shell/index.ts'
import { settledOf } from '../order/index.ts'

/** The last order of the ticket as it was filled at once: quantity, average price, value, fee and total, and the way to what it brought. */
export function FilledNote({ order, product }: { order: Order; product: Product }) {
  const { t } = useTexts('trade')
  const { t: words } = useTexts('order')
  const formats = useFormats()
  const hide = useHide()
  const buying = order.side === 'buy'
  const money = (amount: string) => hide.amount(exactText(formats, amount))
  const filled = hide.amount(amountText(formats, product.base, order.filled))
  return (
    <section className="pad mt4 col g3" aria-label={t(order.status === 'filled' ? 'placed.filled' : 'placed.partly')}>
      <KeyValueList
        boxed
        rows={[
          { key: 'filled', label: words('detail.filled'), value: filled },
          {
            key: 'average',
            label: words('detail.average'),
            value: formats.decimal(order.averagePrice, priceDigits(product)),
          },
          { key: 'value', label: words('detail.notional'), value: money(order.notional) },
          { key: 'fee', label: words('detail.fee'), value: money(order.fee) },
        ]}
        total={{
          label: words(buying ? 'detail.paid' : 'detail.received'),
          value: hide.amount(`${exactText(formats, settledOf(order))} ${product.quote}`),
        }}
      />
      <Button variant="quiet" href={PATHS.balances}>
        {t('placed.inBalances', { asset: buying ? product.base : product.quote })}
      </Button>
    </section>
  )
}
