import { Badge, EmptyState, GroupLabel, ListRow, Triangle } from '@candela/design'
import type { TimedOrder } from '@candela/contract'
import { useEffect } from 'react'
import { queryClient, serverNow, usePages, useProduct, useRead } from '../../live/index.ts'
import { useSignedIn } from '../../session/store.ts'
import { amountText, PagedRows, signedAmountText, to, useFormats, useHide, useTexts } from '../../shell/index.ts'
import { ProductCode } from '../market/index.ts'
import { useDurationText } from './duration-text.ts'
import { resultOf } from './running-state.ts'

const PAGE = '20'

/** The customer's own: running first, then what is settled. */
export function OwnTimedOrders() {
  const signedIn = useSignedIn()
  if (!signedIn) return null
  return (
    <>
      <Running />
      <Settled />
    </>
  )
}

/** Running orders; the next maturity asks again. */
function Running() {
  const { t } = useTexts('timed')
  const { data } = useRead('timedOrders', { query: { state: 'running' } }, { refetchInterval: 5_000 })
  const orders = data?.orders ?? []
  const next = Math.min(...orders.map(({ maturesAt }) => maturesAt))
  useEffect(() => {
    if (!Number.isFinite(next)) return undefined
    const timer = setTimeout(
      () => void queryClient.invalidateQueries({ queryKey: ['timedOrders'] }),
      Math.max(500, next - serverNow() + 700),
    )
    return () => clearTimeout(timer)
  }, [next])
  if (orders.length === 0) return null
  return (
    <section className="mt5">
      <div className="pad">
        <GroupLabel>{t('running.title')}</GroupLabel>
      </div>
      {orders.map((order, index) => (
        <TimedRow key={order.id} order={order} first={index === 0} />
      ))}
    </section>
  )
}

function Settled() {
  const { t } = useTexts('timed')
  const list = usePages('timedOrders', { state: 'settled', limit: PAGE })
  const orders = list.pages.flatMap((page) => page.orders)
  return (
    <section className="mt5 mb6">
      <div className="pad">
        <GroupLabel>{t('history.title')}</GroupLabel>
      </div>
      <PagedRows
        list={list}
        count={orders.length}
        failed={{ title: t('history.failed'), text: t('history.failedText') }}
        empty={<EmptyState drawing="receipt" title={t('history.empty')} text={t('history.emptyText')} />}
      >
        {orders.map((order, index) => (
          <TimedRow key={order.id} order={order} first={index === 0} />
        ))}
      </PagedRows>
    </section>
  )
}

/** One timed order in a list: what was bought, for how much, and how it stands or ended. */
function TimedRow({ order, first }: { order: TimedOrder; first: boolean }) {
  const { t } = useTexts('timed')
  const formats = useFormats()
  const hide = useHide()
  const durationText = useDurationText()
  const product = useProduct(order.product)
  if (!product) return null
  const result = resultOf(order)
  return (
    <ListRow
      title={
        <span className="row g2 wrap">
          <ProductCode product={product} />
          <Badge tone={order.direction} icon={<Triangle direction={order.direction} />}>
            {t(`direction.${order.direction}`)}
          </Badge>
        </span>
      }
      detail={t('row', {
        stake: hide.amount(amountText(formats, product.quote, order.stake)),
        duration: durationText(order.durationMs),
        time: formats.dateTime(order.placedAt),
      })}
      value={
        result === undefined
          ? t(`status.${order.status}`)
          : hide.amount(signedAmountText(formats, product.quote, result))
      }
      {...(result !== undefined && { valueDetail: t(`status.${order.status}`) })}
      href={to('tradeOrderPopup', { id: order.id })}
      inset={first ? 'none' : 'edge'}
    />
  )
}
