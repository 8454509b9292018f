import { Badge, ListRow, NextIcon } from '@candela/design'
import { to, useFormats, useTexts } from '../../shell/index.ts'
import type { Post } from './posts.ts'

/** Something the house says, by its title and day. */
export function PostRow({ post: { id, day, kind }, first }: { post: Post; first: boolean }) {
  const { t } = useTexts('content')
  const formats = useFormats()
  return (
    <ListRow
      title={<span className="news-title">{t(`posts.${id}.title`)}</span>}
      detail={
        <span className="news-detail">
          {kind === 'news' && <Badge>{t('news.house')}</Badge>}
          {formats.day(day)}
        </span>
      }
      trail={<NextIcon size={18} className="i3" />}
      href={to('newsDetail', { post: id })}
      inset={first ? 'none' : 'edge'}
      top
    />
  )
}
