import { ConfirmSheet } from '@candela/design'
import type { EarnOrder } from '@candela/contract'
import { useState } from 'react'
import { amountText, useFormats, useTexts } from '../../shell/index.ts'
import { FailureNote } from '../../ticket/failure-note.tsx'
import type { FailedOutcome } from '../../ticket/outcome.ts'
import { useRedemption } from './use-redemption.ts'

interface Props {
  readonly open: boolean
  readonly order: EarnOrder
  readonly onClose: () => void
}

/** Asks before wallet mining ends. */
export function EndWalletSheet({ open, order: { id, asset, amount, paid }, onClose }: Props) {
  const { t } = useTexts('earn')
  const formats = useFormats()
  const { redeem, sending } = useRedemption(id)
  const [failure, setFailure] = useState<FailedOutcome>()
  const close = () => {
    setFailure(undefined)
    onClose()
  }
  return (
    <ConfirmSheet
      open={open}
      title={t('endWallet.ask')}
      text={t('endWallet.text')}
      rows={[
        { key: 'ceiling', label: t('confirm.ceiling'), value: amountText(formats, asset, amount) },
        { key: 'paid', label: t('leave.kept'), value: amountText(formats, asset, paid) },
      ]}
      keepLabel={t('leave.keep')}
      confirmLabel={t('endWallet.confirm')}
      busy={sending}
      onKeep={close}
      onConfirm={() => void redeem(amount, setFailure, close)}
    >
      <FailureNote failure={failure} onLifted={() => setFailure(undefined)} />
    </ConfirmSheet>
  )
}
