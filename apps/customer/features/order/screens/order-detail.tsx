import { Button, GroupLabel, KeyValueList } from '@candela/design'
import type { Order, OrderDetail, Product } from '@candela/contract'
import { type Formats, UNKNOWN } from '@candela/locale'
import { useState } from 'react'
import { useSearchParams } from '../../../shell/routing.tsx'
import { pairText, priceDigits, useAccount, useProduct, useRead } from '../../../live/index.ts'
import {
  amountText,
  exactText,
  PATHS,
  Screen,
  to,
  useFormats,
  useHide,
  useTexts,
  Loading,
} from '../../../shell/index.ts'
import { FillProof } from '../../proof/index.ts'
import { AmendSheet } from '../amend-sheet.tsx'
import { AmendStopSheet } from '../amend-stop-sheet.tsx'
import { CancelSheet } from '../cancel.tsx'
import { fillLines } from '../fill-lines.ts'
import { filledRatio } from '../filled.ts'
import { heldTogether } from '../held.ts'
import { OrderHeading } from '../order-heading.tsx'
import { SideBadge } from '../order-row.tsx'
import { useSettled } from '../settled.ts'
import { useOcoRows, useStopRows } from '../stop-rows.tsx'
import '../order.css'

/** One order: its facts, how it was filled, each fill; amend and cancel while it is open or waits. */
export function OrderDetailPage() {
  const { t } = useTexts('order')
  const [parameters] = useSearchParams()
  const id = parameters.get('id') ?? ''
  const read = useRead('order', { params: { order: id } })
  const live = useAccount()?.open.find((order) => order.id === id)
  const product = useProduct(read.data?.order.product ?? '')
  const [amending, setAmending] = useState(false)
  const [cancelling, setCancelling] = useState(false)

  const detail = read.data && live ? { ...read.data, order: live } : read.data
  const waiting = detail?.order.status === 'waiting'
  const open = waiting || detail?.order.status === 'open'
  return (
    <Screen
      title={t('detail.title')}
      back={PATHS.trade}
      practice
      {...(open && {
        footer: (
          <div className="order-actions">
            <Button variant="quiet" onClick={() => setAmending(true)}>
              {t('amend.open')}
            </Button>
            <Button variant="outline" onClick={() => setCancelling(true)}>
              {t('cancel.confirm')}
            </Button>
          </div>
        ),
      })}
    >
      {!(detail && product) && <Loading read={read} title={t('detail.failed')} />}
      {detail && product && (
        <>
          <Heading order={detail.order} product={product} />
          {detail.fills.length > 0 && <Filled detail={detail} product={product} />}
          <Facts order={detail.order} product={product} />
          {detail.fills.length === 0 && <Filled detail={detail} product={product} />}
          <Fills detail={detail} product={product} />
          {waiting && (
            <AmendStopSheet open={amending} order={detail.order} product={product} onClose={() => setAmending(false)} />
          )}
          {open && !waiting && (
            <AmendSheet open={amending} order={detail.order} product={product} onClose={() => setAmending(false)} />
          )}
          <div className="pad mt4 mb6">
            <Button variant="quiet" href={to('customerService', { order: detail.order.id })}>
              {t('detail.askSupport')}
            </Button>
          </div>
          <CancelSheet order={cancelling && open ? detail.order : undefined} onClose={() => setCancelling(false)} />
        </>
      )}
    </Screen>
  )
}

function Heading({ order, product }: { order: Order; product: Product }) {
  const { t } = useTexts('order')
  const formats = useFormats()
  const hide = useHide()
  const nothing = isZero(order.filled)
  const isPartly = order.status === 'open' && !nothing
  return (
    <OrderHeading
      product={product}
      badge={<SideBadge order={order} />}
      id={order.id}
      placedAt={order.placedAt}
      filled={hide.amount(amountText(formats, product.base, order.filled))}
      average={nothing ? UNKNOWN : averageText(formats, order, product)}
      status={
        isPartly
          ? t('status.partly', { filled: formats.percent(filledRatio(order), 0, 1) })
          : t(`status.${order.status}`)
      }
    />
  )
}

