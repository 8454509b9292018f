import type { EarnDetail, EarnOrder } from '@candela/contract'
import { MINUS } from '@candela/locale'
import { amountText, bareAmountText, useFormats, useTexts } from '../../shell/index.ts'
import { RedeemSheet } from './redeem-sheet.tsx'

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
  const { asset, amount, paid } = order
  return (
    <RedeemSheet
      open={open}
      order={order}
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
      confirmLabel={t('leave.confirm')}
      onClose={onClose}
    />
  )
}
