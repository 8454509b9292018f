import { Button, EmptyState, KeyValueList, SectionHead, Segmented, TextButton } from '@candela/design'
import type { NewCoinSale, Product, Subscription } from '@candela/contract'
import { fieldText } from '@candela/locale'
import { formatDecimal, parseDecimal } from '@candela/units'
import { useMemo } from 'react'
import { halfDoneForm, useHalfDone } from '../../../shell/half-done.ts'
import { useSearchParams } from '../../../shell/routing.tsx'
import { priceDigits, useAccount, useBook, useQuote } from '../../../live/index.ts'
import { useSignedIn } from '../../../session/store.ts'
import { Loading, PATHS, Screen, useFormats, useHide, usePreference, useTexts } from '../../../shell/index.ts'
import { FigureField } from '../../../ticket/figure-field.tsx'
import { useFaultText } from '../../../ticket/fault-text.ts'
import { definitionOf, fundsOf, marketOf } from '../../../ticket/spot-market.ts'
import { EMPTY_TICKET, PlaceButton, readTicket, TicketCosts, TicketTotals, useReview } from '../../trade/index.ts'
import { refreshSubscriptions, useMarketOf, useOwnIn, useSales } from '../data.ts'
import { RecordsLogin, SellRecords } from '../records.tsx'
import { SaleHead } from '../sale-head.tsx'
import { useSaleTexts } from '../sale-texts.ts'
import '../subscription.css'

const EMPTY = { product: '', text: '' }
const KEPT = halfDoneForm('coinSale', EMPTY, 'text')

/** Coins of a sale that are free are sold on the coin's own market; what is locked says when it comes free. */
export function SellNewCoinsPage() {
  const { t } = useTexts('subscription')
  const [parameters, setParameters] = useSearchParams()
  const signedIn = useSignedIn()
  const read = useSales()
  const sales = read.data?.sales ?? []
  const sale =
    sales.find(({ coin }) => coin === parameters.get('coin')) ?? sales.findLast(({ isCancelled }) => !isCancelled)
  const product = useMarketOf(sale)
  const [typed, change] = useHalfDone(KEPT, '', EMPTY)
  if (!signedIn || !sale) {
    return (
      <Screen title={t('titles.sellNewCoins')} back={PATHS.newCoins} practice>
        {signedIn ? <Loading read={read} title={t('failed')} /> : <RecordsLogin text="sell.login" />}
      </Screen>
    )
  }
  const choice = sales.length > 1 && (
    <div className="pad mt2 mb3">
      <Segmented
        label={t('sell.choose')}
        value={sale.coin}
        onChange={(coin) => setParameters({ coin }, { replace: true })}
        options={sales.map(({ coin }) => ({ key: coin, label: coin }))}
      />
    </div>
  )
  const text = product && typed.product === product.id ? typed.text : ''
  const type = (next: string) => change({ product: product?.id ?? '', text: next })
  // the choice stands outside of what is each coin's own: the focus stays in it while keys choose
  return (
    <Screen
      title={t('titles.sellNewCoins')}
      back={PATHS.newCoins}
      practice
      footer={product ? <Foot key={product.id} product={product} text={text} onText={type} /> : undefined}
    >
      {choice}
      {product ? (
        <Selling key={product.id} sale={sale} product={product} text={text} onText={type} />
      ) : product === null ? (
        <NotListed sale={sale} />
      ) : (
        <Loading read={read} title={t('failed')} />
      )}
    </Screen>
  )
}

function NotListed({ sale }: { readonly sale: NewCoinSale }) {
  const { t } = useTexts('subscription')
  const texts = useSaleTexts()
  return (
    <>
      <section className="pad">
        <SaleHead sale={sale} />
      </section>
      <EmptyState
        drawing="receipt"
        title={t('sell.notListed', { day: texts.day(sale.listingAt) })}
        text={t('sell.noneText')}
      />
      <div className="pad">
        <Button variant="quiet" href={PATHS.newCoins}>
          {t('sell.toSales')}
        </Button>
      </div>
    </>
  )
}

interface SellingProps {
  readonly product: Product
  readonly text: string
  readonly onText: (text: string) => void
}

/** Reads this quantity as the ticket of a market order does. */
function useTicket(product: Product, text: string) {
  const language = usePreference('language')
  const definition = useMemo(() => definitionOf(product), [product])
  const market = marketOf(definition, useQuote(product.id), useBook(product.id))
  const funds = fundsOf(product, useAccount()?.balances)
  const fields = { ...EMPTY_TICKET, side: 'sell', type: 'market', quantity: text } as const
  return { definition, market, funds, fields, reading: readTicket(fields, definition, market, funds, language) }
}

