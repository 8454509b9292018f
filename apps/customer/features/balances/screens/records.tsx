import { Chips, SaveIcon, IconButton } from '@candela/design'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { PATHS, Screen, useTexts } from '../../../shell/index.ts'
import { RECORD_FILTERS, type RecordFilter, RecordRows } from '../record-rows.tsx'
import '../balances.css'

const STATEMENT = '/api/v1/statement.csv'

/** Financial details: every posting of the customer's accounts, or with `?asset=` of one asset, and all of them as a file. */
export function RecordsPage() {
  const { t } = useTexts('balances')
  const [filter, setFilter] = useState<RecordFilter>('all')
  const asset = useSearchParams()[0].get('asset') ?? undefined
  return (
    <Screen
      title={asset === undefined ? t('records.title') : `${asset} · ${t('records.title')}`}
      back={PATHS.balances}
      practice
      action={
        <IconButton label={t('records.download')} onClick={download}>
          <SaveIcon size={24} />
        </IconButton>
      }
    >
      <Chips
        label={t('records.filter')}
        value={filter}
        onChange={setFilter}
        panelId="records-panel"
        options={RECORD_FILTERS.map((key) => ({ key, label: t(`records.filters.${key}`) }))}
      />
      <div id="records-panel" role="tabpanel" aria-label={t(`records.filters.${filter}`)}>
        <RecordRows filter={filter} {...(asset !== undefined && { asset })} />
      </div>
    </Screen>
  )
}

/** The browser fetches it with the session's cookie and keeps it under the name the server gives. */
function download(): void {
  const link = document.createElement('a')
  link.href = STATEMENT
  link.download = ''
  link.click()
}
