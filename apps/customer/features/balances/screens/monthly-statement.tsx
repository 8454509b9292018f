import { ErrorState, SkeletonRows } from '@candela/design'
import { isNoted, type StatementLine } from '@candela/contract'
import { useEffect, useMemo, useState } from 'react'
import { serverNow, usePages, useRead } from '../../../live/index.ts'
import { useFormats, useHide, useLate, useTexts } from '../../../shell/index.ts'
import { type AccountLine, accountLines, type AssetPeriod } from '../account-lines.ts'
import { KINDS } from '../statement-kinds.tsx'
import { StatementFrame, useFigures } from '../statement-frame.tsx'
import { lastMonths, periodOf } from '../statement-period.ts'
import '../balances.css'

const PAGE = '200'

/** A month from opening to closing balance, of each asset: to be read, printed and kept as a file. */
export function MonthlyStatementPage() {
  const { t } = useTexts('balances')
  const formats = useFormats()
  const [opened] = useState(serverNow)
  const months = lastMonths(opened)
  const [month, setMonth] = useState(months[0]!)
  const period = useMemo(() => untilNow(periodOf(month), opened), [month, opened])
  return (
    <StatementFrame
      title={t('statement.title')}
      choice={{
        label: t('records.month'),
        value: month,
        onChange: setMonth,
        options: months.map((key) => ({ key, label: formats.month(key) })),
      }}
      file={{ detail: 'account', ...period }}
      heading={t('statement.of', { month: formats.month(month) })}
      from={formats.date(Number(period.from))}
      to={formats.date(Number(period.to))}
    >
      <Contents period={period} />
    </StatementFrame>
  )
}

interface Period {
  readonly from: string
  readonly to: string
}

/** The running month ends when the page was opened: its lines and its closing balance are of one moment. */
function untilNow({ from, to }: Period, now: number): Period {
  return { from, to: String(Math.min(Number(to), now)) }
}

function Contents({ period }: { period: Period }) {
  const { t } = useTexts('balances')
  const { t: shell } = useTexts('shell')
  const balances = useRead('statementBalances', { query: { ...period } })
  const list = usePages('statementLines', { ...period, limit: PAGE })
  // a statement is whole: each page asks for the next
  useEffect(() => {
    if (list.hasMore && !list.isLoadingMore && !list.isError) list.more()
  })
  const again = () => {
    void balances.refetch()
    list.again()
  }
  if (balances.isError || list.isError) {
    return (
      <ErrorState title={t('records.failed')} text={t('failed.text')} retryLabel={shell('retry')} onRetry={again} />
    )
  }
  if (!balances.data || list.isPending || list.hasMore) return <SkeletonRows count={6} label={shell('loading')} />
  const lines = list.pages.flatMap((page) => page.lines)
  const { assets } = balances.data
  return (
    <>
      <Summary assets={assets} />
      <p className="cap i3 mt2">{t('statement.note')}</p>
      {assets.every(({ in: came, out }) => came === '0' && out === '0') && (
        <p className="label i2 mt4">{t('statement.none')}</p>
      )}
      {assets.map((asset) => (
        <Lines key={asset.asset} period={asset} lines={accountLines(asset, lines)} />
      ))}
    </>
  )
}

/** Opening, in, out and closing of each asset. */
function Summary({ assets }: { assets: readonly AssetPeriod[] }) {
  const { t } = useTexts('balances')
  const written = useFigures()
  const figures = ['opening', 'in', 'out', 'closing'] as const
  return (
    <div className="statement-summary">
      <table className="statement-table">
        <thead>
          <tr>
            <th scope="col">{t('records.asset')}</th>
            {figures.map((figure) => (
              <th key={figure} scope="col">
                {t(`statement.${figure}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {assets.map((row) => (
            <tr key={row.asset}>
              <th scope="row">{row.asset}</th>
              {figures.map((figure) => (
                <td key={figure} data-label={t(`statement.${figure}`)}>
                  {written(row.asset, row[figure])}
                </td>
              ))}
            </tr>
          ))}
          {assets
            .filter(({ owed }) => owed !== '0')
            .map(({ asset, owed }) => (
              <tr key={`${asset} owed`}>
                <th scope="row" colSpan={4}>
                  {`${asset} · ${t('statement.owed')}`}
                </th>
                <td data-label={t('statement.owed')}>{written(asset, owed)}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  )
}

/** One asset's lines, each with the balance after it. */
function Lines({ period, lines }: { period: AssetPeriod; lines: readonly AccountLine[] }) {
  const { t } = useTexts('balances')
  const written = useFigures()
  const { asset, opening, closing } = period
  if (lines.length === 0) return null
  return (
    <section className="mt5">
      <h3 className="t-3">{asset}</h3>
      <div className="statement-scroll statement-lines" tabIndex={0} role="region" aria-label={asset}>
        <table className="statement-table">
          <thead>
            <tr>
              <th scope="col">{t('statement.event')}</th>
              <th scope="col">{t('statement.amount')}</th>
              <th scope="col">{t('statement.balance')}</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row" colSpan={2}>
                {t('statement.opening')}
              </th>
              <td>{written(asset, opening)}</td>
            </tr>
            {lines.map((each) => (
              <tr key={each.line.id}>
                <th scope="row">
                  <Event line={each.line} />
                </th>
                <td className={isNoted(each.line.kind) ? 'i3' : ''}>
                  {written(asset, each.amount, each.amount.startsWith('-') ? '' : '+')}
                </td>
                <td>{written(asset, each.balance)}</td>
              </tr>
            ))}
            <tr>
              <th scope="row" colSpan={2}>
                {t('statement.closing')}
              </th>
              <td>{written(asset, closing)}</td>
            </tr>
          </tbody>
        </table>
      </div>
    </section>
  )
}

function Event({ line }: { line: StatementLine }) {
  const { t } = useTexts('balances')
  const formats = useFormats()
  const hide = useHide()
  const late = useLate()(line.dueAt, line.at)
  return (
    <>
      {KINDS[line.kind].title(line, { t, formats, hide })}
      <span className="statement-when">{late ?? formats.dateTime(line.at)}</span>
      {line.order !== '' && (
        <span className="statement-when nw">{t('records.line.number', { number: line.order })}</span>
      )}
    </>
  )
}
