import type { Operator } from '@candela/contract'
import { Badge, EmptyState } from '@candela/design'
import { UNKNOWN } from '@candela/locale'
import { TopBar } from '../../desk/frame.tsx'
import { Pending } from '../../desk/page-states.tsx'
import { useRoleNames } from '../../desk/roles.ts'
import { StaleNote } from '../../desk/stale-note.tsx'
import { useFormats, useTexts } from '../../desk/texts.ts'
import { useRead } from '../../live/queries.ts'
import '../../desk/table.css'

const COLUMNS = ['number', 'name', 'roles', 'ways', 'enrolled', 'seen', 'state'] as const

/** The operators of the desk. New ones are made on the command line of the server, so nothing here adds or changes one. */
export function OperatorsPage() {
  const { t } = useTexts()
  const { data, error, refetch } = useRead('deskOperators', {})
  return (
    <>
      <TopBar title={t('pages.operators')} />
      <main className="desk-list">
        {data !== undefined && <StaleNote error={error} onRetry={() => void refetch()} />}
        {data === undefined ? (
          <Pending error={error} onRetry={() => void refetch()} />
        ) : data.operators.length === 0 ? (
          <EmptyState title={t('operators.none')} />
        ) : (
          <OperatorTable operators={data.operators} />
        )}
        <footer className="desk-foot">
          <span className="i2">{t('operators.commandLine')}</span>
        </footer>
      </main>
    </>
  )
}

function OperatorTable({ operators }: { operators: readonly Operator[] }) {
  const { t } = useTexts()
  const formats = useFormats()
  const roleNames = useRoleNames('and')
  return (
    <div className="desk-scroll" role="region" aria-label={t('pages.operators')} tabIndex={0}>
      <table className="desk-table">
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col">
                {t(`operators.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {operators.map((operator) => (
            <tr key={operator.number}>
              <td className="mono">{formats.count(operator.number)}</td>
              <td className="m">{operator.name}</td>
              <td className="i2 desk-wraps">{roleNames(operator.roles)}</td>
              <td>
                <span className="row g1">
                  {operator.passkey && <Badge tone="ok">{t('operators.passkey')}</Badge>}
                  {operator.authenticator && <Badge>{t('operators.authenticator')}</Badge>}
                </span>
              </td>
              <td className="i2">{formats.date(operator.enrolledAt)}</td>
              <td className="i2">{operator.seenAt === 0 ? UNKNOWN : formats.dateTime(operator.seenAt)}</td>
              <td>
                <Badge tone={operator.active ? 'ok' : 'plain'}>
                  {operator.active ? t('operators.active') : t('operators.ended')}
                </Badge>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
