import type { DeskAnnouncement } from '@candela/contract'
import { Badge } from '@candela/design'
import { useFormats, useTexts } from '../../desk/texts.ts'

interface VersionsProps {
  readonly opened: DeskAnnouncement
  readonly onShow: (version: number | undefined) => void
}

/** Every version as it was written, newest first, with who wrote and who approved it. */
export function Versions({ opened: { row, versions, shown }, onShow }: VersionsProps) {
  const { t } = useTexts()
  const formats = useFormats()
  const timesOf = (from: number, until: number): string =>
    [
      from === 0 ? t('announcements.atOnce') : t('announcements.fromTime', { time: formats.dateTime(from) }),
      until === 0 ? t('announcements.noEnd') : t('announcements.untilTime', { time: formats.dateTime(until) }),
    ].join(' · ')
  return (
    <section>
      <h2 className="t-3">{t('announcements.versions')}</h2>
      <ol className="announcements-versions">
        {versions.map(({ version, by, at, from, until, approved }) => (
          <li key={version}>
            <span className="row between g2">
              <button
                type="button"
                className="desk-link"
                aria-current={version === shown.version || undefined}
                onClick={() => onShow(version === row.version ? undefined : version)}
              >
                {t('announcements.version', { number: formats.count(version) })}
              </button>
              {version === row.approved && <Badge tone="ok">{t('announcements.inForce')}</Badge>}
            </span>
            <span className="i2">{t('announcements.writtenBy', { name: by, time: formats.dateTime(at) })}</span>
            {approved !== null && (
              <span className="i2">
                {t('announcements.approvedBy', { name: approved.operator, time: formats.dateTime(approved.at) })}
              </span>
            )}
            <span className="i3">{timesOf(from, until)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
