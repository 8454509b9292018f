import type { DeskAnnouncementRow } from '@candela/contract'
import { Badge, type BadgeTone, classNames, EmptyState, PlusIcon } from '@candela/design'
import { NavLink, useNavigate, useParams } from 'react-router'
import { Action } from '../../desk/action.tsx'
import { TopBar } from '../../desk/frame.tsx'
import { Pending } from '../../desk/page-states.tsx'
import { useFormats, useTexts } from '../../desk/texts.ts'
import { useRead } from '../../live/queries.ts'
import { useSession } from '../../session/seat.ts'
import { Announcement } from './announcement.tsx'
import { NEW } from './wording.ts'
import './announcements.css'

const LIST_EVERY_MS = 15_000
const TONES: Readonly<Record<DeskAnnouncementRow['state'], BadgeTone>> = {
  draft: 'wait',
  planned: 'accent',
  shown: 'ok',
  over: 'plain',
  retracted: 'bad',
}

/** Announcements and drafts, changed last first, and the one that is written, looked at or approved. */
export function AnnouncementsPage() {
  const { t } = useTexts()
  const { announcement } = useParams()
  const navigate = useNavigate()
  const { operator } = useSession()
  const { data, error, refetch } = useRead('deskAnnouncements', {}, { everyMs: LIST_EVERY_MS })
  const rows = data?.announcements
  return (
    <>
      <TopBar title={t('pages.announcements')}>
        {operator.roles.includes('productPublisher') && (
          <Action onClick={() => void navigate(`/announcements/${NEW}`)}>
            <PlusIcon size={16} />
            {t('announcements.write')}
          </Action>
        )}
      </TopBar>
      <div className="announcements">
        {rows === undefined ? (
          <Pending error={error} onRetry={() => void refetch()} />
        ) : (
          <>
            <aside className="announcements-list" aria-label={t('pages.announcements')}>
              {rows.map((row) => (
                <Row key={row.announcement} row={row} />
              ))}
              {rows.length === 0 && <p className="micro i3 announcements-note">{t('announcements.empty')}</p>}
            </aside>
            {announcement === undefined ? (
              <main className="desk-middle">
                <EmptyState title={t('announcements.choose')} text={t('announcements.chooseText')} />
              </main>
            ) : (
              <Announcement key={announcement} id={announcement} />
            )}
          </>
        )}
      </div>
    </>
  )
}

function Row({ row }: { row: DeskAnnouncementRow }) {
  const { t } = useTexts()
  const formats = useFormats()
  const { announcement, state, title, version, approved, by, at } = row
  const isChanged = approved > 0 && approved < version && state !== 'retracted'
  return (
    <NavLink
      to={`/announcements/${announcement}`}
      className={({ isActive }) => classNames('announcements-row', isActive && 'announcements-row-current')}
    >
      <span className="row between g2">
        <span className="m ell">{title === '' ? t('announcements.untitled') : title}</span>
        <Badge tone={TONES[state]}>{t(`announcements.state.${state}`)}</Badge>
      </span>
      <span className="row between g2 i2">
        <span className="ell">{by}</span>
        <span className="nw">{formats.dateTime(at)}</span>
      </span>
      {isChanged && <span className="warn">{t('announcements.changed')}</span>}
    </NavLink>
  )
}
