import { Chips, IconButton, SaveIcon, SelectField, TextButton } from '@candela/design'
import { STATEMENT_GROUPS, type StatementGroup } from '@candela/contract'
import { useState } from 'react'
import { serverNow, useProducts } from '../../../live/index.ts'
import { PATHS, Screen, useFormats, useTexts } from '../../../shell/index.ts'
import { GainRows } from '../gain-rows.tsx'
import { HeldRows } from '../held-rows.tsx'
import { useStatementFile } from '../statement-file.ts'
import { lastMonths, periodOf } from '../statement-period.ts'
import { type Narrowed, StatementRows } from '../statement-rows.tsx'
import { StatementTotals } from '../statement-totals.tsx'
import { TransferRows } from '../transfer-rows.tsx'
import '../balances.css'
import '../statement.css'

/** amounts set aside for orders are no event, and results none of their own: each has a filter of its own */
const FILTERS = ['all', ...STATEMENT_GROUPS, 'gains', 'holds'] as const
type Filter = (typeof FILTERS)[number]
/** done things stand in the statement; one under way, or that came to nothing, is a transfer */
const STATES = ['all', 'done', 'open', 'undone'] as const
type State = (typeof STATES)[number]

/** Financial details: what came and went by kind, asset, month and state, what is set aside, and the same as a file. */
export function RecordsPage() {
  const { t } = useTexts('balances')
  const [save, isSaving] = useStatementFile()
  const [filter, setFilter] = useState<Filter>('all')
  const [asset, setAsset] = useState('')
  const [month, setMonth] = useState('')
  const [state, setState] = useState<State>('all')
  const narrowed: Narrowed = {
    ...(isGroup(filter) && { group: filter }),
    ...(asset !== '' && { asset }),
    ...(month !== '' && periodOf(month)),
  }
  const isOfLines = filter !== 'gains' && filter !== 'holds'
  const hasFile = !isOfLines || state === 'all' || state === 'done'
  const isNarrowed = asset !== '' || month !== '' || (isOfLines && (filter !== 'all' || state !== 'all'))
  const clear = () => {
    if (isOfLines) setFilter('all')
    setAsset('')
    setMonth('')
    setState('all')
  }
  const onClear = isNarrowed ? clear : undefined
  const file = { ...narrowed, ...(filter === 'gains' && { detail: 'lots' as const }) }
  return (
    <Screen
      title={t('records.title')}
      back={PATHS.balances}
      practice
      {...(hasFile && {
        action: (
          <IconButton
            label={t('records.download')}
            disabled={isSaving}
            onClick={() => save(filter === 'holds' ? { detail: 'postings' } : file)}
          >
            <SaveIcon size={24} />
          </IconButton>
        ),
      })}
    >
      <Chips
        label={t('records.filter')}
        value={filter}
        onChange={setFilter}
        panelId="records-panel"
        options={FILTERS.map((key) => ({ key, label: t(`records.filters.${key}`) }))}
      />
      <div id="records-panel" role="tabpanel" aria-label={t(`records.filters.${filter}`)}>
        {filter === 'holds' ? (
          <HeldRows onClear={() => setFilter('all')} />
        ) : (
          <>
            <Choices
              asset={asset}
              onAsset={setAsset}
              month={month}
              onMonth={setMonth}
              {...(isOfLines && { state, onState: setState })}
            />
            {filter === 'gains' ? (
              <GainRows period={narrowed} onClear={onClear} />
            ) : state === 'open' || state === 'undone' ? (
              <TransferRows state={state} narrowed={narrowed} onClear={onClear} />
            ) : (
              <>
                <StatementTotals narrowed={narrowed} />
                {state === 'all' && <TransferRows state="open" narrowed={narrowed} above />}
                <StatementRows narrowed={narrowed} onClear={onClear} />
              </>
            )}
          </>
        )}
      </div>
    </Screen>
  )
}

interface ChoicesProps {
  readonly asset: string
  readonly onAsset: (asset: string) => void
  readonly month: string
  readonly onMonth: (month: string) => void
  readonly state?: State
  readonly onState?: (state: State) => void
}

function Choices({ asset, onAsset, month, onMonth, state, onState }: ChoicesProps) {
  const { t } = useTexts('balances')
  const formats = useFormats()
  const products = useProducts()
  const assets = ['USDT', ...new Set(products.map(({ base }) => base))]
  return (
    <div className="records-choices">
      <SelectField
        compact
        label={t('records.asset')}
        value={asset}
        onChange={onAsset}
        options={[{ key: '', label: t('records.allAssets') }, ...assets.map((key) => ({ key, label: key }))]}
      />
      <SelectField
        compact
        label={t('records.month')}
        value={month}
        onChange={onMonth}
        options={[
          { key: '', label: t('records.allMonths') },
          ...lastMonths(serverNow()).map((key) => ({ key, label: formats.month(key) })),
        ]}
      />
      {state !== undefined && (
        <SelectField
          compact
          label={t('records.state')}
          value={state}
          onChange={(key) => onState?.(STATES.find((one) => one === key) ?? 'all')}
          options={STATES.map((key) => ({ key, label: t(`records.states.${key}`) }))}
        />
      )}
      <p className="records-statement">
        <TextButton href={PATHS.monthlyStatement}>{t('statement.title')}</TextButton>
        <TextButton href={PATHS.income}>{t('statement.yearly')}</TextButton>
      </p>
    </div>
  )
}

function isGroup(filter: Filter): filter is StatementGroup {
  return STATEMENT_GROUPS.some((group) => group === filter)
}
