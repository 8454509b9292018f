import { type DeskCustomer, DESK_ROUTES, IDENTITY_STATES } from '@candela/contract'
import { Badge, CloseIcon, EmptyState, EyeIcon } from '@candela/design'
import { UNKNOWN } from '@candela/locale'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Action } from '../../desk/action.tsx'
import { Choice } from '../../desk/choice.tsx'
import { TopBar } from '../../desk/frame.tsx'
import { mayDo } from '../../desk/pages.ts'
import { Pager, useCursors } from '../../desk/pager.tsx'
import { Pending } from '../../desk/page-states.tsx'
import { useRoleNames } from '../../desk/roles.ts'
import { StaleNote } from '../../desk/stale-note.tsx'
import { useCountryName, useFormats, useTexts } from '../../desk/texts.ts'
import { useNow } from '../../live/now.ts'
import { useRead } from '../../live/queries.ts'
import { useSession } from '../../session/seat.ts'
import { IDENTITY_TONES, shortId } from './marks.ts'
import { OpenCustomer } from './open-customer.tsx'
import '../../desk/table.css'

const PAGE_ROWS = 50
const CLOCK_EVERY_MS = 30_000
const FROZEN = ['yes', 'no'] as const
const MAY_OPEN = DESK_ROUTES.deskOpenCustomer.roles

/** Everybody, masked; one is opened for a reason, which that customer can read. */
export function CustomersPage() {
  const { t } = useTexts()
  const formats = useFormats()
  const roleNames = useRoleNames()
  const [params, setParams] = useSearchParams()
  const search = params.get('search') ?? ''
  const [identity, setIdentity] = useState<DeskCustomer['identity'] | ''>('')
  const [frozen, setFrozen] = useState<(typeof FROZEN)[number] | ''>('')
  const [opening, setOpening] = useState<DeskCustomer>()
  const cursors = useCursors(`${search} ${identity} ${frozen}`)
  const { operator } = useSession()
  const mayOpen = mayDo(operator.roles, MAY_OPEN)
  const { data, error, refetch, isPlaceholderData } = useRead('deskCustomers', {
    query: {
      limit: String(PAGE_ROWS),
      ...(cursors.now !== undefined && { cursor: cursors.now }),
      ...(search !== '' && { search }),
      ...(identity !== '' && { identity }),
      ...(frozen !== '' && { frozen }),
    },
  })
  const filtered = search !== '' || identity !== '' || frozen !== ''
  const showAll = () => {
    setIdentity('')
    setFrozen('')
    setParams({})
  }
  return (
    <>
      <TopBar title={t('pages.customers')} />
      <main className="desk-list" aria-busy={isPlaceholderData}>
        <div className="desk-filters">
          <Action tone={filtered ? 'outline' : 'filled'} onClick={showAll}>
            {t('filters.all')}
          </Action>
          <Choice
            quiet
            label={t('customers.identity')}
            value={identity}
            onChange={(key) => setIdentity(key as typeof identity)}
            options={[
              { key: '', label: t('customers.identity') },
              ...IDENTITY_STATES.map((key) => ({ key, label: t(`states.${key}`) })),
            ]}
          />
          <Choice
            quiet
            label={t('customers.frozen')}
            value={frozen}
            onChange={(key) => setFrozen(key as typeof frozen)}
            options={[
              { key: '', label: t('customers.frozen') },
              ...FROZEN.map((key) => ({ key, label: t(`customers.frozenIs.${key}`) })),
            ]}
          />
          {search !== '' && (
            <button type="button" className="desk-chip" onClick={() => setParams({})}>
              {t('customers.searched', { search })}
              <CloseIcon size={14} label={t('customers.searchOff')} />
            </button>
          )}
          <span className="grow" />
          {data && (
            <span className="i2">{t('customers.total', { count: data.total, shown: formats.count(data.total) })}</span>
          )}
        </div>
        {data !== undefined && <StaleNote error={error} onRetry={() => void refetch()} />}
        {data === undefined ? (
          <Pending error={error} onRetry={() => void refetch()} />
        ) : data.customers.length === 0 ? (
          <EmptyState title={t('customers.none')} text={filtered ? t('customers.noneFound') : t('customers.noneYet')} />
        ) : (
          <CustomerTable customers={data.customers} mayOpen={mayOpen} onOpen={setOpening} />
        )}
        <footer className="desk-foot">
          <EyeIcon size={16} />
          <span className="i2 grow">
            {mayOpen ? t('customers.masked') : t('customers.maskedOnly', { roles: roleNames(MAY_OPEN) })}
          </span>
          <Pager cursors={cursors} next={data?.next ?? ''} />
        </footer>
      </main>
      {opening && <OpenCustomer masked={opening} onClose={() => setOpening(undefined)} />}
    </>
  )
}

interface CustomerTableProps {
  customers: readonly DeskCustomer[]
  mayOpen: boolean
  onOpen: (customer: DeskCustomer) => void
}

const COLUMNS = ['id', 'nick', 'account', 'country', 'tier', 'identity', 'seen', 'state'] as const

function CustomerTable({ customers, mayOpen, onOpen }: CustomerTableProps) {
  const { t } = useTexts()
  const formats = useFormats()
  const countryName = useCountryName()
  const now = useNow(CLOCK_EVERY_MS)
  return (
    <div className="desk-scroll" role="region" aria-label={t('pages.customers')} tabIndex={0}>
      <table className="desk-table">
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col">
                {t(`customers.${column}`)}
              </th>
            ))}
            <th scope="col">
              <span className="visually-hidden">{t('customers.open')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {customers.map((row) => (
            <tr key={row.customer}>
              <td className="mono" title={row.customer}>
                {shortId(row.customer)}
              </td>
              <td>{row.nick || UNKNOWN}</td>
              <td className="i2">{row.account || UNKNOWN}</td>
              <td>{row.country === '' ? UNKNOWN : countryName(row.country)}</td>
              <td>{t(`tiers.${row.tier}`)}</td>
              <td>
                <Badge tone={IDENTITY_TONES[row.identity]}>{t(`states.${row.identity}`)}</Badge>
              </td>
              <td className="i2">{row.seenAt === 0 ? UNKNOWN : formats.relative(Math.min(0, row.seenAt - now))}</td>
              <td>
                {row.frozen && <Badge>{t('customers.frozenByOwner')}</Badge>}
                {row.closed && <Badge>{t('customers.closed')}</Badge>}
              </td>
              <td className="r">
                {mayOpen && (
                  <button
                    type="button"
                    className="desk-link"
                    aria-label={t('customers.openOne', { id: shortId(row.customer) })}
                    onClick={() => onOpen(row)}
                  >
                    {t('customers.open')}
                  </button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
