import type { EarnProduct } from '@candela/contract'
import { BandChart, KeyValueList } from '@candela/design'
import { formatDecimal } from '@candela/units'
import { amountText, useFormats, useTexts } from '../../shell/index.ts'
import { useEarnTexts } from './earn-texts.ts'
import { isOpen } from './kinds.ts'
import { outlookOf, toldOf } from './outlook.ts'

/** The return of an amount, day by day: drawn, and told in words. Nothing in it asks for more. */
export function OutlookCard({ product, amount }: { product: EarnProduct; amount: string }) {
  const { t } = useTexts('earn')
  const formats = useFormats()
  const texts = useEarnTexts()
  const { asset, kind, lowPpm, highPpm, renewable } = product
  const outlook = outlookOf(product, amount)
  const { paid, instalments, back } = outlook
  const [first, last] = [paid[0]!, paid.at(-1)!]
  const range = ({ low, high }: typeof last) => [asset, formatDecimal(low), formatDecimal(high)] as const
  const open = isOpen(product)
  const home = formatDecimal(back)
  const notes = [
    lowPpm === highPpm ? t('outlook.fixed', { rate: texts.rate(lowPpm) }) : t('outlook.note'),
    ...(kind === 'term' ? [] : [t(`outlook.${kind}`, { days: texts.days(last.days) })]),
    ...(open ? [] : [t(renewable ? 'outlook.renewed' : 'outlook.simple')]),
  ]
  return (
    <section className="pad mt4">
      <div className="card card-padded earn-outlook">
        <h2 className="label m">{t('outlook.title')}</h2>
        <p className="cap i2">{t('outlook.on', { amount: amountText(formats, asset, amount) })}</p>
        <BandChart
          label={t('outlook.chart', {
            from: texts.day(first.date),
            to: texts.day(last.date),
            amount: texts.amounts(...range(last)),
          })}
          low={paid.map(({ low }) => Number(low))}
          high={paid.map(({ high }) => Number(high))}
          marks={instalments}
          ends={!open}
        />
        <p className="row between cap i3" aria-hidden="true">
          <span>{texts.day(first.date)}</span>
          <span>{texts.day(last.date)}</span>
        </p>
        <KeyValueList
          dense
          className="mt2"
          rows={toldOf(outlook).map((each) => ({
            key: each.date,
            label: t('outlook.paidBy', { day: texts.day(each.date) }),
            value: texts.bare(...range(each)),
          }))}
          {...(!open && {
            total: { label: t('outlook.home', { day: texts.day(last.date) }), value: amountText(formats, asset, home) },
          })}
        />
        {notes.map((note) => (
          <p key={note} className="cap i3 mt2">
            {note}
          </p>
        ))}
      </div>
    </section>
  )
}
