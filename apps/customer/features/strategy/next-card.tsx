import type { OwnStrategy } from '@candela/contract'
import { GroupLabel, KeyValueList, Note } from '@candela/design'
import { useFormats, useTexts } from '../../shell/index.ts'
import { moveOf } from './figures.ts'
import { useStrategyTexts } from './strategy-texts.ts'

/** The instant of its next decision, what keeps it from one, and what it would do by the closes of now. */
export function NextCard({ strategy }: { strategy: OwnStrategy }) {
  const { t } = useTexts('strategy')
  const formats = useFormats()
  const { nextAt, isWaiting, plan, parameters } = strategy
  return (
    <section className="pad mt5">
      <GroupLabel>{t('next.title')}</GroupLabel>
      <p className="t-3">{nextAt === 0 ? t('next.none') : formats.dateTime(nextAt)}</p>
      {isWaiting && (
        <div className="mt3">
          <Note tone="warn">{t('next.waiting')}</Note>
        </div>
      )}
      {plan?.collecting !== undefined && parameters.kind === 'trend' && (
        <p className="label i2 mt2">
          {t('next.collecting', { count: plan.collecting, slow: formats.count(parameters.slow) })}
        </p>
      )}
      {plan && <Plan plan={plan} />}
    </section>
  )
}

function Plan({ plan: { shares, band } }: { plan: NonNullable<OwnStrategy['plan']> }) {
  const { t } = useTexts('strategy')
  const texts = useStrategyTexts()
  return (
    <>
      <p className="label i2 mt3 mb2">{t('next.now')}</p>
      <KeyValueList
        boxed
        rows={shares.map((share) => {
          const move = moveOf(share, band)
          const shown = { now: texts.percent(share.now), target: texts.percent(share.target) }
          return {
            key: share.product,
            label: (
              <>
                {texts.label(share.product)}
                <span className="cap i3 strategy-line">{t('next.shares', shown)}</span>
              </>
            ),
            value: move
              ? t(`next.${move.side}`, { quantity: texts.quantity(share.product, move.quantity) })
              : t('next.nothing'),
          }
        })}
      />
    </>
  )
}
