import { type KeyValueListProps, NextIcon, TextButton } from '@candela/design'
import type { Order, Product } from '@candela/contract'
import { priceDigits, useQuote } from '../../live/index.ts'
import { to, useFormats, useTexts } from '../../shell/index.ts'
import { priceDistanceText } from './distance.ts'

type Rows = KeyValueListProps['rows']

/** Rows of an order that waits or waited: its trigger, and the order it becomes or the time it was triggered. */
export function useStopRows({ stop, status, type }: Order, product: Product): Rows {
  const { t } = useTexts('order')
  const { t: trade } = useTexts('trade')
  const formats = useFormats()
  const quote = useQuote(product.id)
  if (!stop) return []
  const digits = priceDigits(product)
  const distance = status === 'waiting' ? priceDistanceText(formats, stop.trigger, quote?.index) : undefined
  const { triggered } = stop
  return [
    { key: 'trigger', label: t('stop.trigger'), value: formats.price(stop.trigger, digits) },
    ...(distance === undefined ? [] : [{ key: 'distance', label: t('stop.distance'), value: distance }]),
    ...(triggered
      ? [
          { key: 'at', label: t('stop.triggeredAt'), value: formats.dateTimeWithSeconds(triggered.at) },
          { key: 'index', label: t('stop.index'), value: formats.price(triggered.index, digits) },
        ]
      : [{ key: 'becomes', label: t('stop.becomes'), value: trade(`type.${type}`) }]),
  ]
}

/** The other order of an OCO, and the way to it. */
export function useOcoRows({ oco }: Order): Rows {
  const { t } = useTexts('order')
  if (oco === undefined) return []
  return [
    {
      key: 'oco',
      label: t('stop.oco'),
      value: (
        <TextButton className="order-other" href={to('orderDetail', { id: oco })} trail={<NextIcon size={16} />}>
          {t('stop.other', { id: oco })}
        </TextButton>
      ),
    },
  ]
}
