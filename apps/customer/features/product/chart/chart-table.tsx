import type { Candle, Product } from '@candela/contract'
import { priceDigits } from '../../../live/index.ts'
import { useFormats, useTexts } from '../../../shell/index.ts'
import { intervalOf, type View } from './periods.ts'

const SHOWN = 60
/** Two figures to a cell, one over the other, so that no phone has to scroll sideways. */
const PAIRS = [
  ['open', 'close'],
  ['high', 'low'],
] as const
/** a point of the time-line is one price */
const POINT = [['close']] as const
const FIGURES = { open: 'o', high: 'h', low: 'l', close: 'c' } as const

/** The chart as a table, newest first: for screen readers, and for exact figures. */
export function ChartTable({
  product,
  candles,
  view,
  height,
}: {
  product: Product
  candles: readonly Candle[]
  view: View
  height: number
}) {
  const { t } = useTexts('product')
  const formats = useFormats()
  const digits = priceDigits(product)
  const line = view === 'line'
  const cells: readonly (readonly (keyof typeof FIGURES)[])[] = line ? POINT : PAIRS
  return (
    <div className="chart-table" style={{ height }}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('chart.time')}</th>
            {cells.map(([upper, lower]) => (
              <th key={upper} scope="col">
                {line ? t('trades.price') : t(`chart.${upper!}`)}
                {lower !== undefined && (
                  <>
                    <br />
                    {t(`chart.${lower}`)}
                  </>
                )}
              </th>
            ))}
            <th scope="col">{t('chart.volume')}</th>
          </tr>
        </thead>
        <tbody>
          {candles
            .slice(-SHOWN)
            .toReversed()
            .map((candle) => (
              <tr key={candle.t}>
                <th scope="row">{formats.candle(intervalOf(view), candle.t)}</th>
                {cells.map(([upper, lower]) => (
                  <td key={upper}>
                    {formats.price(candle[FIGURES[upper!]], digits)}
                    {lower !== undefined && (
                      <>
                        <br />
                        {formats.price(candle[FIGURES[lower]], digits)}
                      </>
                    )}
                  </td>
                ))}
                <td>{formats.compact(candle.v)}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  )
}
