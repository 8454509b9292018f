import { GroupLabel } from '@candela/design'
import { useSearchParams } from '../../../shell/routing.tsx'
import { PATHS, Screen, useTexts } from '../../../shell/index.ts'
import { ArticleRows } from '../article-rows.tsx'
import { TOPIC_NAMES } from '../articles.ts'
import { useArticles } from '../use-articles.ts'
import '../help.css'

/** Every question by its topic; of one topic alone where the address names it. */
export function QuestionsPage() {
  const { t } = useTexts('help')
  const [parameters] = useSearchParams()
  const articles = useArticles()
  const named = TOPIC_NAMES.filter((topic) => topic === parameters.get('topic'))
  const topics = named.length === 0 ? TOPIC_NAMES : named
  return (
    <Screen title={t('titles.questions')} back={PATHS.helpCenter}>
      <div className="pad help">
        {topics.map((topic) => (
          <section key={topic}>
            <GroupLabel>{t(`topics.${topic}`)}</GroupLabel>
            <ArticleRows articles={articles.filter((article) => article.topic === topic)} />
          </section>
        ))}
      </div>
    </Screen>
  )
}
