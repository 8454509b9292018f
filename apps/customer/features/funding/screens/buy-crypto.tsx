import type { Destination, DepositWay, OutsideWish, Product } from '@candela/contract'
import { Button, EmptyState, KeyValueList, Note, Segmented, SelectField } from '@candela/design'
import { isolated } from '@candela/units'
import { useCallback, useState } from 'react'
import { halfDoneForm, useHalfDone } from '../../../shell/half-done.ts'
import { useCommand, useProducts, useRead, useServerNow } from '../../../live/index.ts'
import { amountText, exactAmountText, Screen, to, useFormats, usePreference, useTexts } from '../../../shell/index.ts'
import { FailureNote } from '../../../ticket/failure-note.tsx'
import { type FailedOutcome, failureOf } from '../../../ticket/outcome.ts'
import { AmountField } from '../amount-field.tsx'
import { type Preview, type Quota, readDeposit } from '../amount-state.ts'
import { refreshDeposits, useRates, useWays } from '../data.ts'
import { useDepositTexts } from '../deposit-texts.ts'
import { Loading } from '../loading.tsx'
import { useBuying, useWorstPrice } from '../use-buying.ts'
import { waysOf } from '../ways.ts'
import '../funding.css'

const USDT = 'USDT'

/** Money from a bank card, and for it a coin at the market if one is wanted. */
export function BuyCryptoPage() {
  const { t } = useTexts('deposits')
  const read = useWays()
  const own = useRead('destinations', undefined, { staleTime: 0 })
  const products = useProducts()
  const ways = waysOf(read.data?.ways ?? [], 'card')
  const cards = own.data?.destinations.filter(({ kind }) => kind === 'card')
  if (read.data && ways[0] && cards && cards.length > 0) {
    return <Form ways={ways} quota={read.data} cards={cards} products={products ?? []} />
  }
  return (
    <Screen title={t('titles.buyCrypto')} back={to('payment')} practice>
      {cards?.length === 0 ? (
        <EmptyState
          drawing="wallet"
          title={t('buy.noCard')}
          text={t('buy.noCardText')}
          action={{ label: t('buy.addCard'), href: to('bankCardsAdd') }}
        />
      ) : (
        <Loading read={read.isError ? read : own} />
      )}
    </Screen>
  )
}

interface FormProps {
  readonly ways: readonly DepositWay[]
  readonly quota: Quota
  readonly cards: readonly Destination[]
  readonly products: readonly Product[]
}

interface Purchase {
  readonly currency: string
  readonly card: string
  readonly coin: string
  readonly wish: OutsideWish
  readonly text: string
}
const KEPT = halfDoneForm<Purchase>(
  'cardPurchase',
  { currency: '', card: '', coin: '', wish: 'exact', text: '' },
  'text',
)

