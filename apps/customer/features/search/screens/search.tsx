import {
  BackIcon,
  ClockIcon,
  CloseIcon,
  EmptyState,
  IconButton,
  SearchIcon,
  SectionHead,
  StarFilledIcon,
  StarIcon,
  TextButton,
  useToast,
} from '@candela/design'
import { showsNothing } from '@candela/units'
import type { Product } from '@candela/contract'
import { useMemo, useState } from 'react'
import { useSearchParams } from '../../../shell/routing.tsx'
import { call, toggleWatched, useRead, useWatched } from '../../../live/index.ts'
import {
  PATHS,
  readOwn,
  RECENT_SEARCHES,
  removeOwn,
  Screen,
  useBack,
  useProblemText,
  useProductName,
  useProductNames,
  useTexts,
  writeOwn,
} from '../../../shell/index.ts'
import { findProducts, popularProducts, ProductRow, WithCatalogue } from '../../market/index.ts'
import { readRecent, withRecent } from '../recent.ts'
import '../search.css'

const MAX_POPULAR = 7

/** Search: recent and popular before anything is typed, then the products that match. */
export function SearchPage() {
  const { t } = useTexts('market')
  const { t: shell } = useTexts('shell')
  const [parameters, setParameters] = useSearchParams()
  const term = parameters.get('q') ?? ''
  const [recent, setRecent] = useState(() => readRecent(readOwn(RECENT_SEARCHES)))
  const back = useBack(PATHS.market)

  const search = (text: string) => setParameters(text === '' ? {} : { q: text }, { replace: true })
  const picked = (product: string, text: string) => {
    const next = withRecent(recent, text)
    setRecent(next)
    writeOwn(RECENT_SEARCHES, JSON.stringify(next))
    // counting is a courtesy to others: a failure is no concern of this customer's
    call('searchPicked', { body: { product } }).catch(() => undefined)
  }
  const clear = () => {
    removeOwn(RECENT_SEARCHES)
    setRecent([])
  }

  const bar = (
    <header className="search-bar">
      <IconButton label={shell('back')} onClick={back}>
        <BackIcon size={24} weight={1.8} />
      </IconButton>
      <h1 className="visually-hidden">{t('searchTitle')}</h1>
      <label className="search-box">
        <SearchIcon size={20} />
        <span className="visually-hidden">{t('search')}</span>
        <input
          className="search-input"
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          autoFocus
          maxLength={40}
          placeholder={t('searchPlaceholder')}
          value={term}
          onChange={(event) => search(event.currentTarget.value)}
        />
        {term !== '' && (
          <button type="button" className="search-clear" aria-label={t('searchClear')} onClick={() => search('')}>
            <CloseIcon size={18} />
          </button>
        )}
      </label>
    </header>
  )
  return (
    <Screen title={t('searchTitle')} bar={bar}>
      {showsNothing(term) ? (
        <>
          {recent.length > 0 && <Recent terms={recent} onPick={search} onClear={clear} />}
          <div className="pad">
            <SectionHead title={t('popular.title')} action={<span className="cap i3">{t('popular.how')}</span>} />
          </div>
          <WithCatalogue rows={MAX_POPULAR}>
            {(products) => <Popular products={products} onPick={(product) => picked(product.id, product.base)} />}
          </WithCatalogue>
          <p className="search-note">{t('recent.note')}</p>
        </>
      ) : (
        <WithCatalogue rows={MAX_POPULAR}>
          {(products) => (
            <Results
              term={term}
              products={products}
              onPick={(product) => picked(product.id, term)}
              onClear={() => search('')}
            />
          )}
        </WithCatalogue>
      )}
    </Screen>
  )
}

function Recent({
  terms,
  onPick,
  onClear,
}: {
  terms: readonly string[]
  onPick: (term: string) => void
  onClear: () => void
}) {
  const { t } = useTexts('market')
  return (
    <section className="pad">
      <SectionHead title={t('recent.title')} action={<TextButton onClick={onClear}>{t('recent.clear')}</TextButton>} />
      <div className="search-recent">
        {terms.map((term) => (
          <button key={term} type="button" className="search-term" onClick={() => onPick(term)}>
            <ClockIcon size={16} />
            <span className="ell">{term}</span>
          </button>
        ))}
      </div>
    </section>
  )
}

interface ListProps {
  readonly products: readonly Product[]
  readonly onPick: (product: Product) => void
}

function Popular({ products, onPick }: ListProps) {
  const { data } = useRead('popularSearches')
  const popular = useMemo(() => popularProducts(data?.products ?? [], products, MAX_POPULAR), [data, products])
  return popular.map((product, index) => (
    <ProductRow
      key={product.id}
      product={product}
      first={index === 0}
      action={<Star product={product} />}
      onOpen={() => onPick(product)}
    />
  ))
}

interface ResultsProps extends ListProps {
  readonly term: string
  readonly onClear: () => void
}

function Results({ term, products, onPick, onClear }: ResultsProps) {
  const { t } = useTexts('market')
  const namesOf = useProductNames()
  const found = useMemo(() => findProducts(term, products, namesOf), [term, products, namesOf])
  return (
    <section aria-live="polite">
      {found.length === 0 ? (
        <EmptyState
          drawing="search"
          title={t('results.none', { term: term.trim() })}
          text={t('results.noneText')}
          action={{ label: t('popular.title'), onClick: onClear }}
        />
      ) : (
        <>
          <div className="pad">
            <SectionHead
              title={t('results.products')}
              action={<span className="cap i3">{t('results.count', { count: found.length })}</span>}
            />
          </div>
          {found.map(({ product, name, match }, index) => (
            <ProductRow
              key={product.id}
              product={product}
              first={index === 0}
              name={<Tinted text={name} match={match} />}
              action={<Star product={product} />}
              onOpen={() => onPick(product)}
            />
          ))}
        </>
      )}
      <p className="search-note">{t('results.note')}</p>
    </section>
  )
}

function Tinted({ text, match: [start, end] }: { text: string; match: readonly [number, number] }) {
  if (start === end) return <>{text}</>
  return (
    <>
      {text.slice(0, start)}
      <mark className="search-match">{text.slice(start, end)}</mark>
      {text.slice(end)}
    </>
  )
}

function Star({ product }: { product: Product }) {
  const { t } = useTexts('market')
  const productName = useProductName()
  const problemText = useProblemText()
  const toast = useToast()
  const watched = useWatched(product.id)
  const name = productName(product.id)
  return (
    <IconButton
      label={t(watched ? 'star.remove' : 'star.add', { name })}
      pressed={watched}
      tone={watched ? 'ink' : 'ink-3'}
      onClick={() => {
        toggleWatched(product.id).catch((error: unknown) => toast({ tone: 'note', text: problemText(error) }))
      }}
    >
      {watched ? <StarFilledIcon size={22} className="acc" /> : <StarIcon size={22} />}
    </IconButton>
  )
}
