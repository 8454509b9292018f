import type { AnswerOf } from '@candela/contract'
import { ALL_WEIGHTS, EXPERTS } from '@candela/rules/strategy/arithmetic'
import { GroupLabel, type LineTone, LinesChart } from '@candela/design'
import { useRead } from '../../live/index.ts'
import { Loading, useFormats, useTexts } from '../../shell/index.ts'
import { thinned } from './figures.ts'
import { useExpertTexts } from './expert-texts.ts'
import { weightRatio } from './learner-figures.ts'
import { useStrategyTexts } from './strategy-texts.ts'

const TONES: readonly LineTone[] = ['dotted', 'accent', 'ink', 'warm', 'soft']
const EVERY_MS = 60_000
const TABLE_ROWS = 24
/** the least that the chart's height stands for is two hundredths of all weights */
const LEAST_RANGE = ALL_WEIGHTS / 50

/** The weights of the experts over the last closes, as lines on one scale and as a table with target and close. */
export function WeightsChart({ product, bar }: { product: string; bar: '1h' | '1d' }) {
  const { t } = useTexts('strategy')
  const read = useRead('strategyLearnerSteps', { query: { product, bar } }, { refetchInterval: EVERY_MS })
  const steps = read.data?.steps
  return (
    <section className="pad mt5">
      <GroupLabel>{t('learner.chart')}</GroupLabel>
      {steps === undefined ? (
        <Loading read={read} title={t('chart.failed')} rows={2} lead={false} />
      ) : steps.length < 2 ? (
        <p className="label i2">{t('chart.short')}</p>
      ) : (
        <Weights product={product} steps={steps} />
      )}
    </section>
  )
}

function Weights({ product, steps }: { product: string; steps: AnswerOf<'strategyLearnerSteps'>['steps'] }) {
  const { t } = useTexts('strategy')
  const formats = useFormats()
  const texts = useStrategyTexts()
  const expertText = useExpertTexts()
  const [first, last] = [steps[0]!, steps.at(-1)!]
  const span = { from: formats.dateTime(first.closedAt), to: formats.dateTime(last.closedAt) }
  const share = (weight: number) => formats.percent(weightRatio(weight), 1, 1)
  const lines = EXPERTS.map((name, expert) => ({
    name: expertText(name).name,
    values: steps.map(({ weights }) => weights[expert] ?? 0),
    tone: TONES[expert]!,
    value: share(last.weights[expert] ?? 0),
  }))
  const all = steps.flatMap(({ weights }) => weights)
  const weights = lines.map(({ name, value }) => `${name} ${value}`).join(', ')
  return (
    <>
      <LinesChart
        label={t('learner.chartLabel', { ...span, weights })}
        lines={lines}
        leastRange={LEAST_RANGE}
        scale={{ high: share(Math.max(...all)), low: share(Math.min(...all)) }}
        span={span}
      />
      <details className="strategy-table strategy-steps">
        <summary>{t('chart.table')}</summary>
        <table>
          <thead>
            <tr>
              {lines.map(({ name }) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          {thinned(steps, TABLE_ROWS)
            .toReversed()
            .map(({ closedAt, close, weights: at, target }) => (
              <tbody key={closedAt}>
                <tr>
                  <th scope="rowgroup" colSpan={EXPERTS.length}>
                    {t('learner.row', {
                      time: formats.dateTime(closedAt),
                      close: texts.price(product, close),
                      target: texts.percent(target),
                    })}
                  </th>
                </tr>
                <tr>
                  {EXPERTS.map((name, expert) => (
                    <td key={name}>{share(at[expert] ?? 0)}</td>
                  ))}
                </tr>
              </tbody>
            ))}
        </table>
      </details>
    </>
  )
}
