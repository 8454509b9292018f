import { Button, ListRow, Note } from '@candela/design'
import type { StrategyParameters } from '@candela/contract'
import { WINDOW_DAYS } from '@candela/rules/strategy/arithmetic'
import type { Judged } from '@candela/rules/strategy/backtest'
import { successText, useFormats, useTexts } from '../../shell/index.ts'
import { Course } from './course.tsx'
import { ReportList } from './report-list.tsx'
import { useParameterTexts } from './parameter-texts.ts'
import { useReportTexts } from './report-texts.ts'
import type { NumberedProduct } from './use-backtest.ts'

interface Props {
  readonly judged: Judged
  readonly amount: bigint
  readonly products: readonly NumberedProduct[]
  readonly chosen: StrategyParameters
  readonly onUse: (suggested: StrategyParameters) => void
}

/** Windows that were judged by what was chosen before them, and how much of it chance explains. Nothing else of what was tried. */
export function JudgedReport({ judged, amount, products, chosen, onUse }: Props) {
  const { t } = useTexts('strategySetup')
  const formats = useFormats()
  const texts = useReportTexts()
  const { figures } = useParameterTexts(products)
  const { from, until, tried, perThousand, windows, suggested } = judged
  const isSame = suggested !== undefined && figures(suggested) === figures(chosen)
  return (
    <section className="mt5">
      <h2 className="t-3">{t('judged.title')}</h2>
      <p className="cap i2 mt1">
        {t('judged.text', {
          from: texts.day(from),
          until: texts.day(until),
          days: texts.days(WINDOW_DAYS.chosen),
          windows: formats.count(windows.length),
        })}
      </p>
      <Course told={judged} amount={amount} />
      <ReportList
        told={judged}
        amount={amount}
        more={[{ key: 'tried', label: t('judged.tried'), value: formats.count(tried) }]}
      />
      <div className="mt3">
        <Note tone="warn">
          {t('judged.chance', { tried: formats.count(tried), chance: successText(formats, perThousand, 1_000) })}
        </Note>
      </div>
      <details className="setup-windows mt3">
        <summary className="label m">{t('judged.windows', { windows: formats.count(windows.length) })}</summary>
        {windows.map((window, place) => (
          <ListRow
            key={window.from}
            title={t('judged.window', { from: texts.day(window.from), until: texts.day(window.until) })}
            detail={window.parameters ? figures(window.parameters) : t('judged.nothing')}
            value={texts.change(window.changePpm)}
            inset={place === 0 ? 'none' : 'edge'}
          />
        ))}
      </details>
      {suggested !== undefined && (
        <div className="card card-padded mt3">
          <h3 className="label m">{t('judged.suggested')}</h3>
          <p className="callout mt1">{figures(suggested)}</p>
          <p className="cap i2 mt1">{t('judged.suggestedText', { days: texts.days(WINDOW_DAYS.chosen) })}</p>
          <Button
            className="mt3"
            size="small"
            variant="outline"
            disabled={isSame}
            {...(isSame && { hint: t('judged.same') })}
            onClick={() => onUse(suggested)}
          >
            {t('judged.use')}
          </Button>
        </div>
      )}
    </section>
  )
}
