import {
  ChatIcon,
  CloseIcon,
  EmptyState,
  GroupLabel,
  type Icon,
  IconSquare,
  LightIcon,
  ListRow,
  LockIcon,
  Link,
  NextIcon,
  PerpetualIcon,
  PersonIcon,
  RowGroup,
  SearchIcon,
  ShieldIcon,
  StrategyIcon,
  TradeIcon,
  WalletIcon,
} from '@candela/design'
import { showsNothing } from '@candela/units'
import { useSearchParams } from '../../../shell/routing.tsx'
import { PATHS, Screen, to, useTexts } from '../../../shell/index.ts'
import { ArticleRows } from '../article-rows.tsx'
import { type Article, ASKED_MOST, type Topic, TOPIC_NAMES, TOPICS } from '../articles.ts'
import { findArticles } from '../find.ts'
import { useArticles } from '../use-articles.ts'
import '../help.css'

const ICONS: Readonly<Record<Topic, Icon>> = {
  practice: WalletIcon,
  trading: TradeIcon,
  perpetual: PerpetualIcon,
  earn: LockIcon,
  strategy: StrategyIcon,
  security: ShieldIcon,
  account: PersonIcon,
  proof: LightIcon,
}

/** Help: a search over every article in the reader's language, the topics, and what is asked most. */
export function HelpCenterPage() {
  const { t } = useTexts('help')
  const [parameters, setParameters] = useSearchParams()
  const term = parameters.get('q') ?? ''
  const articles = useArticles()
  const search = (text: string) => setParameters(text === '' ? {} : { q: text }, { replace: true })
  return (
    <Screen title={t('titles.helpCenter')} back={PATHS.services}>
      <div className="pad help">
        <label className="help-search">
          <SearchIcon size={20} />
          <span className="visually-hidden">{t('search')}</span>
          <input
            className="help-input"
            type="search"
            enterKeyHint="search"
            autoComplete="off"
            maxLength={60}
            placeholder={t('search')}
            value={term}
            onChange={(event) => search(event.currentTarget.value)}
          />
          {term !== '' && (
            <button type="button" className="help-clear" aria-label={t('clear')} onClick={() => search('')}>
              <CloseIcon size={18} />
            </button>
          )}
        </label>
        {showsNothing(term) ? <Topics articles={articles} /> : <Results term={term} articles={articles} />}
      </div>
    </Screen>
  )
}

function Topics({ articles }: { articles: readonly Article[] }) {
  const { t } = useTexts('help')
  const asked = ASKED_MOST.flatMap((id) => articles.find((article) => article.id === id) ?? [])
  return (
    <>
      <nav className="help-topics" aria-label={t('topicsLabel')}>
        {TOPIC_NAMES.map((topic) => {
          const TopicIcon = ICONS[topic]
          return (
            <Link key={topic} href={to('questions', { topic })} className="card help-topic">
              <span className="acc" aria-hidden="true">
                <TopicIcon size={22} />
              </span>
              <span className="callout s">{t(`topics.${topic}`)}</span>
              <span className="cap i2">{t('count', { count: TOPICS[topic].length })}</span>
            </Link>
          )
        })}
      </nav>
      <section>
        <GroupLabel>{t('asked')}</GroupLabel>
        <ArticleRows articles={asked} />
      </section>
      <RowGroup>
        <ListRow
          lead={
            <IconSquare>
              <ChatIcon size={20} />
            </IconSquare>
          }
          title={t('support')}
          trail={<NextIcon size={18} className="i3" />}
          href={to('serviceList')}
        />
      </RowGroup>
    </>
  )
}

function Results({ term, articles }: { term: string; articles: readonly Article[] }) {
  const { t } = useTexts('help')
  const found = findArticles(term, articles)
  return (
    <section aria-live="polite">
      {found.length === 0 ? (
        <EmptyState
          drawing="search"
          title={t('none', { term: term.trim() })}
          text={t('noneText')}
          action={{ label: t('support'), href: to('serviceList') }}
        />
      ) : (
        <>
          <GroupLabel>{t('count', { count: found.length })}</GroupLabel>
          <ArticleRows articles={found} />
        </>
      )}
    </section>
  )
}
