import { EmptyState, SkeletonRows, TextButton } from '@candela/design'
import type { Order } from '@candela/contract'
import { useState } from 'react'
import { useAccount } from '../../live/index.ts'
import { useTexts } from '../../shell/index.ts'
import { CancelAllSheet, CancelSheet } from './cancel.tsx'
import { OrderRow } from './order-row.tsx'

/** Open orders of all products, live; each can be cancelled, and all at once. */
export function OpenRows() {
  const { t } = useTexts('order')
  const { t: shell } = useTexts('shell')
  const account = useAccount()
  const [cancelling, setCancelling] = useState<Order>()
  const [cancellingAll, setCancellingAll] = useState(false)
  if (!account) return <SkeletonRows count={3} label={shell('loading')} />
  const { open } = account
  return (
    <>
      {open.length === 0 ? (
        <EmptyState drawing="candles" title={t('open.empty')} />
      ) : (
        open.map((order, index) => (
          <OrderRow key={order.id} order={order} first={index === 0} onCancel={setCancelling} />
        ))
      )}
      {open.length > 1 && (
        <p className="order-all">
          <TextButton onClick={() => setCancellingAll(true)}>{t('cancelAll.open', { count: open.length })}</TextButton>
        </p>
      )}
      <CancelSheet order={cancelling} onClose={() => setCancelling(undefined)} />
      <CancelAllSheet open={cancellingAll} orders={open} onClose={() => setCancellingAll(false)} />
    </>
  )
}
