import { Note, RiskBanner } from '@candela/design'
import { formatDecimal } from '@candela/units'
import { useFormats, useTexts } from '../../shell/index.ts'
import { useLoanFigures } from './figures.ts'
import type { Reckoning } from './loan-state.ts'

/** Both yearly figures of a loan, and what is free, collected and charged late: above everything that leads to it. */
export function CostNotes({ reckoning }: { reckoning: Reckoning }) {
  const { t } = useTexts('loan')
  const formats = useFormats()
  const { money, rate } = useLoanFigures()
  const { simplePpm, euPpm, saved, aCentLess, isAboveUkCap } = reckoning
  const times = formats.decimal(formatDecimal(BigInt(Math.round(simplePpm / 100_000)), 1), 1, 1)
  return (
    <section className="mt3" data-testid="loan-notes">
      <RiskBanner fact={t('calc.yearly', { rate: rate(simplePpm) })}>
        {t('calc.eu', { rate: rate(euPpm) })} {t('calc.veryExpensive', { times })}
        {isAboveUkCap && ` ${t('calc.aboveCap')}`}
      </RiskBanner>
      {saved !== '0' && (
        <div className="mt3">
          <Note>{t('calc.saving', { less: money(aCentLess), saved: money(saved) })}</Note>
        </div>
      )}
      <p className="cap i2 mt3">{t('calc.free')}</p>
      <p className="cap i2 mt2">{t('calc.collected')}</p>
      <p className="cap i2 mt2">{t('calc.late')}</p>
    </section>
  )
}
