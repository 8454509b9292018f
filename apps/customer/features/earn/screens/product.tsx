import { AreaChart, Button, GroupLabel, KeyValueList, ListRow, Note } from '@candela/design'
import type { AnswerOf, EarnProduct } from '@candela/contract'
import { minor } from '@candela/units'
import { serverNow, useRead } from '../../../live/index.ts'
import { Loading, amountText, PATHS, Screen, to, useFormats, useTexts } from '../../../shell/index.ts'
import { useEarnTexts } from '../earn-texts.ts'
import { kindOf } from '../kinds.ts'
import { PotCard } from '../pot-card.tsx'
import { ProductHead } from '../product-head.tsx'
import { useNamedProduct } from '../use-product.ts'
import '../earn.css'

const CHARTED_RATES = '30'
const LATEST_RATES = 7

/** One product: its terms, its rates, and the pot they are paid from. */
export function MiningProductPage() {
  const { t } = useTexts('earn')
  const { product, read } = useNamedProduct()
  if (!product) {
    return (
      <Screen title={t('titles.miningPage')} back={PATHS.mining} practice>
        <Loading read={read} title={t('failed')} />
      </Screen>
    )
  }
  return (
    <Screen title={t(`kinds.${kindOf(product)}`)} back={PATHS.mining} practice footer={<Open product={product} />}>
      <ProductHead product={product} />
      <Terms product={product} />
      <PotCard product={product} />
      <Rates product={product} />
    </Screen>
  )
}

function Open({ product }: { product: EarnProduct }) {
  const { t } = useTexts('earn')
  const texts = useEarnTexts()
  const { id, onSale, opens, closes, room, minimum, tomorrowPpm, settlingUntil, fundedUntil, stoppedUntil } = product
  const formats = useFormats()
  const now = serverNow()
  const isClosed = opens > now || (closes !== 0 && now >= closes)
  const isSoldOut = minor(room) < minor(minimum)
  const why = (): string | undefined => {
    if (stoppedUntil > now) return t('page.stopped', { time: formats.dateTime(stoppedUntil) })
    if (settlingUntil > now) return t('page.settling', { until: formats.dateTime(settlingUntil) })
    if (isClosed) return t('page.closed')
    if (!onSale) return fundedUntil === '' ? t('page.closed') : t('page.ending', { day: texts.day(fundedUntil) })
    return isSoldOut ? t('page.soldOut') : undefined
  }
  const hint = why()
  return (
    <>
      <KeyValueList
        dense
        className="mb3"
        rows={[
          { key: 'rate', label: t('terms.tomorrow'), value: texts.withYear(tomorrowPpm) },
          { key: 'room', label: t('terms.room'), value: texts.room(product) },
        ]}
      />
      {hint !== undefined ? (
        <Button disabled hint={hint}>
          {t('page.open')}
        </Button>
      ) : (
        <Button href={to('miningConfirm', { id })}>{t('page.open')}</Button>
      )}
    </>
  )
}

function Terms({ product }: { product: EarnProduct }) {
  const { t } = useTexts('earn')
  const formats = useFormats()
  const texts = useEarnTexts()
  const { asset, kind, todayPpm, renewable, fundedUntil, announced } = product
  return (
    <section className="pad mt4">
      {announced.map((next) => (
        <div key={next.from} className="mb3">
          <Note>{t('page.announced', { time: formats.dateTime(next.from), range: texts.rates(next) })}</Note>
        </div>
      ))}
      <KeyValueList
        boxed
        rows={[
          ...(kind === 'term' ? [{ key: 'cycle', label: t('terms.cycle'), value: texts.shape(product) }] : []),
          ...(kind === 'plan' ? [{ key: 'plan', label: t('terms.instalments'), value: texts.shape(product) }] : []),
          ...(fundedUntil === '' ? [] : [{ key: 'until', label: t('terms.until'), value: texts.day(fundedUntil) }]),
          { key: 'daily', label: t('terms.daily'), value: texts.rates(product) },
          ...(todayPpm === 0 ? [] : [{ key: 'today', label: t('terms.today'), value: texts.withYear(todayPpm) }]),
          { key: 'least', label: t('terms.least'), value: amountText(formats, asset, product.minimum) },
          { key: 'most', label: t('terms.most'), value: amountText(formats, asset, product.maximum) },
          { key: 'own', label: t('terms.own'), value: amountText(formats, asset, product.customerMaximum) },
          {
            key: 'leave',
            label: t('terms.leave'),
            value: texts.leave(product),
          },
          { key: 'paid', label: t('terms.paidAt'), value: t('terms.paidAtValue') },
          ...(kind === 'term'
            ? [{ key: 'renew', label: t('terms.renew'), value: t(renewable ? 'terms.renewYes' : 'terms.renewNo') }]
            : []),
        ]}
      />
    </section>
  )
}

/** The last days' rates, each with the pot that fixed it: one for everybody. */
function Rates({ product: { id, asset } }: { product: EarnProduct }) {
  const { t } = useTexts('earn')
  const formats = useFormats()
  const texts = useEarnTexts()
  const { data } = useRead('earnRates', { params: { product: id }, query: { limit: CHARTED_RATES } })
  if (!data || data.rates.length === 0) return null
  return (
    <section className="mt5 mb6">
      <div className="pad">
        <GroupLabel>{t('rates.title')}</GroupLabel>
      </div>
      <RateChart rates={data.rates.filter(({ terms }) => terms === data.rates[0]!.terms)} />
      {data.rates.slice(0, LATEST_RATES).map(({ day, terms, ratePpm, promised, free }, index) => (
        <ListRow
          key={`${day} ${terms}`}
          title={texts.day(day)}
          detail={t('rates.pot', {
            promised: amountText(formats, asset, promised),
            free: amountText(formats, asset, free),
          })}
          value={texts.rate(ratePpm)}
          inset={index === 0 ? 'none' : 'edge'}
        />
      ))}
    </section>
  )
}

/** The rate of the newest terms over the last days; nothing before there are two. */
function RateChart({ rates }: { rates: AnswerOf<'earnRates'>['rates'] }) {
  const { t } = useTexts('earn')
  const texts = useEarnTexts()
  const [last, first] = [rates[0], rates.at(-1)]
  if (last === undefined || first === undefined || rates.length < 2) return null
  const values = rates.map(({ ratePpm }) => ratePpm)
  const figures = { low: texts.rate(Math.min(...values)), high: texts.rate(Math.max(...values)) }
  const days = { from: texts.day(first.day), to: texts.day(last.day) }
  return (
    <AreaChart
      label={t('rates.chart', { ...days, ...figures, last: texts.rate(last.ratePpm) })}
      values={values.toReversed()}
      leastRange={0.05}
    />
  )
}
