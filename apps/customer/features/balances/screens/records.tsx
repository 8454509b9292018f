import { Chips, IconButton, SaveIcon, SelectField } from '@candela/design'
import { STATEMENT_GROUPS, type StatementGroup } from '@candela/contract'
import { useState } from 'react'
import { serverNow, useProducts } from '../../../live/index.ts'
import { PATHS, Screen, useFormats, useTexts } from '../../../shell/index.ts'
import { HeldRows } from '../held-rows.tsx'
import { lastMonths, periodOf } from '../statement-period.ts'
import { type Narrowed, StatementRows } from '../statement-rows.tsx'
import { StatementTotals } from '../statement-totals.tsx'
import '../balances.css'

const STATEMENT = '/api/v1/statement.csv'
/** what is set aside for orders is no event: it is folded away under its own */
const FILTERS = ['all', ...STATEMENT_GROUPS, 'holds'] as const
type Filter = (typeof FILTERS)[number]

/** Financial details: what came and went by kind, product and month, what is set aside, and the same as a file. */
export function RecordsPage() {
  const { t } = useTexts('balances')
  const [filter, setFilter] = useState<Filter>('all')
  const [product, setProduct] = useState('')
  const [month, setMonth] = useState('')
  const narrowed: Narrowed = {
    ...(isGroup(filter) && { group: filter }),
    ...(product !== '' && { product }),
    ...(month !== '' && periodOf(month)),
  }
  return (
    <Screen
      title={t('records.title')}
      back={PATHS.balances}
      practice
      action={
        <IconButton
          label={t('records.download')}
          onClick={() => download(filter === 'holds' ? { detail: 'postings' } : { ...narrowed })}
        >
          <SaveIcon size={24} />
        </IconButton>
      }
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
          <HeldRows />
        ) : (
          <>
            <Choices product={product} onProduct={setProduct} month={month} onMonth={setMonth} />
            <StatementTotals narrowed={narrowed} />
            <StatementRows narrowed={narrowed} />
          </>
        )}
      </div>
    </Screen>
  )
}

interface ChoicesProps {
  readonly product: string
  readonly onProduct: (product: string) => void
  readonly month: string
  readonly onMonth: (month: string) => void
}

function Choices({ product, onProduct, month, onMonth }: ChoicesProps) {
  const { t } = useTexts('balances')
  const formats = useFormats()
  const products = useProducts()
  return (
    <div className="records-choices">
      <SelectField
        compact
        label={t('records.product')}
        value={product}
        onChange={onProduct}
        options={[
          { key: '', label: t('records.allProducts') },
          ...products.map(({ id, base, quoteLabel }) => ({ key: id, label: `${base}/${quoteLabel}` })),
        ]}
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
    </div>
  )
}

function isGroup(filter: Filter): filter is StatementGroup {
  return STATEMENT_GROUPS.some((group) => group === filter)
}

/** The browser fetches it with the session's cookie and keeps it under the name the server gives. */
function download(query: Readonly<Record<string, string>>): void {
  const link = document.createElement('a')
  const asked = new URLSearchParams(query).toString()
  link.href = asked === '' ? STATEMENT : `${STATEMENT}?${asked}`
  link.download = ''
  link.click()
}
