import type { HouseMoney } from '@candela/contract'
import { KeyValueList, Note, SectionHead } from '@candela/design'
import { useRead } from '../../live/index.ts'
import { amountText, Loading, Screen, to, useFormats, useTexts } from '../../shell/index.ts'
import { PayoutTimes } from './payout-times.tsx'
import { useRailText } from './rail-text.ts'
import './house.css'

/** The house's money on its rails, its debts to customers, withdrawals that rules refused, and the time that withdrawals took. */
export function MoneyPage() {
  const { t } = useTexts('house')
  const read = useRead('houseMoney')
  return (
    <Screen title={t('money.title')} back={to('house')} practice>
      <p className="pad label i2 mt2 mb4">{t('money.intro')}</p>
      {read.data ? (
        <Figures money={read.data} />
      ) : (
        <Loading read={read} title={t('failed')} text={t('failedText')} rows={8} lead={false} />
      )}
    </Screen>
  )
}

function Figures({ money }: { money: HouseMoney }) {
  const { t } = useTexts('house')
  const formats = useFormats()
  const railText = useRailText()
  const { seq, rails, assets, payouts, holds } = money
  return (
    <>
      <section className="pad">
        <SectionHead title={t('money.has')} />
        {rails.length === 0 && <p className="label i2">{t('money.hasNothing')}</p>}
        {rails.map(({ rail, asset, custody, suspense }) => (
          <div key={`${rail} ${asset}`} className="house-day">
            <h3 className="callout s">{railText(rail, asset)}</h3>
            <KeyValueList
              dense
              rows={[
                { key: 'custody', label: t('money.custody'), value: amountText(formats, asset, custody) },
                { key: 'suspense', label: t('money.suspense'), value: amountText(formats, asset, suspense) },
              ]}
            />
          </div>
        ))}
      </section>
      <section className="mt5 pad">
        <SectionHead title={t('money.owes')} />
        {assets.map(({ asset, owed, costs }) => (
          <div key={asset} className="house-day">
            <h3 className="callout s">{asset}</h3>
            <KeyValueList
              dense
              rows={[
                { key: 'owed', label: t('money.owed'), value: amountText(formats, asset, owed) },
                { key: 'costs', label: t('money.costs'), value: amountText(formats, asset, costs) },
              ]}
            />
          </div>
        ))}
        <p className="label i2 mt2">{t('money.practice')}</p>
      </section>
      <PayoutTimes payouts={payouts} />
      <Refusals money={money} />
      <section className="mt5 pad">
        <KeyValueList dense rows={[{ key: 'holds', label: t('money.holds'), value: formats.count(holds) }]} />
      </section>
      <div className="pad mt5 mb6">
        <Note>{t('counted', { entry: formats.count(seq) })}</Note>
      </div>
    </>
  )
}

/** By each of the eight rules, those included that have refused nothing. */
function Refusals({ money: { refusals } }: { money: HouseMoney }) {
  const { t } = useTexts('house')
  const formats = useFormats()
  return (
    <section className="mt5 pad">
      <SectionHead title={t('money.refused')} />
      <KeyValueList
        dense
        rows={refusals.map(({ rule, count }) => ({
          key: String(rule),
          label: t(`money.rule.${String(rule) as '1'}`),
          value: formats.count(count),
        }))}
      />
    </section>
  )
}
