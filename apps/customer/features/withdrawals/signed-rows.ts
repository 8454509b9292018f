import type { Destination, WithdrawalWay } from '@candela/contract'
import type { KeyValueRow } from '@candela/design'
import { isolated } from '@candela/units'
import { amountText, useFormats, useTexts } from '../../shell/index.ts'
import { useWithdrawalTexts } from './withdrawal-texts.ts'

interface Figures {
  readonly way: WithdrawalWay
  readonly amount: string
  readonly fee: string
  readonly arrival: string
  readonly to: Destination | undefined
}

/** The figures of a withdrawal that a passkey signs, as its owner reads them before. */
export function useSignedRows(): (figures: Figures) => readonly KeyValueRow[] {
  const { t } = useTexts('withdrawals')
  const formats = useFormats()
  const texts = useWithdrawalTexts()
  return ({ way, amount, fee, arrival, to }) => [
    { key: 'amount', label: t('form.amount'), value: amountText(formats, way.leaves, amount) },
    { key: 'way', label: t('way.label'), value: texts.way(way) },
    { key: 'to', label: t('form.to'), value: `${isolated(to?.name ?? '')} ${to?.shown ?? ''}`.trim() },
    { key: 'fee', label: t('quote.fee'), value: amountText(formats, way.leaves, fee) },
    { key: 'receive', label: t('quote.receive'), value: amountText(formats, way.asset, arrival) },
  ]
}
