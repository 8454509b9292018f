import { ConfirmSheet } from '@candela/design'
import type { EarnDetail, EarnOrder } from '@candela/contract'
import { MINUS } from '@candela/locale'
import { useState } from 'react'
import { queryClient, useCommand } from '../../live/index.ts'
import { amountText, bareAmountText, useFormats, useTexts } from '../../shell/index.ts'
import { FailureNote } from '../../ticket/failure-note.tsx'
import { type FailedOutcome, failureOf } from '../../ticket/outcome.ts'

interface Props {
  readonly open: boolean
  readonly order: EarnOrder
  readonly leaving: NonNullable<EarnDetail['leaving']>
  readonly onClose: () => void
}

/** Asks before an order is left, and says what that costs and brings. */
export function LeaveSheet({ open, order, leaving, onClose }: Props) {
  const { t } = useTexts('earn')
  const formats = useFormats()
  const { send, sending } = useCommand('redeemEarn')
  const [failure, setFailure] = useState<FailedOutcome>()
  const { id, asset, amount, paid } = order
  const close = () => {
    setFailure(undefined)
    onClose()
  }
  async function leave() {
    const outcome = await send({ params: { order: id }, body: { amount } })
    if (!outcome) return
    const failed = failureOf(outcome)
    setFailure(failed)
    for (const key of ['earnOrder', 'earnOrders', 'earnProducts']) {
      void queryClient.invalidateQueries({ queryKey: [key] })
    }
    if (failed === undefined) close()
  }
  return (
    <ConfirmSheet
      open={open}
      title={t('leave.ask')}
      text={t('leave.text')}
      rows={[
        { key: 'amount', label: t('course.locked'), value: amountText(formats, asset, amount) },
        { key: 'days', label: t('leave.remaining'), value: formats.count(leaving.remainingDays) },
        {
          key: 'penalty',
          label: t('leave.penalty'),
          value: `${leaving.penalty === '0' ? '' : MINUS}${bareAmountText(formats, asset, leaving.penalty)}`,
          tone: 'down',
        },
        { key: 'paid', label: t('leave.kept'), value: bareAmountText(formats, asset, paid) },
      ]}
      total={{ label: t('leave.back'), value: amountText(formats, asset, leaving.refund) }}
      keepLabel={t('leave.keep')}
      confirmLabel={t('leave.confirm')}
      busy={sending}
      onKeep={close}
      onConfirm={() => void leave()}
    >
      <FailureNote failure={failure} onLifted={() => setFailure(undefined)} />
    </ConfirmSheet>
  )
}
