import type { Product, TimedDetail, TimedOrder } from '@candela/contract'
import { Button, ButtonPair, KeyValueList, Note, ProgressRing, Triangle } from '@candela/design'
import { TIMED_RULES } from '@candela/rules/timed'
import { STEP_MS } from '@candela/rules/timed/arithmetic'
import { useEffect } from 'react'
import { rulesAt } from '../../../live/rules.ts'
import { useSearchParams } from '../../../shell/routing.tsx'
import {
  pairText,
  priceDigits,
  queryClient,
  readKey,
  serverNow,
  useProduct,
  useQuote,
  useRead,
  useServerNow,
} from '../../../live/index.ts'
import {
  amountText,
  bareAmountText,
  PATHS,
  Screen,
  signedAmountText,
  to,
  useFormats,
  useHide,
  useTexts,
  Loading,
} from '../../../shell/index.ts'
import { useDurationText } from '../duration-text.ts'
import { LivePriceLine } from '../live-price-line.tsx'
import { ANNOUNCED_SECONDS, clockText, resultOf, standingOf, timeLeft } from '../running-state.ts'
import { SettledCard } from '../settled-card.tsx'
import '../timed.css'

/** an order about to settle is asked for this often */
const ASK_EVERY_MS = 1_000

/** One timed order: waiting for its opening tick, running, or its result with how it came about. */
export function TradeOrderPopupPage() {
  const { t } = useTexts('timed')
  const durationText = useDurationText()
  const [parameters] = useSearchParams()
  const id = parameters.get('id') ?? ''
  const read = useRead('timedOrder', { params: { order: id } })
  const detail = read.data
  const product = useProduct(detail?.order.product ?? '')
  useAskedUntilSettled(detail?.order)
  const isOpen = detail && resultOf(detail.order) === undefined
  const title =
    detail && product
      ? isOpen
        ? `${pairText(product)}, ${durationText(detail.order.durationMs)}`
        : t('result.title')
      : t('title')
  return (
    <Screen
      title={title}
      back={PATHS.tradePopup}
      practice
      {...(detail && !isOpen && { footer: <AfterResult order={detail.order} /> })}
    >
      {!(detail && product) && <Loading read={read} title={t('order.failed')} />}
      {detail &&
        product &&
        (isOpen ? <Open order={detail.order} product={product} /> : <Result detail={detail} product={product} />)}
    </Screen>
  )
}

/** Asks again while the order waits for its opening tick, and once its time is over, until it is settled. */
function useAskedUntilSettled(order: TimedOrder | undefined): void {
  const id = order?.id
  const pending = order?.status === 'pending'
  const running = order?.status === 'running'
  const maturesAt = order?.maturesAt ?? 0
  useEffect(() => {
    if (id === undefined || (!pending && !running)) return undefined
    const timer = setInterval(() => {
      if (pending || serverNow() >= maturesAt) {
        void queryClient.invalidateQueries({ queryKey: readKey('timedOrder', { params: { order: id } }) })
      }
    }, ASK_EVERY_MS)
    return () => clearInterval(timer)
  }, [id, pending, running, maturesAt])
}

/** Instant of the first step of the settlement window, whose last is maturity, by the rules that the order was placed under. */
function windowStartOf({ maturesAt, product, ruleVersion }: TimedOrder): number {
  const offer = rulesAt(TIMED_RULES, ruleVersion).timedOffer(product)
  return maturesAt - ((offer?.windowSteps ?? 1) - 1) * STEP_MS
}

