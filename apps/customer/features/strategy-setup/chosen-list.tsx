import type { StrategyParameters } from '@candela/contract'
import { KeyValueList } from '@candela/design'
import { formatDecimal } from '@candela/units'
import { amountText, hourText, useFormats, useTexts } from '../../shell/index.ts'
import { useParameterTexts } from './parameter-texts.ts'
import type { InTheMaking } from './use-setup.ts'

const USDT = 'USDT'

/** All that the customer is about to start. */
export function ChosenList({ making, parameters }: { making: InTheMaking; parameters: StrategyParameters }) {
  const { t } = useTexts('strategySetup')
  const formats = useFormats()
  const texts = useParameterTexts(making.products)
  const { amount, stops } = making.setup
  const stop = (ppm: number) => (ppm === 0 ? t('chosen.none') : texts.share(ppm))
  const money = (minor: bigint | number) => amountText(formats, USDT, formatDecimal(minor))
  return (
    <KeyValueList
      boxed
      rows={[
        { key: 'kind', label: t('field.kind'), value: t(`kinds.${parameters.kind}.name`) },
        { key: 'products', label: t('chosen.products'), value: texts.products(parameters) },
        { key: 'figures', label: t('chosen.figures'), value: texts.figures(parameters) },
        ...(parameters.kind === 'recurring'
          ? [
              { key: 'each', label: t('money.each'), value: money(parameters.each) },
              { key: 'when', label: t('field.hour'), value: whenOf(parameters) },
            ]
          : []),
        ...(parameters.kind === 'adaptive'
          ? [{ key: 'share', label: t('field.share'), value: texts.share(parameters.share) }]
          : []),
        ...('bar' in parameters ? [{ key: 'bar', label: t('field.bar'), value: t(`bars.${parameters.bar}`) }] : []),
        { key: 'amount', label: t('money.amount'), value: money(amount) },
        { key: 'stopLoss', label: t('money.stopLoss'), value: stop(stops.stopLossPpm) },
        { key: 'takeProfit', label: t('money.takeProfit'), value: stop(stops.takeProfitPpm) },
      ]}
    />
  )

  function whenOf({ period, day, hour }: Extract<StrategyParameters, { kind: 'recurring' }>): string {
    const time = hourText(hour)
    if (period === 'day') return time
    return `${period === 'week' ? formats.weekdays()[day - 1]! : t('chosen.dayOfMonth', { day: formats.count(day) })}, ${time}`
  }
}
