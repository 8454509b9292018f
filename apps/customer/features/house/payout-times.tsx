import type { HouseMoney } from '@candela/contract'
import { KeyValueList, SectionHead } from '@candela/design'
import { useFormats, useTexts } from '../../shell/index.ts'
import { useRailText } from './rail-text.ts'

/** up to here seconds are told, beyond it minutes and hours */
const SECONDS_UP_TO = 120

/** By rail, how long withdrawals took from being asked for until they were out. */
export function PayoutTimes({ payouts }: { payouts: HouseMoney['payouts'] }) {
  const { t } = useTexts('house')
  const formats = useFormats()
  const railText = useRailText()
  const span = (seconds: number): string =>
    seconds <= SECONDS_UP_TO ? t('money.seconds', { seconds: formats.count(seconds) }) : formats.span(seconds * 1_000)
  return (
    <section className="mt5 pad">
      <SectionHead title={t('money.times')} />
      {payouts.length === 0 && <p className="label i2">{t('money.noTimes')}</p>}
      {payouts.map(({ rail, count, median, longest }) => (
        <div key={rail} className="house-day">
          <h3 className="callout s">{railText(rail)}</h3>
          <KeyValueList
            dense
            rows={[
              { key: 'count', label: t('money.paid'), value: formats.count(count) },
              { key: 'median', label: t('money.median'), value: span(median) },
              { key: 'longest', label: t('money.longest'), value: span(longest) },
            ]}
          />
        </div>
      ))}
    </section>
  )
}
