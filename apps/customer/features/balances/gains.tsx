import { Button, GroupLabel, SaveIcon } from '@candela/design'
import { useRead } from '../../live/index.ts'
import { LocalTimes, useTexts } from '../../shell/index.ts'
import { GainRows } from './gain-rows.tsx'
import { useStatementFile } from './statement-file.ts'
import { useFigures } from './statement-frame.tsx'

/** Results that were realised in a period: the sums of each asset, a file for tax programs, and every part of a lot that went. */
export function Gains({ period }: { period: { readonly from: string; readonly to: string } }) {
  const { t } = useTexts('balances')
  const written = useFigures()
  const [save, isSaving] = useStatementFile()
  const { data } = useRead('disposalTotals', { query: { ...period } })
  const totals = data?.totals ?? []
  return (
    <section className="mt5">
      <GroupLabel>{t('records.filters.gains')}</GroupLabel>
      <LocalTimes />
      {totals.length > 0 && (
        <div className="statement-summary">
          <table className="statement-table">
            <thead>
              <tr>
                <th scope="col">{t('records.asset')}</th>
                {(['quantity', 'cost', 'proceeds', 'result'] as const).map((key) => (
                  <th key={key} scope="col">
                    {t(`gains.${key}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {totals.map(({ asset, quantity, cost, proceeds, result }) => (
                <tr key={asset}>
                  <th scope="row">{asset}</th>
                  <td data-label={t('gains.quantity')}>{written(asset, quantity)}</td>
                  <td data-label={t('gains.cost')}>{written('USDT', cost)}</td>
                  <td data-label={t('gains.proceeds')}>{written('USDT', proceeds)}</td>
                  <td data-label={t('gains.result')}>{written('USDT', result)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Button
        variant="quiet"
        size="small"
        wide
        className="mt3"
        icon={<SaveIcon size={20} />}
        busy={isSaving}
        onClick={() => save({ detail: 'lots', ...period })}
      >
        {t('gains.file')}
      </Button>
      <div className="gains-rows">
        <GainRows period={period} />
      </div>
    </section>
  )
}
