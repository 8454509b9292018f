import { useRead } from '../../live/index.ts'
import { exactText, useFormats, useHide, useTexts } from '../../shell/index.ts'
import type { Narrowed } from './statement-rows.tsx'

/** What came in and went out by the events shown: USDT, and the asset where one product is chosen. */
export function StatementTotals({ narrowed }: { narrowed: Narrowed }) {
  const { t } = useTexts('balances')
  const formats = useFormats()
  const hide = useHide()
  const { data } = useRead('statementTotals', { query: { ...narrowed } }, { keepPrevious: true })
  const shown = data?.totals.filter(({ asset }) => asset === 'USDT' || narrowed.product !== undefined) ?? []
  return (
    <dl className="records-totals" data-testid="totals">
      {shown.map(({ asset, ...sums }) => (
        <div key={asset}>
          {(['in', 'out'] as const).map((way) => (
            <div key={way}>
              <dt className="cap i3">{t(`records.totals.${way}`, { asset })}</dt>
              <dd>{hide.amount(asset === 'USDT' ? formats.money(sums[way]) : exactText(formats, sums[way]))}</dd>
            </div>
          ))}
        </div>
      ))}
    </dl>
  )
}
