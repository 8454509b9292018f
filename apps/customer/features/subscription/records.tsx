import { Badge, EmptyState, ListRow, LoginPrompt, ProductDisc } from '@candela/design'
import type { Fill, NewCoinSale, Subscription } from '@candela/contract'
import { priceDigits, usePages, useProduct, useProducts } from '../../live/index.ts'
import { useSignedIn } from '../../session/store.ts'
import { amountText, PagedRows, PATHS, to, useFormats, useHide, useTexts } from '../../shell/index.ts'
import { productOf, STATUS_TONES, useSaleTexts } from './sale-texts.ts'

const PAGE = '20'

/** Own subscriptions, newest first: of one sale, or of all. */
export function BuyRecords({ sale }: { sale?: string | undefined }) {
  const signedIn = useSignedIn()
  return signedIn ? <OwnRecords sale={sale} /> : <RecordsLogin text="records.login" />
}

function OwnRecords({ sale }: { sale: string | undefined }) {
  const { t } = useTexts('subscription')
  const list = usePages('subscriptions', { ...(sale !== undefined && { sale }), limit: PAGE })
  const records = list.pages.flatMap((page) => page.subscriptions)
  return (
    <PagedRows
      list={list}
      count={records.length}
      waiting={3}
      failed={{ title: t('records.failed'), text: t('records.failedText') }}
      empty={
        <EmptyState
          drawing="receipt"
          title={t('records.empty')}
          text={t('records.emptyText')}
          {...(sale === undefined && { action: { label: t('titles.newCoins'), href: to('newCoins') } })}
        />
      }
    >
      {records.map((record, index) => (
        <RecordRow key={record.id} record={record} first={index === 0} />
      ))}
    </PagedRows>
  )
}

function RecordRow({ record, first }: { record: Subscription; first: boolean }) {
  const { t } = useTexts('subscription')
  const formats = useFormats()
  const hide = useHide()
  const texts = useSaleTexts()
  const { id, coin, pays, quantity, amount, allocated, paid, status, at } = record
  const isDone = status === 'succeeded'
  return (
    <ListRow
      lead={<ProductDisc symbol={coin} />}
      title={
        <span className="row g2 wrap">
          {hide.amount(texts.coins(coin, isDone ? allocated : quantity))}
          <Badge tone={STATUS_TONES[status]}>{t(`status.${status}`)}</Badge>
        </span>
      }
      detail={
        isDone
          ? `${t('records.asked', { amount: hide.amount(texts.coins(coin, quantity)) })} · ${texts.day(at)}`
          : texts.time(at)
      }
      value={hide.amount(amountText(formats, pays, isDone ? paid : amount))}
      href={to('mySubscriptions', { id })}
      inset={first ? 'none' : 'text'}
    />
  )
}

/** Sales of new coins, newest first. */
export function SellRecords({ sales }: { sales: readonly NewCoinSale[] }) {
  const signedIn = useSignedIn()
  const listed = useProducts()
  if (!signedIn) return <RecordsLogin text="records.login" />
  const ids = sales.map(productOf).filter((id) => listed.some((product) => product.id === id))
  if (ids.length === 0) return <NothingSold />
  return ids.map((id) => <SoldOf key={id} product={id} alone={ids.length === 1} />)
}

function SoldOf({ product, alone }: { product: string; alone: boolean }) {
  const { t } = useTexts('subscription')
  const list = usePages('fills', { product, side: 'sell', limit: PAGE })
  const fills = list.pages.flatMap((page) => page.fills)
  return (
    <PagedRows
      list={list}
      count={fills.length}
      waiting={2}
      failed={{ title: t('records.failed'), text: t('records.failedText') }}
      empty={alone ? <NothingSold /> : null}
    >
      {fills.map((fill, index) => (
        <SoldRow key={fill.id} fill={fill} first={index === 0} />
      ))}
    </PagedRows>
  )
}

function SoldRow({ fill, first }: { fill: Fill; first: boolean }) {
  const { t } = useTexts('subscription')
  const formats = useFormats()
  const hide = useHide()
  const texts = useSaleTexts()
  const product = useProduct(fill.product)
  if (!product) return null
  return (
    <ListRow
      lead={<ProductDisc symbol={product.base} />}
      title={t('sold.row', {
        quantity: hide.amount(texts.coins(product.base, fill.quantity)),
        price: formats.price(fill.price, priceDigits(product)),
      })}
      detail={texts.time(fill.at)}
      value={hide.amount(amountText(formats, product.quote, fill.notional))}
      href={to('orderDetail', { id: fill.order })}
      inset={first ? 'none' : 'text'}
    />
  )
}

function NothingSold() {
  const { t } = useTexts('subscription')
  return (
    <EmptyState
      drawing="receipt"
      title={t('sold.empty')}
      text={t('sold.emptyText')}
      action={{ label: t('titles.newCoins'), href: to('newCoins') }}
    />
  )
}

/** In the place of what only a customer has. */
export function RecordsLogin({ text }: { text: 'records.login' | 'sell.login' }) {
  const { t } = useTexts('subscription')
  const { t: shell } = useTexts('shell')
  return (
    <div className="pad mt6 mb6">
      <LoginPrompt
        compact
        title={t(text)}
        text={shell('loginPrompt.actionText')}
        login={{ label: shell('loginPrompt.login'), href: PATHS.login }}
        register={{ label: shell('loginPrompt.register'), href: PATHS.register }}
      />
    </div>
  )
}
