import { EmptyState, SkeletonRows, TextButton } from '@candela/design'
import type { Order } from '@candela/contract'
import { useState } from 'react'
import { useAccount } from '../../live/index.ts'
import { PATHS, useTexts } from '../../shell/index.ts'
import { CancelAllSheet, CancelSheet } from './cancel.tsx'
import { OrderRow } from './order-row.tsx'

/**
 * Open orders, live, of one product or of all; each can be cancelled, and all at once. Where there are none it leads to
 * Trade, unless it stands there.
 */
export function OpenRows({ product, onTrade = false }: { product?: string | undefined; onTrade?: boolean }) {
  const { t } = useTexts('order')
  const { t: shell } = useTexts('shell')
  const account = useAccount()
  const [cancelling, setCancelling] = useState<Order>()
  const [cancellingAll, setCancellingAll] = useState(false)
  if (!account) return <SkeletonRows count={3} label={shell('loading')} />
  const open = account.open.filter((order) => product === undefined || order.product === product)
  return (
    <>
      {open.length === 0 ? (
        <EmptyState
          drawing="candles"
          title={t('open.empty')}
          {...(product === undefined && !onTrade && { action: { label: t('open.trade'), href: PATHS.trade } })}
        />
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
      <CancelAllSheet open={cancellingAll} orders={open} product={product} onClose={() => setCancellingAll(false)} />
    </>
  )
}
