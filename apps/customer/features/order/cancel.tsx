import type { Order } from '@candela/contract'
import { useAccount, useCommand, useProduct, useProducts } from '../../live/index.ts'
import { amountText, useFormats, useHide, useTexts } from '../../shell/index.ts'
import { AskSheet } from '../../ticket/ask-sheet.tsx'
import { remainingOf } from './filled.ts'
import { heldByAsset, heldTogether } from './held.ts'

/** Asks before one order is cancelled, with the other one of its OCO, and says what comes back. */
export function CancelSheet({ order, onClose }: { order: Order | undefined; onClose: () => void }) {
  const { t } = useTexts('order')
  const formats = useFormats()
  const hide = useHide()
  const product = useProduct(order?.product ?? '')
  const { send, sending } = useCommand('cancelOrder')
  const asset = order?.side === 'buy' ? product?.quote : product?.base
  const beside = useAccount()?.open.find(({ id }) => id === order?.oco)
  const text = beside ? 'stop.cancelBoth' : order?.status === 'waiting' ? 'stop.cancelText' : 'cancel.text'
  return (
    <AskSheet
      open={order !== undefined}
      onClose={onClose}
      title={t('cancel.title', { product: order?.product.replace('-', '/') })}
      text={t(text)}
      keepLabel={t('cancel.keep')}
      confirmLabel={t('cancel.confirm')}
      doneText={t('cancel.done')}
      rows={
        order && product
          ? [
              {
                key: 'left',
                label: t('cancel.left'),
                value: hide.amount(amountText(formats, product.base, remainingOf(order))),
              },
              {
                key: 'back',
                label: t('cancel.back'),
                value: hide.amount(amountText(formats, asset ?? '', heldTogether(order, beside))),
              },
            ]
          : []
      }
      sending={sending}
      send={async () => (order ? send({ params: { order: order.id }, body: {} }) : undefined)}
    />
  )
}

interface CancelAllProps {
  readonly open: boolean
  readonly orders: readonly Order[]
  readonly onClose: () => void
}

/** Asks before all open orders are cancelled. */
export function CancelAllSheet({ open, orders, onClose }: CancelAllProps) {
  const { t } = useTexts('order')
  const formats = useFormats()
  const hide = useHide()
  const products = useProducts()
  const { send, sending } = useCommand('cancelAll')
  return (
    <AskSheet
      open={open}
      onClose={onClose}
      title={t('cancelAll.title', { count: orders.length })}
      text={t('cancelAll.text')}
      keepLabel={t('cancelAll.keep')}
      confirmLabel={t('cancelAll.confirm')}
      doneText={t('cancelAll.done')}
      rows={heldByAsset(orders, products).map(([asset, amount]) => ({
        key: asset,
        label: asset,
        value: hide.amount(amountText(formats, asset, amount)),
      }))}
      sending={sending}
      send={() => send({ body: {} })}
    />
  )
}