function Foot({ product, text, onText }: SellingProps) {
  const { t: trade } = useTexts('trade')
  const { definition, fields, reading } = useTicket(product, text)
  const { body, orderFault, amountFault } = reading
  const review = useReview({ product, definition, fields, reading })
  const missing =
    reading.price === 0
      ? trade('enterPrice')
      : reading.idle
        ? trade('idle')
        : body === undefined && !amountFault
          ? trade('enterAmount')
          : undefined
  return (
    <PlaceButton
      product={product}
      side="sell"
      {...(missing !== undefined && { missing })}
      {...(orderFault && { fault: orderFault })}
      {...(body && { call: { route: 'placeOrder', body } })}
      review={review}
      onPlaced={() => {
        onText('')
        refreshSubscriptions()
      }}
    />
  )
}

function Selling({ sale, product, text, onText }: SellingProps & { readonly sale: NewCoinSale }) {
  const { t } = useTexts('subscription')
  const language = usePreference('language')
  const faultText = useFaultText()
  const texts = useSaleTexts()
  const { definition, market, funds, fields, reading } = useTicket(product, text)
  const { amountFault } = reading
  const free = formatDecimal(funds.base)
  return (
    <>
      <section className="pad">
        <SaleHead sale={sale} />
        <Held sale={sale} free={free} bid={market.bids[0]?.[0]} product={product} />
      </section>
      <section className="pad mt4">
        <FigureField
          big
          label={t('sell.quantity')}
          limits={texts.coins(sale.coin, free)}
          value={text}
          unit={sale.coin}
          onChange={onText}
          trail={<TextButton onClick={() => onText(fieldText(language, free))}>{t('form.most')}</TextButton>}
          {...(amountFault && { error: faultText(amountFault, product) })}
        />
        <div className="mt3">
          <TicketCosts product={product} definition={definition} fields={fields} reading={reading} funds={funds} />
          <TicketTotals product={product} definition={definition} fields={fields} reading={reading} />
        </div>
      </section>
      <section className="mt5 mb6">
        <div className="pad">
          <SectionHead title={t('tabs.sell')} />
        </div>
        <SellRecords sales={[sale]} />
      </section>
    </>
  )
}

/** The free coins and the locked ones, the next instant at which some become free, and the market's price. */
function Held({
  sale,
  free,
  bid,
  product,
}: {
  sale: NewCoinSale
  free: string
  bid: number | undefined
  product: Product
}) {
  const { t } = useTexts('subscription')
  const formats = useFormats()
  const hide = useHide()
  const texts = useSaleTexts()
  const records = useOwnIn(sale.id).data?.subscriptions ?? []
  const { locked, next } = lockedOf(records)
  const coins = (quantity: string) => hide.amount(texts.coins(sale.coin, quantity))
  const price =
    bid === undefined
      ? '—'
      : formats.price(formatDecimal(BigInt(bid) * (parseDecimal(product.tick) ?? 0n)), priceDigits(product))
  return (
    <KeyValueList
      boxed
      className="mt3"
      rows={[
        { key: 'free', label: t('sell.free'), value: coins(free) },
        { key: 'locked', label: t('sell.locked'), value: coins(locked) },
        ...(next === undefined
          ? []
          : [
              {
                key: 'next',
                label: t('sell.next'),
                value: t('sell.nextValue', { quantity: coins(next.quantity), day: texts.day(next.at) }),
              },
            ]),
        { key: 'bid', label: t('sell.bid'), value: price },
      ]}
    />
  )
}

/** Coins of one's records that are not free yet, and the first part of them. */
function lockedOf(records: readonly Subscription[]): {
  readonly locked: string
  readonly next: { readonly at: number; readonly quantity: string } | undefined
} {
  const waiting = records.flatMap(({ unlocks }) => unlocks.filter(({ isDone }) => !isDone))
  const sum = (list: typeof waiting) =>
    formatDecimal(list.reduce((all, { quantity }) => all + (parseDecimal(quantity) ?? 0n), 0n))
  const first = Math.min(...waiting.map(({ at }) => at))
  const next = waiting.length === 0 ? undefined : { at: first, quantity: sum(waiting.filter(({ at }) => at === first)) }
  return { locked: sum(waiting), next }
}
