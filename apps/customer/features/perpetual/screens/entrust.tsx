import { Button, ButtonPair, KeyValueList } from '@candela/design'
import type { PerpetualOrder, PerpetualReason, Product } from '@candela/contract'
import { formatDecimal, minor } from '@candela/units'
import { useState } from 'react'
import { useProduct, useRead } from '../../../live/index.ts'
import { exactText, Loading, PATHS, Screen, useFormats, useHide, useTexts } from '../../../shell/index.ts'
import { OrderHeading } from '../../order/index.ts'
import { AmendEntrustSheet } from '../amend-entrust-sheet.tsx'
import { CancelEntrustSheet } from '../cancel-sheets.tsx'
import { EntrustBadge } from '../entrust-rows.tsx'
import { usePerpetualTerms } from '../data.ts'
import { useFigures } from '../figures-text.ts'
import { isNothing } from '../position-figures.ts'
import { PerpetualFills } from '../perpetual-fills.tsx'

/** One perpetual order: what it asked, how it stands or ended, each fill. */
export function EntrustPage({ id }: { id: string }) {
  const { t } = useTexts('perpetual')
  const { t: inOrder } = useTexts('order')
  const read = useRead('perpetualOrder', { params: { order: id } })
  const order = read.data?.order
  const product = useProduct(order?.product ?? '')
  const [cancelling, setCancelling] = useState(false)
  const [amending, setAmending] = useState(false)
  const isOpen = order?.status === 'open' || order?.status === 'waiting'
  return (
    <Screen
      title={t('detail.order')}
      back={PATHS.order}
      practice
      {...(isOpen && {
        footer: (
          <ButtonPair>
            {order.callbackPpm === 0 && !isClosing(order) && (
              <Button variant="outline" onClick={() => setAmending(true)}>
                {inOrder('amend.open')}
              </Button>
            )}
            <Button variant="outline" onClick={() => setCancelling(true)}>
              {inOrder('cancel.confirm')}
            </Button>
          </ButtonPair>
        ),
      })}
    >
      {!(order && product) && <Loading read={read} title={inOrder('detail.failed')} />}
      {read.data && order && product && (
        <>
          <Heading order={order} product={product} />
          <Facts order={order} product={product} />
          <PerpetualFills detail={read.data} product={product} />
        </>
      )}
      {order && product && (
        <AmendEntrustSheet open={amending && isOpen} {...{ order, product }} onClose={() => setAmending(false)} />
      )}
      <CancelEntrustSheet order={cancelling && isOpen ? order : undefined} onClose={() => setCancelling(false)} />
    </Screen>
  )
}

/** True for an order that a trigger set off: it goes on until it has closed, and can only be cancelled. */
function isClosing({ type, status }: PerpetualOrder): boolean {
  return type === 'market' && status === 'open'
}

function Heading({ order, product }: { order: PerpetualOrder; product: Product }) {
  const { t } = useTexts('order')
  const { average, size } = useFigures(product)
  return (
    <OrderHeading
      product={product}
      badge={<EntrustBadge order={order} />}
      id={order.id}
      placedAt={order.placedAt}
      filled={size(order.filled)}
      average={average(order.averagePrice)}
      status={t(`status.${order.status}`)}
    />
  )
}

