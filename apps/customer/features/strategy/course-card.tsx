import type { StrategyCourse } from '@candela/contract'
import { GroupLabel, LinesChart } from '@candela/design'
import { useRead } from '../../live/index.ts'
import { Loading, useFormats, useHide, useTexts } from '../../shell/index.ts'
import { endsOf, thinned } from './figures.ts'
import { useStrategyTexts } from './strategy-texts.ts'

const EVERY_MS = 60_000
const TABLE_ROWS = 24

/** The worth of a strategy over its time beside just holding and money, as lines and as a table. */
export function CourseCard({ id }: { id: string }) {
  const { t } = useTexts('strategy')
  const read = useRead('strategyCourse', { params: { strategy: id } }, { refetchInterval: EVERY_MS })
  const points = read.data?.points
  return (
    <section className="pad mt5">
      <GroupLabel>{t('chart.title')}</GroupLabel>
      {points === undefined ? (
        <Loading read={read} title={t('chart.failed')} rows={2} lead={false} />
      ) : points.length < 2 ? (
        <p className="label i2">{t('chart.short')}</p>
      ) : (
        <Course points={points} />
      )}
    </section>
  )
}

function Course({ points }: StrategyCourse) {
  const { t } = useTexts('strategy')
  const formats = useFormats()
  const hide = useHide()
  const texts = useStrategyTexts()
  const [first, last] = [points[0]!, points.at(-1)!]
  const span = { from: formats.dateTime(first.at), to: formats.dateTime(last.at) }
  const { high, low } = endsOf(points)
  const figures = {
    equity: texts.worth(last.equity),
    holding: texts.worth(last.holding),
    cash: texts.worth(last.cash),
  }
  const line = (key: 'equity' | 'holding' | 'cash') => ({
    name: t(`chart.${key}`),
    // to draw alone
    values: points.map((point) => Number(point[key])),
    value: figures[key],
  })
  return (
    <>
      <LinesChart
        label={t('chart.label', { ...span, ...figures })}
        lines={[
          { ...line('equity'), tone: 'ink' },
          { ...line('holding'), tone: 'accent' },
          { ...line('cash'), tone: 'dotted' },
        ]}
        {...(!hide.hidden && { scale: { high: texts.worth(high), low: texts.worth(low) } })}
        span={span}
      />
      <details className="strategy-table">
        <summary>{t('chart.table')}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('chart.time')}</th>
              <th scope="col">{t('chart.equity')}</th>
              <th scope="col">{t('chart.holding')}</th>
              <th scope="col">{t('chart.cash')}</th>
            </tr>
          </thead>
          <tbody>
            {thinned(points, TABLE_ROWS)
              .toReversed()
              .map(({ at, equity, holding, cash }) => (
                <tr key={at}>
                  <th scope="row">{formats.dateTime(at)}</th>
                  {Object.entries({ equity, holding, cash }).map(([line, amount]) => (
                    <td key={line}>{hide.amount(formats.money(amount))}</td>
                  ))}
                </tr>
              ))}
          </tbody>
        </table>
      </details>
    </>
  )
}
