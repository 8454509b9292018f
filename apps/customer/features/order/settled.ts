import type { Order, Product } from '@candela/contract'
import type { KeyValueListProps } from '@candela/design'
import { exactText, useFormats, useHide, useTexts } from '../../shell/index.ts'
import { settledOf } from './filled.ts'

/** The outcome of the filled part of an order: its value, the fee, and all that was paid or received. */
export function useSettled(order: Order, product: Product): Required<Pick<KeyValueListProps, 'rows' | 'total'>> {
  const { t } = useTexts('order')
  const formats = useFormats()
  const hide = useHide()
  const money = (amount: string) => hide.amount(`${exactText(formats, amount)}\u00a0${product.quote}`)
  return {
    rows: [
      { key: 'notional', label: t('detail.notional'), value: money(order.notional) },
      { key: 'fee', label: t('detail.fee'), value: money(order.fee) },
    ],
    total: {
      label: t(order.side === 'buy' ? 'detail.paid' : 'detail.received'),
      // large text may part them
      value: hide.amount(`${exactText(formats, settledOf(order))} ${product.quote}`),
    },
  }
}
