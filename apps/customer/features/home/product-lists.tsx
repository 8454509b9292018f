import { EmptyState, TextTabs } from '@candela/design'
import type { Product } from '@candela/contract'
import { useState } from 'react'
import { useAppData, useRead, useSparklines, useWatchlist } from '../../live/index.ts'
import { Loading, to, useTexts } from '../../shell/index.ts'
import { ProductRow } from '../market/index.ts'

const LISTS = ['watchlist', 'recommended', 'new'] as const
type List = (typeof LISTS)[number]
/** rows on Home; the rest is in Market */
const MAX_ROWS = 8

/** Watchlist, recommended and new products with their live prices. */
export function ProductLists() {
  const { t } = useTexts('home')
  const watchlist = useWatchlist()
  const [chosen, setChosen] = useState<List>()
  const list = chosen ?? (watchlist.products.length > 0 ? 'watchlist' : 'recommended')
  return (
    <section className="home-lists" aria-label={t('lists.label')}>
      <TextTabs
        label={t('lists.label')}
        value={list}
        onChange={setChosen}
        panelId="home-list"
        options={LISTS.map((key) => ({ key, label: t(`lists.${key}`) }))}
      />
      <div id="home-list" role="tabpanel" aria-label={t(`lists.${list}`)}>
        <Rows list={list} watched={watchlist.products} />
      </div>
    </section>
  )
}

function Rows({ list, watched }: { list: List; watched: readonly string[] }) {
  const { t } = useTexts('home')
  const app = useAppData()
  const products = useRead('products', undefined, { staleTime: 600_000 })
  const sparklines = useSparklines()
  const ids = list === 'watchlist' ? watched : list === 'recommended' ? app?.products.recommended : app?.products.new

  if (list === 'watchlist' && watched.length === 0) {
    return (
      <EmptyState
        title={t('emptyWatchlist')}
        text={t('emptyWatchlistText')}
        action={{ label: t('browse'), href: to('market') }}
      />
    )
  }
  if (!products.data || !ids) {
    return (
      <Loading read={products} title={t('quotesFailed')} text={t('quotesFailedText')} rows={4} lead={false} padded />
    )
  }
  const byId = new Map(products.data.products.map((product) => [product.id, product]))
  return ids
    .map((id) => byId.get(id))
    .filter((product): product is Product => product !== undefined)
    .slice(0, MAX_ROWS)
    .map((product) => <ProductRow key={product.id} product={product} points={sparklines[product.id]} />)
}