function Form({ ways, quota, cards, products }: FormProps) {
  const { t } = useTexts('deposits')
  const language = usePreference('language')
  const formats = useFormats()
  const now = useServerNow()
  const [fields, change] = useHalfDone<Purchase>(KEPT, '', {
    currency: ways[0]!.asset,
    card: cards[0]!.id,
    coin: USDT,
    wish: 'exact',
    text: '',
  })
  const { currency, coin, wish, text } = fields
  const card = (cards.find(({ id }) => id === fields.card) ?? cards[0]!).id
  const [failure, setFailure] = useState<FailedOutcome>()
  const [id, setStarted] = useState('')
  const way = ways.find(({ asset }) => asset === currency) ?? ways[0]!
  const bought = products.filter(({ spot, quote }) => spot && quote === USDT)
  const product = bought.find(({ base }) => base === coin)
  const worst = useWorstPrice(product)
  const rate = useRates().data?.rates.find(({ asset }) => asset === way.asset)
  const { send, sending } = useCommand('startDeposit')
  const { amount, fault, preview } = readDeposit(text, way, { quota, rate, now }, language)
  const isReady = amount !== undefined && fault === undefined && preview && (coin === USDT || worst !== undefined)
  const step = useBuying(
    id,
    useCallback(
      (came) => {
        refreshDeposits()
        const order = came?.order ?? ''
        location.assign(`#${order === '' ? to('depositDetail', { id }) : to('orderDetail', { id: order })}`)
      },
      [id],
    ),
  )
  const isBusy = sending || id !== ''
  const start = async () => {
    if (!isReady) return
    const { rail, asset } = way
    const { number, arrival } = preview
    const buy = product && worst !== undefined && { product: product.id, worst }
    const body = { rail, asset, amount, card, rate: number, arrival, ...(buy && { buy }) }
    const outcome = await send({ body: { ...body, ...(wish !== 'exact' && { outside: wish }) } })
    if (!outcome) return
    const failed = failureOf(outcome)
    setFailure(failed)
    if (failed === undefined) KEPT.forget()
    refreshDeposits()
    if (outcome.kind === 'doneUnseen') location.assign(`#${to('depositDetail')}`)
    if (outcome.kind === 'done') setStarted(outcome.answer.deposit.id)
  }
  const options = (keys: readonly string[]) => keys.map((key) => ({ key, label: key }))
  return (
    <Screen
      title={t('titles.buyCrypto')}
      back={to('payment')}
      practice
      footer={
        <>
          <FailureNote failure={failure} onLifted={() => setFailure(undefined)} />
          <Button
            busy={isBusy}
            disabled={!isReady}
            {...(id !== '' && { hint: t(step === 'buying' ? 'buy.buying' : 'buy.waiting') })}
            onClick={() => void start()}
          >
            {t('buy.pay')}
          </Button>
        </>
      }
    >
      <div className="deposit">
        {ways.length > 1 && (
          <Segmented
            label={t('bank.currency')}
            value={way.asset}
            onChange={(currency) => change({ currency })}
            panelId="buy-currency"
            options={options(ways.map(({ asset }) => asset))}
          />
        )}
        <div id="buy-currency" role="tabpanel" aria-label={way.asset} className="deposit-outcomes">
          <AmountField
            way={way}
            text={text}
            reading={{ ...(amount !== undefined && { amount }), ...(fault && { fault }), ...(preview && { preview }) }}
            onChange={(text) => change({ text })}
          />
          <SelectField
            label={t('buy.card')}
            value={card}
            onChange={(card) => change({ card })}
            options={cards.map((each) => ({ key: each.id, label: `${isolated(each.name)} ${each.shown}` }))}
          />
          <SelectField
            label={t('buy.coin')}
            value={coin}
            onChange={(coin) => change({ coin })}
            options={options([USDT, ...bought.map(({ base }) => base)])}
          />
          <SelectField
            label={t('outside.cardDoes')}
            value={wish}
            onChange={(key) => change({ wish: way.outside.find((each) => each === key) ?? 'exact' })}
            options={way.outside.map((each) => ({ key: each, label: t(`wish.${each}`) }))}
          />
        </div>
        {preview && <Quote way={way} preview={preview} now={now} />}
        {product && worst !== undefined && (
          <KeyValueList
            dense
            rows={[{ key: 'worst', label: t('buy.worst', { coin }), value: amountText(formats, USDT, worst) }]}
          />
        )}
        <Note>{coin === USDT ? t('buy.staysMoney') : `${t('buy.goesOn')} ${t('buy.runsAway')}`}</Note>
      </div>
    </Screen>
  )
}

/** By which rate, what the house takes, and how long that stands. */
function Quote({ way, preview, now }: { way: DepositWay; preview: Preview; now: number }) {
  const { t } = useTexts('deposits')
  const formats = useFormats()
  const texts = useDepositTexts()
  const { mid, rate, fee, arrival, goodUntil } = preview
  const money = (figure: string) => exactAmountText(formats, USDT, figure)
  const seconds = Math.max(0, Math.ceil((goodUntil - now) / 1_000))
  return (
    <KeyValueList
      boxed
      rows={[
        { key: 'mid', label: t('rate.mid'), value: texts.rate(way, mid) },
        { key: 'spread', label: t('rate.spread'), value: formats.ppm(way.spreadPpm) },
        { key: 'rate', label: t('rate.yours'), value: texts.rate(way, rate) },
        { key: 'fee', label: t('fee'), value: money(fee) },
        ...(goodUntil === 0
          ? []
          : [{ key: 'left', label: t('rate.left'), value: t('rate.seconds', { seconds: formats.count(seconds) }) }]),
      ]}
      total={{ label: t('detail.arrival'), value: money(arrival) }}
    />
  )
}
