import type { AnswerOf, EarnProduct } from '@candela/contract'
import { ErrorState, GroupLabel, KeyValueList, SkeletonRows } from '@candela/design'
import { MINUS } from '@candela/locale'
import { useMemo, useState } from 'react'
import { serverNow, useRead } from '../../live/index.ts'
import { amountText, dayText, useFormats, useHide, useTexts } from '../../shell/index.ts'
import { Gains, StatementFrame, useFigures } from '../balances/index.ts'
import { kindOf, useEarnProducts, useEarnTexts } from '../earn/index.ts'
import { lastYears, periodOf } from './house-years.ts'

type Income = AnswerOf<'statementIncome'>

/** The income of a year, by product and asset, and the results that were realised in it: to be read, printed and kept as files. */
export function IncomePage() {
  const { t } = useTexts('earn')
  const texts = useEarnTexts()
  const [opened] = useState(serverNow)
  const years = lastYears(opened)
  const [year, setYear] = useState(years[0]!)
  const period = useMemo(() => periodOf(year, opened), [year, opened])
  return (
    <StatementFrame
      title={t('income.title')}
      choice={{
        label: t('income.year'),
        value: year,
        onChange: setYear,
        options: years.map((key) => ({ key, label: key })),
      }}
      file={{ detail: 'income', ...period }}
      heading={t('income.of', { year })}
      from={texts.day(dayText(Number(period.from)))}
      to={texts.day(dayText(Number(period.to)))}
    >
      <Contents period={period} />
    </StatementFrame>
  )
}

function Contents({ period }: { period: ReturnType<typeof periodOf> }) {
  const { t } = useTexts('earn')
  const { t: balances } = useTexts('balances')
  const { t: shell } = useTexts('shell')
  const income = useRead('statementIncome', { query: { ...period } })
  const products = useEarnProducts()
  if (income.isError || products.isError) {
    const again = () => void Promise.all([income.refetch(), products.refetch()])
    const failed = { title: balances('records.failed'), text: balances('failed.text') }
    return <ErrorState {...failed} retryLabel={shell('retry')} onRetry={again} />
  }
  if (!income.data || !products.data) return <SkeletonRows count={6} label={shell('loading')} />
  return (
    <>
      {income.data.products.length === 0 ? (
        <p className="label i2 mt4">{t('income.none')}</p>
      ) : (
        <Earned income={income.data} products={products.data.products} />
      )}
      <p className="cap i3 mt3">{t('income.note')}</p>
      <Beside income={income.data} />
      <Gains period={period} />
    </>
  )
}

/** Yields less penalties, a row for each product, then one for each asset. */
function Earned({ income, products }: { income: Income; products: readonly EarnProduct[] }) {
  const { t } = useTexts('earn')
  const { t: balances } = useTexts('balances')
  const texts = useEarnTexts()
  const written = useFigures()
  const nameOf = (id: string): string => {
    const product = products.find((each) => each.id === id)
    return product ? `${t(`kinds.${kindOf(product)}`)}, ${texts.shape(product)}` : id
  }
  const cells = ({ asset, yields, penalties }: Income['products'][number] | Income['totals'][number]) => (
    <>
      <td data-label={balances('records.asset')}>{asset}</td>
      <td data-label={t('income.yields')}>{written(asset, yields)}</td>
      <td data-label={t('income.penalties')}>{written(asset, penalties, penalties === '0' ? '' : MINUS)}</td>
    </>
  )
  return (
    <div className="statement-summary">
      <table className="statement-table">
        <thead>
          <tr>
            <th scope="col">{t('kinds.label')}</th>
            <th scope="col">{balances('records.asset')}</th>
            <th scope="col">{t('income.yields')}</th>
            <th scope="col">{t('income.penalties')}</th>
            <th scope="col">{t('income.net')}</th>
          </tr>
        </thead>
        <tbody>
          {income.products.map((row) => (
            <tr key={row.product}>
              <th scope="row">{nameOf(row.product)}</th>
              {cells(row)}
              <td />
            </tr>
          ))}
          {income.totals.map((row) => (
            <tr key={`${row.asset} in all`}>
              <th scope="row">{t('income.total', { asset: row.asset })}</th>
              {cells(row)}
              <td data-label={t('income.net')}>{written(row.asset, row.net)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Beside the income of earning, and no part of it: interest that was paid, and rewards. */
function Beside({ income: { interest, rebates } }: { income: Income }) {
  const { t } = useTexts('earn')
  const formats = useFormats()
  const hide = useHide()
  const money = (asset: string, amount: string) => hide.amount(amountText(formats, asset, amount))
  if (interest === '0' && rebates.length === 0) return null
  return (
    <section className="mt5">
      <GroupLabel>{t('income.beside')}</GroupLabel>
      <KeyValueList
        rows={[
          ...(interest === '0'
            ? []
            : [{ key: 'interest', label: t('income.interest'), value: money('USDT', interest) }]),
          ...rebates.map(({ asset, amount }) => ({
            key: asset,
            label: t('income.rebates'),
            value: money(asset, amount),
          })),
        ]}
      />
    </section>
  )
}
