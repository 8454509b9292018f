import type { WithdrawalWay } from '@candela/contract'
import { KeyValueList, TextButton } from '@candela/design'
import { fieldText } from '@candela/locale'
import { Problem } from '../../live/index.ts'
import { amountText, bareAmountText, useFormats, usePreference, useProblemText, useTexts } from '../../shell/index.ts'
import { FigureField } from '../../ticket/figure-field.tsx'
import type { Ways } from './data.ts'
import { isExchanged, type Quote, type WithdrawalReading } from './quote.ts'
import { useWithdrawalTexts } from './withdrawal-texts.ts'

interface AmountProps {
  readonly way: WithdrawalWay
  readonly available: string
  readonly text: string
  readonly reading: WithdrawalReading
  readonly onChange: (text: string) => void
}

/** The amount that leaves the account. */
export function AmountField({ way, available, text, reading: { fault, left = '' }, onChange }: AmountProps) {
  const { t } = useTexts('withdrawals')
  const language = usePreference('language')
  const formats = useFormats()
  const problemText = useProblemText()
  const texts = useWithdrawalTexts()
  const error =
    fault === undefined
      ? undefined
      : fault === 'insufficientBalance'
        ? t('form.insufficient')
        : problemText(new Problem(fault, { minimum: way.minimum, maximum: way.maximum, asset: way.leaves, left }, 422))
  return (
    <FigureField
      big
      label={t('form.amount')}
      limits={t('form.available', { amount: bareAmountText(formats, way.leaves, available) })}
      hint={texts.bounds(way)}
      value={text}
      unit={way.leaves}
      trail={<TextButton onClick={() => onChange(fieldText(language, available))}>{t('form.max')}</TextButton>}
      onChange={onChange}
      {...(error !== undefined && { error })}
    />
  )
}

interface QuoteProps {
  readonly way: WithdrawalWay
  readonly ways: Ways
  readonly quote: Quote | undefined
  readonly now: number
}

/** The cost, the latest arrival, the time in which it can be cancelled, and the amount that arrives. */
export function QuoteCard({ way, ways, quote, now }: QuoteProps) {
  const { t } = useTexts('withdrawals')
  const formats = useFormats()
  const texts = useWithdrawalTexts()
  const left = Math.max(0, (quote?.goodUntil ?? 0) - now)
  const isRated = isExchanged(way) && quote !== undefined
  return (
    <>
      <KeyValueList
        boxed
        rows={[
          { key: 'fee', label: t('quote.fee'), value: amountText(formats, way.leaves, way.fee) },
          ...(isRated
            ? [
                { key: 'rate', label: t('quote.rate'), value: texts.rate(way, quote.rate) },
                { key: 'left', label: t('quote.left'), value: texts.seconds(left) },
              ]
            : []),
          ...(ways.reviewMs === 0
            ? []
            : [{ key: 'usual', label: t('quote.usual'), value: texts.seconds(ways.reviewMs + way.usualMs) }]),
          { key: 'latest', label: t('quote.latest'), value: texts.hours(ways.releaseMs) },
          { key: 'cancel', label: t('quote.cancel'), value: t('quote.untilSent') },
        ]}
        {...(quote && {
          total: { label: t('quote.receive'), value: amountText(formats, way.asset, quote.arrival) },
        })}
      />
      <p className="label i2">{t('quote.real')}</p>
    </>
  )
}
