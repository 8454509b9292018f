import { ConfirmSheet, type ConfirmSheetProps, showToast } from '@candela/design'
import type { Order } from '@candela/contract'
import { useState } from 'react'
import { type CommandOutcome, useAccount, useCommand, useProduct, useProducts } from '../../live/index.ts'
import { amountText, useFormats, useHide, useTexts } from '../../shell/index.ts'
import { FailureNote } from '../../ticket/failure-note.tsx'
import { type FailedOutcome, failureOf } from '../../ticket/outcome.ts'
import { remainingOf } from './filled.ts'
import { heldByAsset, heldTogether } from './held.ts'

interface Asking {
  readonly open: boolean
  readonly onClose: () => void
  readonly about: 'cancel' | 'cancelAll'
  readonly title: string
  readonly text?: string
  readonly rows: ConfirmSheetProps['rows']
  readonly sending: boolean
  /** undefined: nothing was sent */
  readonly send: () => Promise<CommandOutcome<'cancelOrder' | 'cancelAll'> | undefined>
}

/** The sheet of both: closes and says so once it is done, and stays with the reason where it is not. */
function AskToCancel({ open, onClose, about, title, text, rows, sending, send }: Asking) {
  const { t } = useTexts('order')
  const [failure, setFailure] = useState<FailedOutcome>()
  const close = () => {
    setFailure(undefined)
    onClose()
  }
  async function confirm() {
    const outcome = await send()
    if (!outcome) return
    const failed = failureOf(outcome)
    setFailure(failed)
    if (failed === undefined) {
      showToast({ text: t(`${about}.done`) })
      close()
    }
  }
  return (
    <ConfirmSheet
      open={open}
      title={title}
      text={text ?? t(`${about}.text`)}
      rows={rows}
      keepLabel={t(`${about}.keep`)}
      confirmLabel={t(`${about}.confirm`)}
      busy={sending}
      onKeep={close}
      onConfirm={() => void confirm()}
    >
      <FailureNote failure={failure} onLifted={() => setFailure(undefined)} />
    </ConfirmSheet>
  )
}

/** Asks before one order is cancelled, with the other one of its OCO, and says what comes back. */
export function CancelSheet({ order, onClose }: { order: Order | undefined; onClose: () => void }) {
  const { t } = useTexts('order')
  const formats = useFormats()
  const hide = useHide()
  const product = useProduct(order?.product ?? '')
  const { send, sending } = useCommand('cancelOrder')
  const asset = order?.side === 'buy' ? product?.quote : product?.base
  const beside = useAccount()?.open.find(({ id }) => id === order?.oco)
  const text = beside ? t('stop.cancelBoth') : order?.status === 'waiting' ? t('stop.cancelText') : undefined
  return (
    <AskToCancel
      open={order !== undefined}
      onClose={onClose}
      about="cancel"
      title={t('cancel.title', { product: order?.product.replace('-', '/') })}
      {...(text !== undefined && { text })}
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
    <AskToCancel
      open={open}
      onClose={onClose}
      about="cancelAll"
      title={t('cancelAll.title', { count: orders.length })}
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
