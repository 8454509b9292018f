import type { DepositDetail } from '@candela/contract'
import { KeyValueList, Note } from '@candela/design'
import { amountText, useFormats, useHide, useTexts } from '../../shell/index.ts'

/** The amounts that a rail took back of a deposit, each with its time and effect; the rest stays its owner's. */
export function Reversals({ detail: { deposit, reversals } }: { detail: DepositDetail }) {
  const { t } = useTexts('deposits')
  const formats = useFormats()
  const hide = useHide()
  if (reversals.length === 0) return null
  return (
    <>
      <KeyValueList
        boxed
        rows={reversals.map(({ amount, at, seq }) => ({
          key: String(seq),
          label: t('reversal.label', { time: formats.dateTime(at) }),
          value: hide.amount(amountText(formats, deposit.asset, amount)),
        }))}
      />
      {reversals.map(({ worth, seq }) => (
        <Note key={seq}>{t('reversal.text', { worth: hide.amount(amountText(formats, 'USDT', worth)) })}</Note>
      ))}
    </>
  )
}
