import {
  Button,
  ChangeText,
  directionOf,
  DownIcon,
  EmptyState,
  IconButton,
  Note,
  Skeleton,
  ClockIcon,
  StarFilledIcon,
  StarIcon,
  TextTabs,
  Triangle,
  useToast,
} from '@candela/design'
import type { Product } from '@candela/contract'
import { formatDecimal, parseDecimal } from '@candela/units'
import { useState } from 'react'
import { useSearchParams } from '../../../shell/routing.tsx'
import { pairText, priceDigits, toggleWatched, useProduct, useQuote, useRead, useWatched } from '../../../live/index.ts'
import {
  Loading,
  PATHS,
  Screen,
  to,
  useFormats,
  useProblemText,
  useProductName,
  useTexts,
} from '../../../shell/index.ts'
import { ProductCode } from '../../market/index.ts'
import { About } from '../about.tsx'
import { ChartPanel } from '../chart/chart-panel.tsx'
import { OrderBook } from '../order-book.tsx'
import { ProductPicker } from '../product-picker.tsx'
import { TradesList } from '../trades-list.tsx'
import '../product.css'

const TABS = ['book', 'trades', 'about'] as const

/** Product detail: live price, chart, order book, filled trades, introduction, and the way to trade. */
export function ProductPage() {
  const { t } = useTexts('product')
  const { t: problems } = useTexts('problems')
  const { t: shell } = useTexts('shell')
  const [parameters] = useSearchParams()
  const id = parameters.get('id') ?? ''
  const product = useProduct(id)
  const catalogue = useRead('products')
  const name = useProductName()

  if (product === null || (product === undefined && catalogue.isError)) {
    return (
      <Screen title={shell('titles.product')} back={PATHS.market}>
        {product === null ? (
          <EmptyState
            drawing="search"
            title={problems('productUnknown')}
            action={{ label: t('unknown.market'), href: PATHS.market }}
          />
        ) : (
          <Loading read={catalogue} title={t('chart.failed')} text={t('chart.failedText')} />
        )}
      </Screen>
    )
  }
  if (!product) {
    return (
      <Screen title={shell('titles.product')} back={PATHS.market} practice>
        <div className="pad mt4">
          <Skeleton width="60%" height={38} />
        </div>
      </Screen>
    )
  }
  return <Loaded key={product.id} product={product} name={name(product.id)} />
}

function Loaded({ product, name }: { product: Product; name: string }) {
  const { t } = useTexts('product')
  const [tab, setTab] = useState<(typeof TABS)[number]>('book')
  const [picking, setPicking] = useState(false)
  const stale = useQuote(product.id)?.stale === true
  return (
    <Screen
      title={`${pairText(product)} · ${name}`}
      heading={
        <button type="button" className="product-heading" aria-label={t('pick')} onClick={() => setPicking(true)}>
          <h1 className="t-3">
            <ProductCode product={product} />
          </h1>
          <DownIcon size={18} />
        </button>
      }
      back={PATHS.market}
      practice
      action={<WatchStar product={product} name={name} />}
      {...(product.spot && { footer: <TradeButtons product={product} /> })}
    >
      <Price product={product} />
      {stale && (
        <div className="pad mt3">
          <Note tone="warn">{t('stale')}</Note>
        </div>
      )}
      <ChartPanel product={product} />
      <TextTabs
        label={t('tabs.label')}
        value={tab}
        onChange={setTab}
        panelId="product-panel"
        options={TABS.map((key) => ({ key, label: t(`tabs.${key}`) }))}
      />
      <div id="product-panel" role="tabpanel" aria-label={t(`tabs.${tab}`)}>
        {tab === 'book' && <OrderBook product={product} />}
        {tab === 'trades' && <TradesList product={product} />}
        {tab === 'about' && <About product={product} />}
      </div>
      <ProductPicker open={picking} page="product" onClose={() => setPicking(false)} />
    </Screen>
  )
}

function Price({ product }: { product: Product }) {
  const { t } = useTexts('product')
  const formats = useFormats()
  const quote = useQuote(product.id)
  const digits = priceDigits(product)
  const price = (value: string | undefined) => formats.price(value ?? '', digits)
  const direction = directionOf(quote?.change24h ?? '0')
  return (
    <section className="product-price">
      <div>
        <p className="product-price-now" data-testid="price">
          {price(quote?.price)}
        </p>
        <p className="label">
          <ChangeText
            text={`${formats.signed(absoluteChange(quote?.price, quote?.change24h), digits)} (${formats.change(quote?.change24h ?? '')})`}
            direction={direction}
          />
        </p>
      </div>
      <dl className="product-day">
        <div>
          <dt>{t('day.high')}</dt>
          <dd>{price(quote?.high24h)}</dd>
        </div>
        <div>
          <dt>{t('day.low')}</dt>
          <dd>{price(quote?.low24h)}</dd>
        </div>
        <div>
          <dt>{t('day.volume')}</dt>
          <dd>{quote ? `${formats.compact(quote.volume24h)}\u00a0${product.base}` : '—'}</dd>
        </div>
      </dl>
    </section>
  )
}

/** The change in the quote's units, from the price and the ratio: price − price ÷ (1 + ratio), cut. */
function absoluteChange(price: string | undefined, ratio: string | undefined): string {
  const now = parseDecimal(price ?? '')
  const change = parseDecimal(ratio ?? '', 8)
  if (now === undefined || change === undefined) return ''
  const whole = 100_000_000n
  return formatDecimal(now - (now * whole) / (whole + change))
}

function WatchStar({ product, name }: { product: Product; name: string }) {
  const { t } = useTexts('product')
  const problemText = useProblemText()
  const toast = useToast()
  const watched = useWatched(product.id)
  return (
    <IconButton
      label={t(watched ? 'watch.remove' : 'watch.add', { name })}
      pressed={watched}
      onClick={() => {
        toggleWatched(product.id).catch((error: unknown) => toast({ tone: 'note', text: problemText(error) }))
      }}
    >
      {watched ? <StarFilledIcon size={24} /> : <StarIcon size={24} />}
    </IconButton>
  )
}

function TradeButtons({ product }: { product: Product }) {
  const { t } = useTexts('product')
  return (
    <div className="product-actions">
      <Button variant="up" icon={<Triangle direction="up" />} href={to('trade', { id: product.id, side: 'buy' })}>
        {t('buy')}
      </Button>
      <Button variant="down" icon={<Triangle direction="down" />} href={to('trade', { id: product.id, side: 'sell' })}>
        {t('sell')}
      </Button>
      {product.flags.contract && (
        <IconButton label={t('timed')} href={to('tradePopup', { id: product.id })}>
          <ClockIcon size={24} />
        </IconButton>
      )}
    </div>
  )
}
