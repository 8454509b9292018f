import { Badge, Button, directionOf, ListRow, Triangle } from '@candela/design'
import type { Order } from '@candela/contract'
import { priceDigits, useProduct } from '../../live/index.ts'
import { amountText, to, useFormats, useHide, useTexts } from '../../shell/index.ts'
import { ProductCode } from '../market/index.ts'
import { filledRatio } from './filled.ts'

/** "Limit buy" with its triangle, in the up or down colour. */
export function SideBadge({ order }: { order: Pick<Order, 'side' | 'type'> }) {
  const { t } = useTexts('order')
  const direction = order.side === 'buy' ? 'up' : 'down'
  return (
    <Badge tone={direction} icon={<Triangle direction={direction} />}>
      {t(`sideOf.${order.type}.${order.side}`)}
    </Badge>
  )
}

interface OrderRowProps {
  readonly order: Order
  readonly first: boolean
  /** shows a Cancel button; only for open orders */
  readonly onCancel?: ((order: Order) => void) | undefined
}

/** An order in a list: what it asks, how far it is, and a way to cancel it while it is open. */
export function OrderRow({ order, first, onCancel }: OrderRowProps) {
  const { t } = useTexts('order')
  const formats = useFormats()
  const hide = useHide()
  const product = useProduct(order.product)
  if (!product) return null
  const digits = priceDigits(product)
  const open = order.status === 'open'
  const asked =
    order.type === 'market' && /^[0.]*$/.test(order.quantity)
      ? amountText(formats, product.quote, order.spend)
      : amountText(formats, product.base, order.quantity)
  const detail = open
    ? t('row.open', {
        amount: hide.amount(asked),
        price: formats.price(order.price, digits),
        filled: formats.percent(filledRatio(order), 0, 1),
      })
    : t('row.closed', { amount: hide.amount(asked), time: formats.time(order.placedAt) })
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
        value: directionOf(order.filled) === 'flat' ? t('row.nothing') : formats.price(order.averagePrice, digits),
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
