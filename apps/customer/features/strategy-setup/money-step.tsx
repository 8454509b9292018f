import { KeyValueList, Note, TextButton } from '@candela/design'
import { fieldText } from '@candela/locale'
import { formatDecimal, least, parseDecimal } from '@candela/units'
import { amountText, useFormats, useHide, usePreference, useTexts } from '../../shell/index.ts'
import { FigureField } from '../../ticket/figure-field.tsx'
import { readableStops } from './read-setup.ts'
import type { InTheMaking } from './use-setup.ts'

const USDT = 'USDT'
const PERCENT = '%'

/** The amount, when it stops by itself, and the most that can be lost. */
export function MoneyStep({ making }: { making: InTheMaking }) {
  const { t } = useTexts('strategySetup')
  const formats = useFormats()
  const hide = useHide()
  const language = usePreference('language')
  const { draft, setup, offer, available, change, errorAt } = making
  const { amount, stops } = setup
  const money = (minor: bigint) => amountText(formats, USDT, formatDecimal(minor))
  const most = least(available ?? 0n, parseDecimal(offer.mostAmount) ?? 0n)
  const typeMost = () => change({ amount: fieldText(language, formatDecimal(most)) })
  const { stopLoss, takeProfit } = readableStops(amount, stops)
  const noneText = (ppm: number) => (ppm === 0 ? t('money.none') : undefined)
  return (
    <>
      <h2 className="t-2">{t('money.title')}</h2>
      <p className="callout i2 mt1">{t('money.text')}</p>
      <div className="setup-fields mt4">
        <FigureField
          big
          label={t('money.amount')}
          {...(available !== undefined && { limits: t('money.available', { amount: hide.amount(money(available)) }) })}
          unit={USDT}
          value={draft.amount}
          onChange={(text) => change({ amount: text })}
          {...(available !== undefined && { trail: <TextButton onClick={typeMost}>{t('money.most')}</TextButton> })}
          hint={
            setup.least > 0n
              ? t('money.bounds', { least: money(setup.least), most: amountText(formats, USDT, offer.mostAmount) })
              : undefined
          }
          error={errorAt('amount')}
        />
        {draft.kind === 'recurring' && (
          <FigureField
            label={t('money.each')}
            unit={USDT}
            value={draft.each}
            onChange={(each) => change({ each })}
            error={errorAt('each')}
          />
        )}
        <FigureField
          label={t('money.stopLoss')}
          limits={t('money.optional')}
          unit={PERCENT}
          value={draft.stopLoss}
          onChange={(stopLoss) => change({ stopLoss })}
          hint={
            stopLoss !== undefined
              ? t('money.stopLossMeans', { worth: money(stopLoss), loss: money(amount - stopLoss) })
              : noneText(stops.stopLossPpm)
          }
          error={errorAt('stopLossPpm')}
        />
        <FigureField
          label={t('money.takeProfit')}
          limits={t('money.optional')}
          unit={PERCENT}
          value={draft.takeProfit}
          onChange={(takeProfit) => change({ takeProfit })}
          hint={
            takeProfit !== undefined
              ? t('money.takeProfitMeans', { worth: money(takeProfit), gain: money(takeProfit - amount) })
              : noneText(stops.takeProfitPpm)
          }
          error={errorAt('takeProfitPpm')}
        />
        <KeyValueList
          boxed
          rows={[{ key: 'worst', label: t('money.worst'), value: t('money.worstAll', { amount: money(amount) }) }]}
        />
        <Note>{t('money.stopsNote', { bound: formats.ppm(offer.boundPpm, 1, 2) })}</Note>
      </div>
    </>
  )
}
