import { Badge, Button, EmptyState, ListRow, SkeletonRows, TextButton, Triangle } from '@candela/design'
import type { PerpetualOrder, Product } from '@candela/contract'
import { useState } from 'react'
import { useProduct } from '../../live/index.ts'
import { amountText, to, useFormats, useHide, useTexts } from '../../shell/index.ts'
import { ProductCode } from '../market/index.ts'
import { CancelAllEntrustsSheet, CancelEntrustSheet, heldOf } from './cancel-sheets.tsx'
import { useEntrusted } from './data.ts'
import { sideOf, whatOf } from './entrust-what.ts'
import { useFigures } from './figures-text.ts'
import { isNothing } from './position-figures.ts'

/** Entrusted orders: resting and waiting, with what they set aside together. */
export function EntrustRows() {
  const { t } = useTexts('perpetual')
  const { t: inOrder } = useTexts('order')
  const { t: shell } = useTexts('shell')
  const formats = useFormats()
  const hide = useHide()
  const { orders, isPending } = useEntrusted()
  const [cancelling, setCancelling] = useState<PerpetualOrder>()
  const [all, setAll] = useState(false)
  if (isPending) return <SkeletonRows count={2} label={shell('loading')} />
  return (
    <>
      {orders.length === 0 && (
        <EmptyState drawing="candles" title={t('entrusted.empty')} text={t('entrusted.emptyText')} />
      )}
      {orders.length > 0 && (
        <div className="pad perpetual-summary">
          <span className="label i2">
            {t('entrusted.locked')} <b>{hide.amount(amountText(formats, 'USDT', heldOf(orders)))}</b>
          </span>
          <TextButton onClick={() => setAll(true)}>{inOrder('cancelAll.confirm')}</TextButton>
        </div>
      )}
      {orders.map((order, index) => (
        <EntrustRow key={order.id} order={order} first={index === 0} onCancel={setCancelling} />
      ))}
      <CancelEntrustSheet order={cancelling} onClose={() => setCancelling(undefined)} />
      <CancelAllEntrustsSheet open={all} orders={orders} onClose={() => setAll(false)} />
    </>
  )
}

interface EntrustRowProps {
  readonly order: PerpetualOrder
  readonly first: boolean
  readonly onCancel?: (order: PerpetualOrder) => void
}

/** An order in a list: what it asks, how it stands, and a way to cancel it while it is open. */
export function EntrustRow({ order, first, onCancel }: EntrustRowProps) {
  const product = useProduct(order.product)
  return product ? <Row product={product} order={order} first={first} {...(onCancel && { onCancel })} /> : null
}

function Row({ product, order, first, onCancel }: EntrustRowProps & { readonly product: Product }) {
  const { t } = useTexts('order')
  const { t: perpetual } = useTexts('perpetual')
  const formats = useFormats()
  const { average, price, size } = useFigures(product)
  const priceAt = useEntrustPrice()
  const isOpen = order.status === 'open' || order.status === 'waiting'
  const isCut = order.asked !== order.quantity
  const amount =
    isOpen && isCut
      ? perpetual('entrusted.cut', { amount: size(order.quantity), asked: size(order.asked) })
      : size(order.asked)
  return (
    <ListRow
      title={
        <span className="row g2 wrap">
          <ProductCode product={product} />
          <EntrustBadge order={order} />
        </span>
      }
      detail={`${amount} · ${priceAt(order, price)} · ${formats.dateTime(order.placedAt)}`}
      {...(!isOpen && {
        value: isNothing(order.filled) ? '—' : average(order.averagePrice),
        valueDetail: t(`status.${order.status}`),
      })}
      {...(isOpen &&
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
      href={to('orderDetail', { perpetual: order.id })}
      inset={first ? 'none' : 'edge'}
    />
  )
}

/** "Open long 10×", what it closes, or both. */
export function EntrustBadge({ order }: { order: PerpetualOrder }) {
  const { t } = useTexts('perpetual')
  const direction = order.side === 'buy' ? 'up' : 'down'
  const what = whatOf(order)
  const text = t(`${what}.${sideOf(order)}`)
  return (
    <Badge tone={direction} icon={<Triangle direction={direction} />}>
      {what === 'open' ? `${text} ${t('times', { leverage: order.leverage })}` : text}
    </Badge>
  )
}

/** At which price an order acts: its trigger, its limit, or the market's. */
export function useEntrustPrice() {
  const { t } = useTexts('perpetual')
  const { t: trade } = useTexts('trade')
  return (order: PerpetualOrder, price: (text: string) => string): string => {
    if (order.trigger !== '') return t('entrusted.trigger', { price: price(order.trigger) })
    return order.type === 'market' ? trade('type.market') : price(order.price)
  }
}
