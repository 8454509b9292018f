import { AUDIT_ACTIONS } from '@candela/contract'
import { EmptyState, Note, SaveIcon, SearchIcon, showToast } from '@candela/design'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Action } from '../../desk/action.tsx'
import { Choice } from '../../desk/choice.tsx'
import { TopBar } from '../../desk/frame.tsx'
import { Pager, useCursors } from '../../desk/pager.tsx'
import { Pending } from '../../desk/page-states.tsx'
import { useProblemText } from '../../desk/problem-text.ts'
import { StaleNote } from '../../desk/stale-note.tsx'
import { useFormats, useTexts } from '../../desk/texts.ts'
import { call } from '../../live/client.ts'
import { useNow } from '../../live/now.ts'
import { useRead } from '../../live/queries.ts'
import {
  type AuditFilter,
  auditQuery,
  collectRows,
  EVERYTHING,
  exportText,
  isAction,
  type Since,
  SINCE,
} from './audit-filter.ts'
import { AuditTable } from './audit-table.tsx'
import { ChainState } from './chain-state.tsx'
import '../../desk/table.css'

const PAGE_ROWS = '100'
const EXPORT_PAGE_ROWS = '200'
const MINUTE_MS = 60_000

/** The deeds of operators: the chain's state first, then the rows; nothing here can be changed. */
export function AuditPage() {
  const { t } = useTexts()
  const problemText = useProblemText()
  const [filter, setFilter] = useState<AuditFilter>(EVERYTHING)
  const now = useNow(MINUTE_MS)
  const query = auditQuery(filter, now)
  const cursors = useCursors(JSON.stringify(filter))
  const { data, error, refetch, isFetching, isPlaceholderData } = useRead('deskAudit', {
    query: { limit: PAGE_ROWS, ...query, ...(cursors.now !== undefined && { cursor: cursors.now }) },
  })
  const operators = useRead('deskOperators', {})
  const save = useMutation({
    mutationFn: () =>
      collectRows((cursor) =>
        call('deskAudit', { query: { limit: EXPORT_PAGE_ROWS, ...query, ...(cursor !== undefined && { cursor }) } }),
      ),
    onSuccess: (found) => {
      const at = Date.now()
      saveFile(
        `candela-audit-${new Date(at).toISOString().slice(0, 10)}.json`,
        exportText(found, filter, operators.data?.operators ?? [], at),
      )
      showToast({
        text: found.cut
          ? t('audit.savedPart', { count: found.rows.length })
          : t('audit.saved', { count: found.rows.length }),
      })
    },
  })
  return (
    <>
      <TopBar title={t('pages.audit')}>
        <Action busy={save.isPending} onClick={() => save.mutate()}>
          <SaveIcon size={16} />
          {t('audit.export')}
        </Action>
      </TopBar>
      <main className="desk-list" aria-busy={isPlaceholderData}>
        {data && <ChainState chain={data.chain} checking={isFetching} onCheck={() => void refetch()} />}
        {save.error && (
          <div className="desk-stale">
            <Note tone="danger" alert>
              {problemText(save.error)}
            </Note>
          </div>
        )}
        <Filters filter={filter} onChange={setFilter} />
        {data !== undefined && <StaleNote error={error} onRetry={() => void refetch()} />}
        {data === undefined ? (
          <Pending error={error} onRetry={() => void refetch()} />
        ) : data.rows.length === 0 ? (
          <EmptyState title={t('audit.none')} text={t('audit.noneText')} />
        ) : (
          <AuditTable rows={data.rows} />
        )}
        <footer className="desk-foot">
          <span className="i2 grow">{t('audit.appendOnly')}</span>
          <Pager cursors={cursors} next={data?.next ?? ''} />
        </footer>
      </main>
    </>
  )
}

function Filters({ filter, onChange }: { filter: AuditFilter; onChange: (filter: AuditFilter) => void }) {
  const { t } = useTexts()
  const formats = useFormats()
  const [object, setObject] = useState(filter.object)
  const { data } = useRead('deskOperators', {})
  return (
    <div className="desk-filters">
      <Choice
        quiet
        label={t('audit.operator')}
        value={filter.operator}
        onChange={(operator) => onChange({ ...filter, operator })}
        options={[
          { key: '', label: t('audit.anyOperator') },
          ...(data?.operators ?? []).map(({ number, name }) => ({ key: String(number), label: name })),
        ]}
      />
      <Choice
        quiet
        label={t('audit.action')}
        value={filter.action}
        onChange={(action) => onChange({ ...filter, action: isAction(action) ? action : '' })}
        options={[
          { key: '', label: t('audit.anyAction') },
          ...AUDIT_ACTIONS.map((key) => ({ key, label: t(`actions.${key}`) })).toSorted((a, b) =>
            a.label.localeCompare(b.label, formats.locale),
          ),
        ]}
      />
      <Choice
        quiet
        label={t('audit.time')}
        value={filter.since}
        onChange={(since) => onChange({ ...filter, since: since as Since })}
        options={SINCE.map((key) => ({ key, label: t(`audit.since.${key}`) }))}
      />
      <form
        className="desk-search desk-search-small"
        onSubmit={(event) => {
          event.preventDefault()
          onChange({ ...filter, object })
        }}
      >
        <SearchIcon size={16} />
        <input
          type="search"
          aria-label={t('audit.object')}
          placeholder={t('audit.objectHint')}
          maxLength={64}
          value={object}
          onChange={(event) => setObject(event.currentTarget.value)}
          onBlur={() => object !== filter.object && onChange({ ...filter, object })}
        />
      </form>
      <span className="grow" />
    </div>
  )
}

function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
