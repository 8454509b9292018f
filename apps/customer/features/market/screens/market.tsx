import type { Product } from '@candela/contract'
import { EmptyState, Note, SearchIcon, TextButton, TextTabs, useToast } from '@candela/design'
import { useMemo, useState } from 'react'
import { answerOffer, useInfos, useOfferedProducts, useSparklines, useWatchlist } from '../../../live/index.ts'
import { PATHS, readOwn, Screen, useProblemText, useTexts, writeOwn } from '../../../shell/index.ts'
import { Link } from '@candela/design'
import { type ListName, LISTS, nextSorting, OWN_ORDER, productsOf, sortedIds } from '../lists.ts'
import { ProductRow } from '../product-row.tsx'
import { SortHeads } from '../sort-heads.tsx'
import { WatchlistEditor } from '../watchlist-editor.tsx'
import { WithCatalogue } from '../with-catalogue.tsx'
import '../market.css'

const LIST_KEY = 'marketList'

/** Market: the watchlist, all products, and the catalogue's lists, with live prices. */
export function MarketPage() {
  const { t } = useTexts('market')
  const [list, setList] = useState<ListName>(() => LISTS.find((name) => name === readOwn(LIST_KEY)) ?? 'all')

  function choose(name: ListName) {
    writeOwn(LIST_KEY, name)
    setList(name)
  }

  return (
    <Screen title={t('title')} practice>
      <Link href={PATHS.search} className="market-search" aria-label={t('search')}>
        <SearchIcon size={20} />
        <span>{t('search')}</span>
      </Link>
      <TextTabs
        label={t('lists.label')}
        value={list}
        onChange={choose}
        panelId="market-list"
        options={LISTS.map((name) => ({ key: name, label: t(`lists.${name}`) }))}
      />
      <div id="market-list" role="tabpanel" aria-label={t(`lists.${list}`)} className="market-list">
        {list === 'watchlist' && <Offer />}
        <WithCatalogue rows={9}>
          {(products) => <List key={list} name={list} products={products} onAll={() => choose('all')} />}
        </WithCatalogue>
      </div>
    </Screen>
  )
}

/** One list; the watchlist can be put in order. */
function List({ name, products, onAll }: { name: ListName; products: readonly Product[]; onAll: () => void }) {
  const { t } = useTexts('market')
  const watchlist = useWatchlist()
  const [editing, setEditing] = useState(false)
  const shown = useMemo(() => productsOf(name, products, watchlist.products), [name, products, watchlist.products])
  if (shown.length === 0) {
    return (
      <EmptyState
        drawing="star"
        title={t(name === 'watchlist' ? 'empty.watchlist' : 'empty.list')}
        {...(name === 'watchlist' && {
          text: t('empty.watchlistText'),
          action: { label: t('empty.all'), onClick: onAll },
        })}
      />
    )
  }
  if (editing) return <WatchlistEditor products={shown} onDone={() => setEditing(false)} />
  return (
    <>
      <SortedRows products={shown} />
      {name === 'watchlist' && (
        <p className="market-edit">
          <TextButton onClick={() => setEditing(true)}>{t('edit.open')}</TextButton>
        </p>
      )}
    </>
  )
}

/** Asks once whether products watched here before logging in belong on this list. */
function Offer() {
  const { t } = useTexts('market')
  const toast = useToast()
  const problemText = useProblemText()
  const offered = useOfferedProducts()
  if (offered.length === 0) return null
  const answer = (take: boolean) => {
    answerOffer(take).catch((error: unknown) => toast({ tone: 'note', text: problemText(error) }))
  }
  return (
    <div className="pad mt4 mb3">
      <Note tone="accent">
        <p>{t('offer.text', { products: offered.map((id) => id.split('-')[0]).join(', ') })}</p>
        <span className="row g4 wrap">
          <TextButton onClick={() => answer(true)}>{t('offer.take')}</TextButton>
          <TextButton onClick={() => answer(false)}>{t('offer.leave')}</TextButton>
        </span>
      </Note>
    </div>
  )
}

function SortedRows({ products }: { products: readonly Product[] }) {
  const [sorting, setSorting] = useState(OWN_ORDER)
  const sparklines = useSparklines()
  const order = useInfos((infos) => sortedIds(products, infos, sorting).join(' '))
  const byId = useMemo(() => new Map(products.map((product) => [product.id, product])), [products])
  return (
    <>
      <SortHeads sorting={sorting} onSort={(key) => setSorting((now) => nextSorting(now, key))} />
      {order.split(' ').map((id, index) => {
        const product = byId.get(id)
        return product && <ProductRow key={id} product={product} points={sparklines[id]} first={index === 0} />
      })}
    </>
  )
}
