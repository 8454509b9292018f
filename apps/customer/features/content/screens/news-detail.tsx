import { Badge, Button, EmptyState, SkeletonRows, TextBlocks } from '@candela/design'
import { useSearchParams } from '../../../shell/routing.tsx'
import { useRead } from '../../../live/index.ts'
import { PATHS, Screen, to, useFormats, useTexts } from '../../../shell/index.ts'
import { noteOf } from '../market-note.ts'
import { NoteLists } from '../note-lists.tsx'
import { type Post, POSTS } from '../posts.ts'
import { AnnouncementPage } from './announcement.tsx'
import '../content.css'

/** One piece: what the house says, by `post` or `announcement`, or what a day of its markets came to, by `day`. */
export function NewsDetailPage() {
  const [parameters] = useSearchParams()
  const day = parameters.get('day')
  const announcement = parameters.get('announcement')
  const post = POSTS.find(({ id }) => id === parameters.get('post'))
  if (post !== undefined) return <PostPage post={post} />
  if (announcement !== null) return <AnnouncementPage id={announcement} missing={<MissingPage />} />
  return day === null ? <MissingPage /> : <NotePage day={day} />
}

function PostPage({ post: { id, kind, day } }: { post: Post }) {
  const { t } = useTexts('content')
  const formats = useFormats()
  const isNotice = kind === 'notice'
  return (
    <Screen
      title={t(`posts.${id}.title`)}
      heading={t(isNotice ? 'titles.notices' : 'titles.news')}
      back={isNotice ? PATHS.notices : PATHS.news}
    >
      <article className="pad mt2 mb6">
        <p className="news-detail cap i2">
          {!isNotice && <Badge>{t('news.house')}</Badge>}
          {formats.day(day)}
        </p>
        <h2 className="t-1 mt3">{t(`posts.${id}.title`)}</h2>
        <TextBlocks text={t(`posts.${id}.text`)} />
      </article>
    </Screen>
  )
}

function NotePage({ day }: { day: string }) {
  const { t } = useTexts('content')
  const { t: shell } = useTexts('shell')
  const formats = useFormats()
  const read = useRead('marketDays')
  const found = read.data?.days.find((known) => known.day === day)
  if (found === undefined && !read.isPending) return <MissingPage />
  const title = t('news.day', { day: formats.day(day) })
  if (found === undefined) {
    return (
      <Screen title={title} heading={t('titles.news')} back={PATHS.news}>
        <SkeletonRows count={6} label={shell('loading')} />
      </Screen>
    )
  }
  const note = noteOf(found)
  return (
    <Screen title={title} heading={t('titles.news')} back={PATHS.news}>
      <article className="mt2 mb6">
        <div className="pad">
          <Badge>{t('news.markets')}</Badge>
          <h2 className="t-1 mt3">{title}</h2>
          <p className="body i2 mt2">
            {t('news.upDown', { up: formats.count(note.up), down: formats.count(note.down) })}
          </p>
        </div>
        <NoteLists note={note} />
        <p className="pad cap i3 mt5">{t('news.source')}</p>
      </article>
    </Screen>
  )
}

function MissingPage() {
  const { t } = useTexts('content')
  return (
    <Screen title={t('titles.newsDetail')} back={PATHS.news} centred>
      <EmptyState drawing="search" title={t('news.missing')} text={t('news.missingText')} />
      <Button href={to('news')}>{t('titles.news')}</Button>
    </Screen>
  )
}
