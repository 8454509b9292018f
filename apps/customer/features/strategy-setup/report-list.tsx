import { KeyValueList, type KeyValueRow } from '@candela/design'
import { BAND_DAYS } from '@candela/rules/strategy/arithmetic'
import type { Told } from '@candela/rules/strategy/backtest'
import { useFormats, useTexts } from '../../shell/index.ts'
import { useReportTexts } from './report-texts.ts'

interface Props {
  readonly told: Told
  readonly amount: bigint
  /** after the others */
  readonly more?: readonly KeyValueRow[]
}

const NONE: readonly KeyValueRow[] = []

/** The figures of a report: the result beside its costs, beside just holding, beside the worst that happened. */
export function ReportList({ told, amount, more = NONE }: Props) {
  const { t } = useTexts('strategySetup')
  const formats = useFormats()
  const texts = useReportTexts()
  const { result, holdingResult, costs, trades, worst, worstHolding, months, band, stopped } = told
  return (
    <KeyValueList
      boxed
      className="mt3"
      rows={[
        { key: 'result', label: t('report.result'), value: texts.result(result, amount) },
        {
          key: 'costs',
          label: t('report.costs', { trades: formats.count(trades) }),
          value: texts.costs(costs, amount),
        },
        { key: 'holding', label: t('report.holding'), value: texts.result(holdingResult, amount) },
        { key: 'worst', label: t('report.worst'), value: texts.fall(worst) },
        { key: 'worstHolding', label: t('report.worstHolding'), value: texts.fall(worstHolding) },
        {
          key: 'months',
          label: t('report.months'),
          value: t('report.monthsOf', { won: formats.count(months.won), lost: formats.count(months.lost) }),
        },
        ...(band
          ? [
              {
                key: 'band',
                label: t('report.band', { days: texts.days(BAND_DAYS) }),
                value: t('report.bandOf', { low: texts.change(band.low), high: texts.change(band.high) }),
              },
            ]
          : []),
        ...(stopped ? [{ key: 'stopped', label: t(`report.${stopped.reason}`), value: texts.day(stopped.at) }] : []),
        ...more,
      ]}
    />
  )
}
