import { TextButton } from '@candela/design'
import { useState } from 'react'
import { useRead } from '../../live/index.ts'
import { bareAmountText, useFormats, useHide, useTexts } from '../../shell/index.ts'
import type { Narrowed } from './statement-rows.tsx'

/** assets whose sums stand there at once */
const FEW = 3

/** The sums in and out of the events shown: of each asset, or of the chosen one and the USDT for it. */
export function StatementTotals({ narrowed }: { narrowed: Narrowed }) {
  const { t } = useTexts('balances')
  const formats = useFormats()
  const hide = useHide()
  const { data } = useRead('statementTotals', { query: { ...narrowed } }, { keepPrevious: true })
  const { t: shell } = useTexts('shell')
  const [isWhole, setWhole] = useState(false)
  const all = data?.totals ?? []
  const chosen =
    narrowed.asset === undefined ? all : all.filter(({ asset }) => asset === 'USDT' || asset === narrowed.asset)
  const shown = isWhole ? chosen : chosen.slice(0, FEW)
  // money rounded as on the lines it sums
  const written = (asset: string, sum: string) =>
    asset === 'USDT' ? formats.signedMoney(sum).replace('+', '') : bareAmountText(formats, asset, sum)
  return (
    <>
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
      {chosen.length > shown.length && (
        <p className="pad mt2">
          <TextButton onClick={() => setWhole(true)}>{shell('seeAll')}</TextButton>
        </p>
      )}
    </>
  )
}
