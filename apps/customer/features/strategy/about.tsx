import { RiskBanner } from '@candela/design'
import { useFormats, useTexts } from '../../shell/index.ts'
import { noEdgeFigures } from '../../shell/no-edge.ts'

/** Tells in four sentences a strategy from what it is not. */
export function About() {
  const { t } = useTexts('strategy')
  const { t: setup } = useTexts('strategySetup')
  const figures = noEdgeFigures(useFormats())
  return (
    <section className="pad mt2">
      <h2 className="t-3 mb2">{t('about.title')}</h2>
      <p className="callout i2">{t('about.rule')}</p>
      <div className="mt3">
        <RiskBanner fact={t('about.risk')} />
      </div>
      <p className="callout i2 mt3">{setup('noEdge.text', figures)}</p>
      <p className="callout i2 mt3">{t('about.not')}</p>
    </section>
  )
}
