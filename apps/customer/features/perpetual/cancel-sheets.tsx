import type { PerpetualOrder } from '@candela/contract'
import { formatDecimal, minor } from '@candela/units'
import { pairText, useCommand, useProduct } from '../../live/index.ts'
import { amountText, useFormats, useHide, useTexts } from '../../shell/index.ts'
import { AskSheet } from '../../ticket/ask-sheet.tsx'

/** Cancel the order at hand. */
export function CancelEntrustSheet({ order, onClose }: { order: PerpetualOrder | undefined; onClose: () => void }) {
  const { t } = useTexts('order')
  const formats = useFormats()
  const hide = useHide()
  const product = useProduct(order?.product ?? '')
  const { send, sending } = useCommand('cancelPerpetualOrder')
  const left = order ? formatDecimal(minor(order.quantity) - minor(order.filled)) : '0'
  return (
    <AskSheet
      open={order !== undefined && !!product}
      title={t('cancel.title', { product: product ? pairText(product) : '' })}
      text={t('cancel.text')}
      rows={
        order && product
          ? [
              { key: 'left', label: t('cancel.left'), value: hide.amount(amountText(formats, product.base, left)) },
              { key: 'back', label: t('cancel.back'), value: hide.amount(amountText(formats, 'USDT', order.held)) },
            ]
          : []
      }
      keepLabel={t('cancel.keep')}
      confirmLabel={t('cancel.confirm')}
      doneText={t('cancel.done')}
      sending={sending}
      send={async () => (order ? send({ params: { order: order.id }, body: {} }) : undefined)}
      onClose={onClose}
    />
  )
}

interface CancelAllProps {
  readonly open: boolean
  readonly orders: readonly PerpetualOrder[]
  readonly onClose: () => void
}

/** Cancel every resting and waiting order. */
export function CancelAllEntrustsSheet({ open, orders, onClose }: CancelAllProps) {
  const { t } = useTexts('order')
  const formats = useFormats()
  const hide = useHide()
  const { send, sending } = useCommand('cancelAllPerpetualOrders')
  return (
    <AskSheet
      open={open}
      title={t('cancelAll.title', { count: orders.length })}
      text={t('cancelAll.text')}
      rows={[{ key: 'back', label: t('cancel.back'), value: hide.amount(amountText(formats, 'USDT', heldOf(orders))) }]}
      keepLabel={t('cancelAll.keep')}
      confirmLabel={t('cancelAll.confirm')}
      doneText={t('cancelAll.done')}
      sending={sending}
      send={async () => send({ body: {} })}
      onClose={onClose}
    />
  )
}

/** The amount that orders set aside together. */
export function heldOf(orders: readonly PerpetualOrder[]): string {
  return formatDecimal(orders.reduce((total, { held }) => total + minor(held), 0n))
}
