import type { AuditRow } from '@candela/contract'
import { CheckCircleIcon, classNames } from '@candela/design'
import { UNKNOWN } from '@candela/locale'
import { useFormats, useTexts } from '../../desk/texts.ts'

const COLUMNS = ['time', 'operator', 'action', 'object', 'reason', 'second', 'entry', 'hash'] as const
const REFUSED = new Set<AuditRow['action']>(['signInRefused', 'noPermission'])

export function AuditTable({ rows }: { rows: readonly AuditRow[] }) {
  const { t } = useTexts()
  const formats = useFormats()
  const detail = useDetail()
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
              <td className={row.object === '' ? '' : 'mono desk-cut'} title={row.object}>
                {row.object || UNKNOWN}
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

/** The reason as it was given; what the house itself wrote there, in words. */
function useDetail(): (row: AuditRow) => string {
  const { t } = useTexts()
  return ({ action, reason }) => {
    const way = WAYS.find((known) => known === reason)
    return way !== undefined && SIGN_INS.has(action) ? t(`operators.${way}`) : reason
  }
}
const WAYS = ['passkey', 'authenticator'] as const
const SIGN_INS = new Set<AuditRow['action']>(['signedIn', 'signInRefused'])
