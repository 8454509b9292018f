import { LinesChart } from '@candela/design'
import { formatDecimal, greatest, least, UNIT } from '@candela/units'
import type { Point, Told } from '@candela/rules/strategy/backtest'
import { memo } from 'react'
import { useFormats, useTexts } from '../../shell/index.ts'
import { ppmOf, useReportTexts } from './report-texts.ts'

/** rows of the table */
const ROWS = 5

interface Props {
  readonly told: Told
  readonly amount: bigint
}

/** The strategy against just holding and against money, drawn and as a table. */
export const Course = memo(function Course({ told: { points, from, until }, amount }: Props) {
  const { t } = useTexts('strategySetup')
  const formats = useFormats()
  const texts = useReportTexts()
  const last = points.at(-1)!
  const at = (worth: bigint) => texts.change(ppmOf(worth - amount, amount))
  const lines = [
    { name: t('lines.strategy'), of: (point: Point) => point.equity, tone: 'ink' },
    { name: t('lines.holding'), of: (point: Point) => point.holding, tone: 'accent' },
    { name: t('lines.cash'), of: () => amount, tone: 'dotted' },
  ] as const
  // for drawing only: whole units of money
  const drawn = (worth: bigint) => Number(worth / BigInt(UNIT / 100))
  const all = points.flatMap((point) => lines.map(({ of }) => of(point)))
  const [high, low] = [greatest(...all), least(...all)]
  const places = Array.from({ length: ROWS }, (_, row) => Math.floor((row * (points.length - 1)) / (ROWS - 1)))
  const rows = [...new Set(places)].map((place) => points[place]!)
  return (
    <>
      <LinesChart
        label={t('lines.label', {
          from: texts.day(from),
          until: texts.day(until),
          strategy: at(last.equity),
          holding: at(last.holding),
        })}
        lines={lines.map(({ name, of, tone }) => {
          return { name, tone, values: points.map((point) => drawn(of(point))), value: at(of(last)) }
        })}
        scale={{ high: at(high), low: at(low) }}
        span={{ from: texts.day(from), to: texts.day(until) }}
      />
      <table className="setup-table">
        <thead>
          <tr>
            <th scope="col">{t('lines.day')}</th>
            <th scope="col">{t('lines.strategy')}</th>
            <th scope="col">{t('lines.holding')}</th>
            <th scope="col">{t('lines.cash')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((point) => (
            <tr key={point.at}>
              <th scope="row">{texts.day(point.at)}</th>
              {lines.map(({ name, of }) => (
                <td key={name}>{formats.money(formatDecimal(of(point)))}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
})