/** The terms of the order, its end and its outcome. */
function Facts({ order, product }: { order: PerpetualOrder; product: Product }) {
  const { t } = useTexts('perpetual')
  const { t: inOrder } = useTexts('order')
  const { t: trade } = useTexts('trade')
  const formats = useFormats()
  const hide = useHide()
  const { price, money, share, signed, size } = useFigures(product)
  const reasonText = useReasonText()
  const isOpen = order.status === 'open' || order.status === 'waiting'
  const newest = usePerpetualTerms(product.id)?.ruleVersion ?? order.ruleVersion
  const exact = (amount: string) => hide.amount(`${exactText(formats, amount)}\u00a0${product.quote}`)
  const row = (key: string, label: string, value: string, isShown = true) => (isShown ? [{ key, label, value }] : [])
  const time = (at: number) => formats.dateTimeWithSeconds(at)
  const taken = formatDecimal(minor(order.asked) - minor(order.quantity))
  return (
    <section className="pad mt4">
      <KeyValueList
        boxed
        rows={[
          ...row(
            'type',
            t('detail.type'),
            order.callbackPpm > 0 ? t('trailing.name') : order.trigger === '' ? trade(`type.${order.type}`) : t('stop'),
          ),
          ...row('side', t('detail.direction'), t(`side.${order.side === 'buy' ? 'long' : 'short'}`)),
          ...row(
            'leverage',
            t('leverage.title'),
            `${t('times', { leverage: order.leverage })} · ${t(`mode.${order.mode}`)}`,
          ),
          ...row('asked', inOrder('detail.quantity'), size(order.asked)),
          ...(isNothing(taken) ? [] : [{ key: 'taken', label: <Taken order={order} />, value: size(taken) }]),
          ...row('closing', t('facts.closes'), size(order.closing), !isNothing(order.closing)),
          ...row(
            'callback',
            t('trailing.callback'),
            share(formatDecimal(BigInt(order.callbackPpm) * 100n)),
            order.callbackPpm > 0,
          ),
          ...row('trigger', t('trigger', { currency: product.quoteLabel }), price(order.trigger), order.trigger !== ''),
          ...row('price', inOrder(order.type === 'market' ? 'detail.worst' : 'detail.limit'), price(order.price)),
          ...row(
            'time',
            inOrder('detail.timeInForce'),
            inOrder(`timeInForce.${order.timeInForce}`),
            order.type === 'limit',
          ),
          ...row('profit', t('takeProfit'), price(order.takeProfit), order.takeProfit !== ''),
          ...row('loss', t('stopLoss'), price(order.stopLoss), order.stopLoss !== ''),
          ...row('held', inOrder('detail.held'), money(order.held), isOpen),
          ...row('reason', inOrder('detail.reason'), order.reason === '' ? '' : reasonText(order.reason), !isOpen),
          ...row('fee', inOrder('detail.fee'), exact(order.fee), !isNothing(order.filled)),
          ...row('result', t('detail.realised'), signed(order.result), !isNothing(order.result)),
          ...row('rules', t('ruleVersion.row'), String(order.ruleVersion), order.ruleVersion < newest),
          ...row('placed', t('detail.entrusted'), time(order.placedAt)),
          ...row('ended', inOrder(`status.${order.status}`), time(order.updatedAt), !isOpen),
        ]}
      />
    </section>
  )
}

/** The parts that were taken from an order since it was placed, and the reasons. */
function Taken({ order }: { order: PerpetualOrder }) {
  const { t } = useTexts('perpetual')
  return (
    <>
      {t('detail.taken')}
      <br />
      <span className="micro i2">{t(order.narrowed ? 'detail.narrowed' : 'reason.trimmed')}</span>
    </>
  )
}

type Shared = 'filled' | 'cancelled' | 'immediateRemainder' | 'selfTrade' | 'worstPrice'
const OWN_REASONS: Readonly<Record<Exclude<PerpetualReason, Shared>, true>> = {
  marginMissing: true,
  creditMissing: true,
  trimmed: true,
  liquidated: true,
  protection: true,
  knowledgeMissing: true,
}

/** Words the reason why an order closed; reasons shared with spot are in spot's words. */
function useReasonText() {
  const { t } = useTexts('perpetual')
  const { t: inOrder } = useTexts('order')
  return (reason: PerpetualReason): string => (isOwn(reason) ? t(`reason.${reason}`) : inOrder(`reason.${reason}`))
}

function isOwn(reason: PerpetualReason): reason is keyof typeof OWN_REASONS {
  return reason in OWN_REASONS
}
