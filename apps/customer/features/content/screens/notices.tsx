import { ListRow, NextIcon } from '@candela/design'
import type { Announcement } from '@candela/contract'
import { useRead } from '../../../live/index.ts'
import { Loading, Screen, to, useFormats, usePreference, useTexts } from '../../../shell/index.ts'
import { PostRow } from '../post-row.tsx'
import { POSTS } from '../posts.ts'
import '../content.css'

/** Announcements: those of operators, newest first, then those that came with the app. */
export function NoticesPage() {
  const { t } = useTexts('content')
  const language = usePreference('language')
  const read = useRead('announcements', { query: { language } })
  const { data } = read
  const published = data?.announcements ?? []
  return (
    <Screen title={t('titles.notices')} back>
      <div className="mt2 mb6">
        {!data && <Loading read={read} title={t('notices.failed')} text={t('notices.failedText')} rows={0} />}
        {published.map((announcement, index) => (
          <AnnouncementRow key={announcement.id} announcement={announcement} first={index === 0} />
        ))}
        {POSTS.filter(({ kind }) => kind === 'notice').map((post, index) => (
          <PostRow key={post.id} post={post} first={index === 0 && published.length === 0} />
        ))}
      </div>
    </Screen>
  )
}

function AnnouncementRow({ announcement: { id, at, title }, first }: { announcement: Announcement; first: boolean }) {
  const formats = useFormats()
  return (
    <ListRow
      title={<span className="news-title">{title}</span>}
      detail={<span className="news-detail">{formats.date(at)}</span>}
      trail={<NextIcon size={18} className="i3" />}
      href={to('newsDetail', { announcement: id })}
      inset={first ? 'none' : 'edge'}
      top
    />
  )
}
