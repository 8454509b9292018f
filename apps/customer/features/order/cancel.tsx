import { ConfirmSheet, Note, showToast } from '@candela/design'
import type { Order } from '@candela/contract'
import { useState } from 'react'
import { type CommandOutcome, useCommand, useProduct, useProducts } from '../../live/index.ts'
import { amountText, useFormats, useProblemText, useWords } from '../../shell/index.ts'
import { remainingOf } from './filled.ts'
import { heldByAsset } from './held.ts'

/** What went wrong with a command, in the customer's words; undefined when it was done. */
export function useOutcomeText(): (outcome: CommandOutcome<never> | { readonly kind: string }) => string | undefined {
  const { t } = useWords('problems')
  const problemText = useProblemText()
  return (outcome) => {
    if (outcome.kind === 'refused') return problemText((outcome as { problem: unknown }).problem)
    if (outcome.kind === 'notSent') return t('client.notSent')
    if (outcome.kind === 'unknown') return t('client.outcomeUnknown')
    return undefined
  }
}

/** Asks before one order is cancelled, and says what comes back. */
export function CancelSheet({ order, onClose }: { order: Order | undefined; onClose: () => void }) {
  const { t } = useWords('order')
  const formats = useFormats()
  const outcomeText = useOutcomeText()
  const product = useProduct(order?.product ?? '')
  const { send, sending } = useCommand('cancelOrder')
  const [failure, setFailure] = useState<string>()
  const close = () => {
    setFailure(undefined)
    onClose()
  }
  async function confirm() {
    if (!order) return
    const outcome = await send({ params: { order: order.id }, body: {} })
    if (!outcome) return
    const failed = outcomeText(outcome)
    setFailure(failed)
    if (failed === undefined) {
      showToast({ text: t('cancel.done') })
      close()
    }
  }
  const asset = order?.side === 'buy' ? product?.quote : product?.base
  return (
    <ConfirmSheet
      open={order !== undefined}
      title={t('cancel.title', { product: order?.product.replace('-', '/') })}
      text={t('cancel.text')}
      rows={
        order && product
          ? [
              { key: 'left', label: t('cancel.left'), value: amountText(formats, product.base, remainingOf(order)) },
              { key: 'back', label: t('cancel.back'), value: amountText(formats, asset ?? '', order.held) },
            ]
          : []
      }
      keepLabel={t('cancel.keep')}
      confirmLabel={t('cancel.confirm')}
      busy={sending}
      onKeep={close}
      onConfirm={() => void confirm()}
    >
      {failure !== undefined && (
        <Note tone="danger" alert>
          {failure}
        </Note>
      )}
    </ConfirmSheet>
  )
}

/** Asks before all open orders, or those of one product, are cancelled. */
export function CancelAllSheet(props: {
  open: boolean
  orders: readonly Order[]
  product?: string | undefined
  onClose: () => void
}) {
  const { open, orders, product, onClose } = props
  const { t } = useWords('order')
  const formats = useFormats()
  const products = useProducts()
  const outcomeText = useOutcomeText()
  const { send, sending } = useCommand('cancelAll')
  const [failure, setFailure] = useState<string>()
  const close = () => {
    setFailure(undefined)
    onClose()
  }
  async function confirm() {
    const outcome = await send({ body: product === undefined ? {} : { product } })
    if (!outcome) return
    const failed = outcomeText(outcome)
    setFailure(failed)
    if (failed === undefined) {
      showToast({ text: t('cancelAll.done') })
      close()
    }
  }
  return (
    <ConfirmSheet
      open={open}
      title={t('cancelAll.title', { count: orders.length })}
      text={t('cancelAll.text')}
      rows={heldByAsset(orders, products).map(([asset, amount]) => ({
        key: asset,
        label: asset,
        value: amountText(formats, asset, amount),
      }))}
      keepLabel={t('cancelAll.keep')}
      confirmLabel={t('cancelAll.confirm')}
      busy={sending}
      onKeep={close}
      onConfirm={() => void confirm()}
    >
      {failure !== undefined && (
        <Note tone="danger" alert>
          {failure}
        </Note>
      )}
    </ConfirmSheet>
  )
}