/** The terms of the order, its end and its outcome. */
function Facts({ order, product }: { order: Order; product: Product }) {
  const { t } = useTexts('order')
  const formats = useFormats()
  const hide = useHide()
  const digits = priceDigits(product)
  const bySpend = isZero(order.quantity)
  const beside = useAccount()?.open.find(({ id }) => id === order.oco)
  // a market sale's worst price is known once it is triggered
  const isOpenEnded = order.status === 'waiting' && order.type === 'market' && order.side === 'sell'
  const boundText = isOpenEnded
    ? t('stop.worstThen', { percent: formats.ppm(product.worstPricePpm) })
    : formats.price(order.price, digits)
  const settled = useSettled(order, product)
  const rows = [
    {
      key: 'asked',
      label: t(bySpend ? 'detail.spend' : 'detail.quantity'),
      value: hide.amount(
        bySpend ? amountText(formats, product.quote, order.spend) : amountText(formats, product.base, order.quantity),
      ),
    },
    ...useStopRows(order, product),
    { key: 'price', label: t(order.type === 'market' ? 'detail.worst' : 'detail.limit'), value: boundText },
    { key: 'time', label: t('detail.timeInForce'), value: t(`timeInForce.${order.timeInForce}`) },
    ...useOcoRows(order),
    ...(order.status === 'open' || order.status === 'waiting'
      ? [
          {
            key: 'held',
            label: t(beside ? 'stop.held' : 'detail.held'),
            value: hide.amount(
              amountText(formats, order.side === 'buy' ? product.quote : product.base, heldTogether(order, beside)),
            ),
          },
        ]
      : [
          {
            key: 'reason',
            label: t('detail.reason'),
            value: t(`reason.${order.reason === '' ? 'cancelled' : order.reason}`),
          },
        ]),
  ]
  return (
    <section className="pad mt4">
      <KeyValueList
        boxed
        {...(isZero(order.filled) ? { rows } : { rows: [...rows, ...settled.rows], total: settled.total })}
      />
    </section>
  )
}

function Filled({ detail, product }: { detail: OrderDetail; product: Product }) {
  const { t } = useTexts('proof')
  const formats = useFormats()
  const hide = useHide()
  return <FillProof detail={detail} product={product} facts={fillLines(detail, product, formats, t, hide.amount)} />
}

function Fills({ detail, product }: { detail: OrderDetail; product: Product }) {
  const { t } = useTexts('order')
  const formats = useFormats()
  const hide = useHide()
  const digits = priceDigits(product)
  return (
    <section className="pad mb6">
      {detail.fills.length > 0 && (
        <div className="mt5">
          <GroupLabel>{t('fills.title')}</GroupLabel>
          {detail.fills.map((fill) => (
            <KeyValueList
              key={fill.id}
              boxed
              className="mt2"
              rows={[
                {
                  key: 'what',
                  label: formats.timeWithSeconds(fill.at),
                  value: t('fills.what', {
                    amount: hide.amount(amountText(formats, product.base, fill.quantity)),
                    price: formats.price(fill.price, digits),
                  }),
                },
                { key: 'against', label: t('fills.against'), value: t(`fills.counterparty.${fill.counterparty}`) },
                {
                  key: 'fee',
                  label: t('fills.fee', { kind: t(`fills.liquidity.${fill.liquidity}`) }),
                  value: hide.amount(`${exactText(formats, fill.fee)}\u00a0${product.quote}`),
                },
              ]}
            />
          ))}
        </div>
      )}
      <p className="mt4">
        <Button variant="plain" href={to('product', { id: product.id })}>
          {t('detail.product', { product: pairText(product) })}
        </Button>
      </p>
    </section>
  )
}

/** With the digits it has: two more than the tick where several prices were averaged, so that it agrees with value and amount. */
function averageText(formats: Formats, { averagePrice }: Order, product: Product): string {
  return formats.decimal(averagePrice, priceDigits(product))
}

function isZero(amount: string): boolean {
  return /^[0.]*$/.test(amount)
}
