import type { OverdueRelease } from '@candela/contract'
import { Note } from '@candela/design'
import { useFormats, useTexts } from '../../desk/texts.ts'
import './releases.css'

/** Money that was released more than an hour ago and that no rail has accepted: to be known, there is nothing to sign. */
export function Overdue({ rows }: { rows: readonly OverdueRelease[] }) {
  const { t } = useTexts()
  const formats = useFormats()
  return (
    <section className="releases-overdue" aria-label={t('releases.overdue')}>
      <Note tone="danger">
        <b>{t('releases.overdue')}</b> {t('releases.overdueText')}
        <ul>
          {rows.map(({ release, rail, leaves, amount, to, dueAt }) => (
            <li key={release}>
              <span className="mono">{release}</span> {formats.decimal(amount)} {leaves}, {rail}
              {to !== '' && `, ${to}`}: {t('releases.overdueSince', { time: formats.dateTime(dueAt) })}
            </li>
          ))}
        </ul>
      </Note>
    </section>
  )
}
