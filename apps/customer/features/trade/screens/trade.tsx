import { priceText, type Product, type Side } from '@candela/contract'
import {
  BestPrices,
  directionOf,
  IconButton,
  Ladder,
  LoginPrompt,
  MarketIcon,
  Note,
  Skeleton,
  TextTabs,
  TicketColumns,
} from '@candela/design'
import { fieldText } from '@candela/locale'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useSearchParams } from '../../../shell/routing.tsx'
import {
  pairText,
  priceDigits,
  quantityDigits,
  useAccount,
  useBook,
  useProduct,
  useProducts,
  useQuote,
} from '../../../live/index.ts'
import { useSignedIn } from '../../../session/store.ts'
import { PATHS, readOwn, Screen, to, useFormats, usePreference, useTexts, writeOwn } from '../../../shell/index.ts'
import { definitionOf, marketOf } from '../../../ticket/spot-market.ts'
import { ProductCode } from '../../market/index.ts'
import { HistoryRows, OpenRows } from '../../order/index.ts'
import { ladderRows, ProductBar, ProductPicker } from '../../product/index.ts'
import { Holdings } from '../holdings.tsx'
import { keptTicketProduct, useTicketFields } from '../kept-ticket.ts'
import { enteredTrigger } from '../stop-state.ts'
import { useTicket } from '../ticket.tsx'
import { WideChart } from '../wide-chart.tsx'
import '../trade.css'

const PRODUCT_KEY = 'tradeProduct'
const LADDER_ROWS = 7

/** Trade: ticket, book, open orders, holdings, history. */
export function TradePage() {
  const { t } = useTexts('trade')
  const [parameters] = useSearchParams()
  const products = useProducts()
  const wished = parameters.get('id') ?? keptTicketProduct() ?? readOwn(PRODUCT_KEY) ?? ''
  const first = products.find(({ spot }) => spot)?.id ?? ''
  const id = products.some((product) => product.id === wished) ? wished : first
  const product = useProduct(id)
  if (!product) {
    return (
      <Screen title={t('title')} practice>
        <div className="pad mt4">
          <Skeleton width="100%" height={360} />
        </div>
      </Screen>
    )
  }
  if (wished === product.id) writeOwn(PRODUCT_KEY, product.id)
  const asked = parameters.get('side')
  const side = asked === 'buy' || asked === 'sell' ? asked : undefined
  return <Ticket key={`${product.id} ${side}`} product={product} side={side} />
}

/** `side`: what the address asks for; without it a ticket that is half filled in goes on. */
function Ticket({ product, side }: { product: Product; side: Side | undefined }) {
  const { t } = useTexts('trade')
  const { t: inBook } = useTexts('product')
  const formats = useFormats()
  const language = usePreference('language')
  const quote = useQuote(product.id)
  const book = useBook(product.id)
  const definition = useMemo(() => definitionOf(product), [product])
  const market = useMemo(() => marketOf(definition, quote, book), [definition, quote, book])
  const [picking, setPicking] = useState(false)
  const [fields, change] = useTicketFields(product.id, side)
  const started = useRef(false)
  const fillPrice = useEffectEvent(() => change({ price: fieldText(language, priceText(definition, market.mid)) }))
  useEffect(() => {
    // a price that was typed before the market's came is the customer's
    started.current ||= fields.price !== ''
    if (started.current || market.mid === 0) return
    started.current = true
    fillPrice()
  }, [market.mid, fields.price])
  const ticket = useTicket({ product, definition, market, fields, onChange: change })
  const rows = book && ladderRows(book, product.tick, LADDER_ROWS, formats, quantityDigits(product))
  // the last trade may be a step older than the book, and lie beside it
  const middle = market.mid === 0 ? '—' : formats.price(priceText(definition, market.mid), priceDigits(product))
  const pick = (text: string) => {
    const price = fieldText(language, text)
    change(fields.type === 'stop' ? enteredTrigger(price, definition, market, language) : { type: 'limit', price })
  }
  const pickBest = (which: 'ask' | 'bid') => {
    const price = which === 'ask' ? book?.asks[0]?.[0] : book?.bids[0]?.[0]
    if (price !== undefined) pick(price)
  }
  return (
    <Screen
      title={`${t('title')} ${pairText(product)}`}
      bar={<Bar product={product} onPick={() => setPicking(true)} />}
    >
      {product.spot ? (
        <>
          <TicketColumns
            ticket={ticket.form}
            ladder={
              <Ladder
                label={t('ladder.title')}
                sides={{ bid: inBook('book.bid'), ask: inBook('book.ask') }}
                layout="stacked"
                asks={rows?.asks ?? []}
                bids={rows?.bids ?? []}
                heads={{ price: t('ladder.price'), amount: t('ladder.amount') }}
                last={{
                  text: middle,
                  direction: directionOf(quote?.change24h ?? '0'),
                  label: `${t('ladder.middle')} ${middle}`,
                  note: t('ladder.middle'),
                }}
                onPick={({ key }) => pick(key)}
              />
            }
            narrow={
              <BestPrices
                sellLabel={t('ladder.sell')}
                sellPrice={rows?.bids[0]?.price ?? '—'}
                buyLabel={t('ladder.buy')}
                buyPrice={rows?.asks[0]?.price ?? '—'}
                onPick={pickBest}
              />
            }
          />
          {ticket.note}
          <div className="trade-action">{ticket.action}</div>
        </>
      ) : (
        <div className="pad mt4">
          <Note>{t('quotesOnly', { product: pairText(product) })}</Note>
        </div>
      )}
      <Own />
      <WideChart product={product} />
      <ProductPicker open={picking} page="trade" onClose={() => setPicking(false)} />
    </Screen>
  )
}

function Bar({ product, onPick }: { product: Product; onPick: () => void }) {
  const { t } = useTexts('trade')
  return (
    <ProductBar product={product} name={<ProductCode product={product} />} label={t('pick')} onPick={onPick}>
      <IconButton label={t('chart')} href={to('product', { id: product.id })}>
        <MarketIcon size={24} />
      </IconButton>
    </ProductBar>
  )
}

function Own() {
  const { t } = useTexts('trade')
  const { t: shell } = useTexts('shell')
  const formats = useFormats()
  const signedIn = useSignedIn()
  const open = useAccount()?.open.length ?? 0
  const [tab, setTab] = useState<'open' | 'holdings' | 'history'>('open')
  if (!signedIn) {
    return (
      <div className="pad mt6 mb6">
        <LoginPrompt
          compact
          title={t('visitor')}
          text={shell('loginPrompt.actionText')}
          login={{ label: shell('loginPrompt.login'), href: PATHS.login }}
          register={{ label: shell('loginPrompt.register'), href: PATHS.register }}
        />
      </div>
    )
  }
  return (
    <section className="mt5">
      <TextTabs
        label={t('tabs.label')}
        value={tab}
        onChange={setTab}
        panelId="trade-panel"
        options={[
          { key: 'open', label: t('tabs.open'), ...(open > 0 && { count: formats.count(open) }) },
          { key: 'holdings', label: t('tabs.holdings') },
          { key: 'history', label: t('tabs.history') },
        ]}
      />
      <div id="trade-panel" role="tabpanel" aria-label={t(`tabs.${tab}`)} className="trade-own">
        {tab === 'open' && <OpenRows />}
        {tab === 'holdings' && <Holdings />}
        {tab === 'history' && <HistoryRows />}
      </div>
    </section>
  )
}
