import { ConfirmSheet, type ConfirmSheetProps } from '@candela/design'
import type { EarnOrder } from '@candela/contract'
import { useState } from 'react'
import { useTexts } from '../../shell/index.ts'
import { FailureNote } from '../../ticket/failure-note.tsx'
import type { FailedOutcome } from '../../ticket/outcome.ts'
import { useRedemption } from './use-redemption.ts'

interface Props extends Pick<ConfirmSheetProps, 'open' | 'title' | 'text' | 'rows' | 'total' | 'confirmLabel'> {
  readonly order: EarnOrder
  readonly onClose: () => void
}

/** Asks before an order ends as a whole, says what that brings, and what stood in its way. */
export function RedeemSheet({ order: { id, amount }, onClose, ...said }: Props) {
  const { t } = useTexts('earn')
  const { redeem, sending } = useRedemption(id)
  const [failure, setFailure] = useState<FailedOutcome>()
  const close = () => {
    setFailure(undefined)
    onClose()
  }
  return (
    <ConfirmSheet
      {...said}
      keepLabel={t('leave.keep')}
      busy={sending}
      onKeep={close}
      onConfirm={() => void redeem(amount, setFailure, close)}
    >
      <FailureNote failure={failure} onLifted={() => setFailure(undefined)} />
    </ConfirmSheet>
  )
}
