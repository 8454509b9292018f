import { type AuditRow, OPERATOR_ROLES, type OperatorRole } from '@candela/contract'
import { CheckCircleIcon, classNames } from '@candela/design'
import { UNKNOWN } from '@candela/locale'
import { useRoleNames } from '../../desk/roles.ts'
import { useFormats, useTexts } from '../../desk/texts.ts'

const COLUMNS = ['time', 'operator', 'action', 'object', 'reason', 'second', 'entry', 'hash'] as const
const REFUSED = new Set<AuditRow['action']>(['signInRefused', 'noPermission'])

export function AuditTable({ rows }: { rows: readonly AuditRow[] }) {
  const { t } = useTexts()
  const formats = useFormats()
  const detail = useDetail()
  const objectText = useObject()
  return (
    <div className="desk-scroll" role="region" aria-label={t('pages.audit')} tabIndex={0}>
      <table className="desk-table">
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col" className={column === 'entry' || column === 'hash' ? 'r' : ''}>
                {t(`audit.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.number}>
              <td className="i2">{formats.dateTimeWithSeconds(row.at)}</td>
              <td className="m">{row.by === 'operator' ? row.operator : t(`audit.by.${row.by}`)}</td>
              <td className={classNames(REFUSED.has(row.action) && 'danger')}>{t(`actions.${row.action}`)}</td>
              <td className={row.object === '' ? '' : 'desk-cut'} title={row.object}>
                {objectText(row) || UNKNOWN}
              </td>
              <td className="i2 desk-cut" title={detail(row)}>
                {detail(row) || UNKNOWN}
              </td>
              <td>
                {row.second === '' ? (
                  UNKNOWN
                ) : (
                  <span className="row g1">
                    <CheckCircleIcon size={15} className="good" />
                    {row.second}
                  </span>
                )}
              </td>
              <td className="r">{row.entry === 0 ? UNKNOWN : formats.count(row.entry)}</td>
              <td className="r mono i3" title={row.hash}>
                {row.hash.slice(0, 10)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Names the object of a deed in words: an id says little, and its whole stands in the title. */
function useObject(): (row: AuditRow) => string {
  const { t } = useTexts()
  const roleNames = useRoleNames('and')
  return ({ action, object }) => {
    if (UUID.test(object)) return t('audit.customer', { id: object.slice(0, 8) })
    return action === 'enrolled' ? roleNames(object.split(' ').filter(isRole)) : object
  }
}
const UUID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/

function isRole(name: string): name is OperatorRole {
  return OPERATOR_ROLES.some((role) => role === name)
}

/** The reason as it was given; what the house itself wrote there, in words. */
function useDetail(): (row: AuditRow) => string {
  const { t } = useTexts()
  return ({ action, reason }) => {
    const way = WAYS.find((known) => known === reason)
    if (action === 'photoOpened') return ''
    return way !== undefined && SIGN_INS.has(action) ? t(`operators.${way}`) : reason
  }
}
const WAYS = ['passkey', 'authenticator'] as const
const SIGN_INS = new Set<AuditRow['action']>(['signedIn', 'signInRefused'])
