import { directionOf, KeyValueList, type KeyValueRow } from '@candela/design'
import type { HouseDay } from '@candela/contract'
import { amountText, signedAmountText, successText, useFormats, useTexts } from '../../shell/index.ts'

type Timed = NonNullable<HouseDay['timed']>
type Perpetual = NonNullable<HouseDay['perpetual']>

/** One product on one day: its timed orders, then its perpetuals; of what did not happen it says so. */
export function DayFigures({ day, asset }: { day: HouseDay; asset: string }) {
  const { t } = useTexts('house')
  const timedRows = useTimedRows()
  const perpetualRows = usePerpetualRows()
  return (
    <div className="pad house-day">
      <h3 className="callout s">{t('timed.title')}</h3>
      {day.timed ? (
        <KeyValueList dense rows={timedRows(day.timed, asset)} />
      ) : (
        <p className="label i2">{t('timed.none')}</p>
      )}
      <h3 className="callout s">{t('perpetual.title')}</h3>
      {day.perpetual ? (
        <KeyValueList dense rows={perpetualRows(day.perpetual, asset)} />
      ) : (
        <p className="label i2">{t('perpetual.none')}</p>
      )}
    </div>
  )
}

function useTimedRows(): (timed: Timed, asset: string) => KeyValueRow[] {
  const { t } = useTexts('house')
  const formats = useFormats()
  const results = useResultRows()
  return (timed, asset) => {
    const { won, lost, tied, returned } = timed
    const decided = won + lost
    return [
      { key: 'orders', label: t('timed.orders'), value: formats.count(won + lost + tied + returned) },
      { key: 'won', label: t('timed.won'), value: formats.count(won) },
      { key: 'lost', label: t('timed.lost'), value: formats.count(lost) },
      { key: 'returned', label: t('timed.returned'), value: formats.count(tied + returned) },
      {
        key: 'rate',
        label: t('timed.rate'),
        value: decided === 0 ? '—' : successText(formats, won, decided),
      },
      { key: 'staked', label: t('timed.staked'), value: amountText(formats, asset, timed.staked) },
      ...results(timed, asset),
    ]
  }
}

function usePerpetualRows(): (perpetual: Perpetual, asset: string) => KeyValueRow[] {
  const { t } = useTexts('house')
  const formats = useFormats()
  const results = useResultRows()
  return (perpetual, asset) => [
    { key: 'trades', label: t('perpetual.trades'), value: formats.count(perpetual.trades) },
    ...results(perpetual, asset),
    { key: 'liquidations', label: t('perpetual.liquidations'), value: formats.count(perpetual.liquidations) },
    ...(['insuranceTaken', 'insurancePaid', 'fundingPaid', 'fundingReceived'] as const).map((key) => ({
      key,
      label: t(`perpetual.${key}`),
      value: amountText(formats, asset, perpetual[key]),
    })),
  ]
}

type Results = Pick<Timed, 'customersResult' | 'houseResult'>

/** Customers and house, one under the other and in the same way. */
function useResultRows(): (of: Results, asset: string) => KeyValueRow[] {
  const { t } = useTexts('house')
  const formats = useFormats()
  return (of, asset) =>
    (['customersResult', 'houseResult'] as const).map((key) => {
      const direction = directionOf(of[key])
      return {
        key,
        label: t(key),
        value: `${signedAmountText(formats, asset, of[key])}\u00a0${asset}`,
        ...(direction !== 'flat' && { tone: direction }),
      }
    })
}
