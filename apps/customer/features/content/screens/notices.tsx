import { Screen, useTexts } from '../../../shell/index.ts'
import { PostRow } from '../post-row.tsx'
import { POSTS } from '../posts.ts'
import '../content.css'

/** What the house announces, newest first. */
export function NoticesPage() {
  const { t } = useTexts('content')
  return (
    <Screen title={t('titles.notices')} back>
      <div className="mt2 mb6">
        {POSTS.filter(({ kind }) => kind === 'notice').map((post, index) => (
          <PostRow key={post.id} post={post} first={index === 0} />
        ))}
      </div>
    </Screen>
  )
}
