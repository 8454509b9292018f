import type { EarnOrder } from '@candela/contract'
import { amountText, useFormats, useTexts } from '../../shell/index.ts'
import { RedeemSheet } from './redeem-sheet.tsx'

interface Props {
  readonly open: boolean
  readonly order: EarnOrder
  readonly onClose: () => void
}

/** Asks before wallet mining ends. */
export function EndWalletSheet({ open, order, onClose }: Props) {
  const { t } = useTexts('earn')
  const formats = useFormats()
  const { asset, amount, paid } = order
  return (
    <RedeemSheet
      open={open}
      order={order}
      title={t('endWallet.ask')}
      text={t('endWallet.text')}
      rows={[
        { key: 'ceiling', label: t('confirm.ceiling'), value: amountText(formats, asset, amount) },
        { key: 'paid', label: t('leave.kept'), value: amountText(formats, asset, paid) },
      ]}
      confirmLabel={t('endWallet.confirm')}
      onClose={onClose}
    />
  )
}
