import { Badge, Button, EmptyState, TextBlocks } from '@candela/design'
import { useSearchParams } from '../../../shell/routing.tsx'
import { PATHS, Screen, to, useTexts } from '../../../shell/index.ts'
import { useArticles } from '../use-articles.ts'

/** One article: its topic, its title and its text. */
export function HelpDetailPage() {
  const { t } = useTexts('help')
  const [parameters] = useSearchParams()
  const article = useArticles().find(({ id }) => id === parameters.get('id'))
  if (article === undefined) {
    return (
      <Screen title={t('titles.helpDetail')} back={PATHS.helpCenter} centred>
        <EmptyState drawing="search" title={t('missing')} text={t('missingText')} />
        <Button href={to('helpCenter')}>{t('titles.helpCenter')}</Button>
      </Screen>
    )
  }
  return (
    <Screen title={article.title} heading={t('titles.helpCenter')} back={PATHS.helpCenter}>
      <article className="pad mt2 mb6">
        <Badge>{t(`topics.${article.topic}`)}</Badge>
        <h2 className="t-1 mt3">{article.title}</h2>
        <TextBlocks text={article.text} />
      </article>
    </Screen>
  )
}
