import { ConfirmSheet } from '@candela/design'
import type { EarnDetail, EarnOrder } from '@candela/contract'
import { MINUS } from '@candela/locale'
import { useState } from 'react'
import { amountText, bareAmountText, useFormats, useTexts } from '../../shell/index.ts'
import { FailureNote } from '../../ticket/failure-note.tsx'
import type { FailedOutcome } from '../../ticket/outcome.ts'
import { useRedemption } from './use-redemption.ts'

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
  const { redeem, sending } = useRedemption(order.id)
  const [failure, setFailure] = useState<FailedOutcome>()
  const { asset, amount, paid } = order
  const close = () => {
    setFailure(undefined)
    onClose()
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
      onConfirm={() => void redeem(amount, setFailure, close)}
    >
      <FailureNote failure={failure} onLifted={() => setFailure(undefined)} />
    </ConfirmSheet>
  )
}
