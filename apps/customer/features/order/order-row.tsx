import { Badge, Button, directionOf, ListRow, Triangle } from '@candela/design'
import type { Order, Product } from '@candela/contract'
import { UNKNOWN } from '@candela/locale'
import { priceDigits, useProduct, useQuote } from '../../live/index.ts'
import { amountText, to, useFormats, useHide, useTexts } from '../../shell/index.ts'
import { ProductCode } from '../market/index.ts'
import { priceDistanceText } from './distance.ts'
import { filledRatio, settledOf } from './filled.ts'

/** "Limit buy", "Stop sell" with its triangle, in the up or down colour. */
export function SideBadge({ order }: { order: Pick<Order, 'side' | 'type' | 'stop'> }) {
  const { t } = useTexts('order')
  const direction = order.side === 'buy' ? 'up' : 'down'
  return (
    <Badge tone={direction} icon={<Triangle direction={direction} />}>
      {t(`sideOf.${order.stop?.stopKind ?? order.type}.${order.side}`)}
    </Badge>
  )
}

interface OrderRowProps {
  readonly order: Order
  readonly first: boolean
  /** shows a Cancel button; only for orders that are open or wait */
  readonly onCancel?: ((order: Order) => void) | undefined
}

/** An order in a list: what it asks, how far it is or what it waits for, and a way to cancel it; once it is closed, what it did and what it came to. */
export function OrderRow({ order, first, onCancel }: OrderRowProps) {
  const { t } = useTexts('order')
  const formats = useFormats()
  const hide = useHide()
  const product = useProduct(order.product)
  const detail = useRowDetail(order, product)
  if (!product) return null
  const open = order.status === 'open' || order.status === 'waiting'
  return (
    <ListRow
      className="order-row"
      title={
        <span className="row g2 wrap">
          <ProductCode product={product} />
          <SideBadge order={order} />
        </span>
      }
      detail={detail}
      {...(!open && {
        value:
          directionOf(order.filled) === 'flat'
            ? t('row.nothing')
            : hide.amount(amountText(formats, product.quote, settledOf(order))),
        valueDetail: t(`status.${order.status}`),
      })}
      {...(open &&
        onCancel && {
          action: (
            <Button
              variant="outline"
              size="small"
              onClick={() => onCancel(order)}
              aria-label={t('cancel.one', { product: order.product })}
            >
              {t('cancel.action')}
            </Button>
          ),
        })}
      href={to('orderDetail', { id: order.id })}
      inset={first ? 'none' : 'edge'}
    />
  )
}

/** One line under the product: amount and price, trigger and how far it is; once it is closed, what was bought or sold at what price, and when. */
function useRowDetail(order: Order, product: Product | null | undefined): string {
  const { t } = useTexts('order')
  const formats = useFormats()
  const hide = useHide()
  const quote = useQuote(order.product)
  if (!product) return ''
  const digits = priceDigits(product)
  const bySpend = order.type === 'market' && /^[0.]*$/.test(order.quantity)
  const amount = hide.amount(
    bySpend ? amountText(formats, product.quote, order.spend) : amountText(formats, product.base, order.quantity),
  )
  const trigger = order.stop && formats.price(order.stop.trigger, digits)
  if (order.status === 'waiting' && order.stop && trigger !== undefined) {
    return t('row.waiting', {
      amount,
      trigger,
      distance: priceDistanceText(formats, order.stop.trigger, quote?.index) ?? UNKNOWN,
    })
  }
  if (order.status === 'open') {
    const [price, filled] = [formats.price(order.price, digits), formats.percent(filledRatio(order), 0, 1)]
    return t('row.open', { amount, price, filled })
  }
  const time = formats.time(order.placedAt)
  const done = t(order.side === 'buy' ? 'row.bought' : 'row.sold', {
    amount: hide.amount(amountText(formats, product.base, order.filled)),
    price: formats.price(order.averagePrice, digits),
  })
  const said =
    directionOf(order.filled) === 'flat'
      ? amount
      : order.status === 'cancelled'
        ? t('row.part', { done, whole: amount })
        : done
  return trigger === undefined
    ? t('row.closed', { amount: said, time })
    : t('row.closedStop', { amount: said, trigger, time })
}
