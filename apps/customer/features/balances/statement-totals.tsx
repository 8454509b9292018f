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
  // money rounded as on the lines it sums
  const written = (asset: string, sum: string) =>
    asset === 'USDT' ? formats.signedMoney(sum).replace('+', '') : exactText(formats, sum)
  return (
    <dl className="records-totals" data-testid="totals">
      {shown.flatMap(({ asset, ...sums }) =>
        (['in', 'out'] as const).map((way) => (
          <div key={`${asset} ${way}`}>
            <dt className="cap i3">{t(`records.totals.${way}`, { asset })}</dt>
            <dd>{hide.amount(written(asset, sums[way]))}</dd>
          </div>
        )),
      )}
    </dl>
  )
}
