import type { DepositWay } from '@candela/contract'
import { Problem } from '../../live/index.ts'
import { amountText, useFormats, useProblemText, useTexts } from '../../shell/index.ts'
import { FigureField } from '../../ticket/figure-field.tsx'
import type { DepositReading } from './amount-state.ts'
import { useDepositTexts } from './deposit-texts.ts'

interface Props {
  readonly way: DepositWay
  readonly text: string
  readonly reading: DepositReading
  readonly onChange: (text: string) => void
}

/** The amount to send, and the amount that arrives. */
export function AmountField({ way, text, reading: { preview, fault, left = '' }, onChange }: Props) {
  const { t } = useTexts('deposits')
  const formats = useFormats()
  const problemText = useProblemText()
  const texts = useDepositTexts()
  const figures = { minimum: way.minimum, maximum: way.maximum, asset: way.asset, left }
  return (
    <div>
      <FigureField
        big
        label={t('amount.label')}
        limits={texts.bounds(way)}
        value={text}
        unit={way.asset}
        onChange={onChange}
        {...(fault !== undefined && { error: problemText(new Problem(fault, figures, 422)) })}
      />
      {preview && (
        <p className="deposit-arrives label i2">
          <span>{`${texts.rate(way, preview.rate)} · ${texts.fee(way)}`}</span>
          <span>{t('amount.arrives', { amount: amountText(formats, 'USDT', preview.arrival) })}</span>
        </p>
      )}
    </div>
  )
}
