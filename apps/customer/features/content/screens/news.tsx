import { Badge, ChangeText, directionOf, EmptyState, ListRow, NextIcon, Segmented } from '@candela/design'
import { useState } from 'react'
import { useRead } from '../../../live/index.ts'
import { Loading, PATHS, Screen, to, useFormats, useTexts } from '../../../shell/index.ts'
import { type MarketNote, noteOf } from '../market-note.ts'
import { PostRow } from '../post-row.tsx'
import { POSTS } from '../posts.ts'
import '../content.css'

const KINDS = ['all', 'house', 'markets'] as const
type Kind = (typeof KINDS)[number]

/** News of the house, and a note about each whole day of its markets, newest first. */
export function NewsPage() {
  const { t } = useTexts('content')
  const [kind, setKind] = useState<Kind>('all')
  const read = useRead('marketDays')
  // notes stand above posts: those come with them, so that nothing moves down
  const waits = kind !== 'house' && !read.data && !read.isError
  const posts = kind === 'markets' || waits ? [] : POSTS.filter((post) => post.kind === 'news')
  const notes = kind === 'house' ? [] : (read.data?.days ?? []).map(noteOf)
  const days = [...new Set([...posts, ...notes].map(({ day }) => day))].toSorted().toReversed()
  const isFirst = (day: string, index: number): boolean => day === days[0] && index === 0
  return (
    <Screen title={t('titles.news')} back={PATHS.services}>
      <div className="pad mt2">
        <Segmented
          label={t('news.label')}
          value={kind}
          onChange={setKind}
          panelId="news-panel"
          options={KINDS.map((key) => ({ key, label: t(`news.${key}`) }))}
        />
      </div>
      <div id="news-panel" role="tabpanel" aria-label={t(`news.${kind}`)} className="mt2 mb6">
        {days.flatMap((day) => [
          ...notes
            .filter((note) => note.day === day)
            .map((note, index) => <NoteRow key={day} note={note} first={isFirst(day, index)} />),
          ...posts
            .filter((post) => post.day === day)
            .map((post, index) => (
              <PostRow
                key={post.id}
                post={post}
                first={isFirst(day, index + notes.filter((note) => note.day === day).length)}
              />
            )),
        ])}
        {kind !== 'house' && !read.data && (
          <Loading read={read} title={t('news.failed')} text={t('news.failedText')} lead={false} />
        )}
        {kind === 'markets' && read.data?.days.length === 0 && (
          <EmptyState title={t('news.empty')} text={t('news.emptyText')} />
        )}
      </div>
    </Screen>
  )
}

function NoteRow({ note: { day, up, down, best, worst }, first }: { note: MarketNote; first: boolean }) {
  const { t } = useTexts('content')
  const formats = useFormats()
  const mover = best[0] ?? worst[0]
  const change = mover && formats.change(mover.change)
  return (
    <ListRow
      title={<span className="news-title">{t('news.day', { day: formats.day(day) })}</span>}
      detail={
        <span className="news-detail">
          <Badge>{t('news.markets')}</Badge>
          {t('news.upDown', { up: formats.count(up), down: formats.count(down) })}
        </span>
      }
      {...(mover &&
        change !== undefined && {
          value: mover.product.split('-')[0],
          valueDetail: <ChangeText text={change} direction={directionOf(change)} />,
        })}
      trail={<NextIcon size={18} className="i3" />}
      href={to('newsDetail', { day })}
      inset={first ? 'none' : 'edge'}
    />
  )
}