function Open({ order, product }: { order: TimedOrder; product: Product }) {
  const { t } = useTexts('timed')
  const formats = useFormats()
  const hide = useHide()
  const now = useServerNow(250)
  const quote = useQuote(product.id)
  const digits = priceDigits(product)
  const pending = order.status === 'pending'
  const { share, seconds } = pending ? { share: 1, seconds: order.durationMs / 1_000 } : timeLeft(order, now)
  const standing = pending || !quote ? undefined : standingOf(order, quote.index)
  const windowStart = windowStartOf(order)
  const money = (amount: string) => hide.amount(amountText(formats, product.quote, amount))
  return (
    <>
      <div className="timed-ring">
        <ProgressRing left={share}>
          <span className="cap i2">{pending ? t('running.waiting') : t('running.settlesIn')}</span>
          <span className="timed-clock" role="timer" aria-live="off">
            {clockText(seconds)}
          </span>
          {!pending && (
            <span className="cap i3">{t('running.at', { time: formats.timeWithSeconds(order.maturesAt) })}</span>
          )}
        </ProgressRing>
        <span className="visually-hidden" aria-live="polite">
          {!pending && ANNOUNCED_SECONDS.includes(seconds) ? t('running.left', { seconds }) : ''}
        </span>
      </div>
      {standing !== undefined && (
        <section className="pad timed-now">
          <p className="label i2">{t('running.ifNow')}</p>
          <p className={`t-1 timed-standing timed-standing-${hide.hidden ? 'hidden' : standing}`}>
            {standing !== 'tied' && !hide.hidden && (
              <Triangle direction={standing === 'won' ? 'up' : 'down'} size={14} />
            )}
            {hide.amount(
              standing === 'tied'
                ? bareAmountText(formats, product.quote, '0')
                : signedAmountText(formats, product.quote, standing === 'won' ? order.profit : `-${order.stake}`),
            )}
            <small>{product.quote}</small>
          </p>
        </section>
      )}
      <LivePriceLine product={product} order={order} />
      <section className="pad mt3 mb6">
        <KeyValueList
          boxed
          rows={[
            {
              key: 'direction',
              label: t('confirm.direction'),
              value: t(`direction.${order.direction}`),
              tone: order.direction,
            },
            {
              key: 'entry',
              label: t('order.entry'),
              value: order.strike === '' ? t('order.nextTick') : formats.price(order.strike, digits),
            },
            { key: 'now', label: t('order.now'), value: quote ? formats.price(quote.index, digits) : '—' },
            { key: 'stake', label: t('confirm.stake'), value: money(order.stake) },
            { key: 'profit', label: t('order.expected'), value: money(order.profit) },
            { key: 'deposit', label: t('order.deposit'), value: money(order.stake) },
          ]}
        />
        <div className="mt3">
          <Note>
            {pending
              ? t('running.waitingText')
              : t('running.rule', {
                  from: formats.timeWithSeconds(windowStart),
                  until: formats.timeWithSeconds(order.maturesAt),
                })}
          </Note>
        </div>
      </section>
    </>
  )
}

/** In words of their own: those that are over. */
type Over = Exclude<TimedOrder['status'], 'pending' | 'running'>

function Result({ detail, product }: { detail: TimedDetail; product: Product }) {
  const { t } = useTexts('timed')
  const formats = useFormats()
  const hide = useHide()
  const durationText = useDurationText()
  const { order } = detail
  const digits = priceDigits(product)
  const result = resultOf(order) ?? '0'
  const standing = order.status === 'won' ? 'won' : order.status === 'lost' ? 'lost' : 'tied'
  return (
    <>
      <section className="pad timed-result">
        <p className="label i2">
          {[
            t(`status.${order.status}`),
            pairText(product),
            t(`direction.${order.direction}`),
            durationText(order.durationMs),
          ].join(' · ')}
        </p>
        <p className={`timed-amount timed-standing timed-standing-${hide.hidden ? 'hidden' : standing}`}>
          {standing !== 'tied' && !hide.hidden && <Triangle direction={standing === 'won' ? 'up' : 'down'} size={18} />}
          {hide.amount(signedAmountText(formats, product.quote, result))}
          <small>{product.quote}</small>
        </p>
        <p className="cap i2">
          {t(`result.${order.status as Over}`, { amount: hide.amount(amountText(formats, product.quote, order.paid)) })}
        </p>
        {order.strike !== '' && (
          <dl className="timed-prices">
            <div>
              <dt>{t('order.entry')}</dt>
              <dd className="t-3">{formats.price(order.strike, digits)}</dd>
            </div>
            <div>
              <dt>{t('order.settlement')}</dt>
              <dd className="t-3">
                {order.settlement === '' ? '—' : formats.decimal(order.settlement, digits, digits + 1)}
              </dd>
            </div>
          </dl>
        )}
      </section>
      <SettledCard detail={detail} product={product} />
    </>
  )
}

function AfterResult({ order }: { order: TimedOrder }) {
  const { t } = useTexts('timed')
  return (
    <ButtonPair>
      <Button variant="outline" href={to('tradePopup', { id: order.product })}>
        {t('result.history')}
      </Button>
      <Button href={to('product', { id: order.product })}>{t('result.done')}</Button>
    </ButtonPair>
  )
}
