import { Badge, Button, GroupLabel, KeyValueList, ListRow, Note, StatusTimeline, type BadgeTone } from '@candela/design'
import type { EarnDetail, EarnOrder, EarnProduct } from '@candela/contract'
import { useState } from 'react'
import { serverNow } from '../../live/index.ts'
import {
  amountText,
  dayText,
  LocalTimes,
  PATHS,
  Screen,
  signedAmountText,
  to,
  useFormats,
  useHide,
  useLate,
  useTexts,
} from '../../shell/index.ts'
import { useEarnTexts } from './earn-texts.ts'
import { EndWalletSheet } from './end-wallet-sheet.tsx'
import { isOpen } from './kinds.ts'
import { LeaveSheet } from './leave-sheet.tsx'
import { PaidCard } from './paid-card.tsx'
import { PlanCard } from './plan-card.tsx'
import { PotCard } from './pot-card.tsx'
import { ProductHead } from './product-head.tsx'
import { RenewalSwitch } from './renewal-switch.tsx'
import { TakeSheet } from './take-sheet.tsx'

const TONES: Readonly<Record<EarnOrder['status'], BadgeTone>> = { running: 'wait', matured: 'ok', redeemed: 'plain' }

/** One order: how far it is, each day it was paid, its renewal, and the way out of it. */
export function OrderDetails({ detail, product }: { detail: EarnDetail; product: EarnProduct }) {
  const { t } = useTexts('earn')
  const formats = useFormats()
  const hide = useHide()
  const texts = useEarnTexts()
  const [leaving, setLeaving] = useState(false)
  const { order } = detail
  const money = (amount: string) => hide.amount(amountText(formats, order.asset, amount))
  return (
    <Screen
      title={t('titles.miningOrder')}
      back={PATHS.miningOrder}
      practice
      {...(order.status === 'running' && { footer: <Actions detail={detail} onLeave={() => setLeaving(true)} /> })}
    >
      <ProductHead product={{ ...product, days: order.days }} />
      <section className="pad mt3">
        <p className="row between">
          <span className="t-1" data-testid="earn-amount">
            {order.kind === 'wallet' ? t('order.upTo', { amount: money(order.amount) }) : money(order.amount)}
          </span>
          <Badge tone={TONES[order.status]}>{texts.status(order)}</Badge>
        </p>
        <p className="label i2">{t('order.paidSoFar', { amount: money(order.paid) })}</p>
      </section>
      <Course order={order} />
      <Facts detail={detail} product={product} />
      {order.plan && <PlanCard detail={detail} />}
      {order.status === 'running' && order.renewable && <RenewalSwitch order={order} />}
      {order.renewedBy !== '' && (
        <div className="pad mt4">
          <Button variant="quiet" href={to('miningOrder', { id: order.renewedBy })}>
            {t('order.renewedBy')}
          </Button>
        </div>
      )}
      {order.notRenewed !== '' && (
        <div className="pad mt4">
          <Note>
            {t('order.notRenewed')} {t(`why.${order.notRenewed}`, { room: texts.room(product) })}
          </Note>
        </div>
      )}
      <PaidDays detail={detail} />
      {detail.yields.length > 0 && <PaidCard detail={detail} />}
      <PotCard product={product} />
      <div className="mb6" />
      {order.kind === 'flexible' ? (
        <TakeSheet open={leaving} order={order} onClose={() => setLeaving(false)} />
      ) : order.kind === 'wallet' ? (
        <EndWalletSheet open={leaving} order={order} onClose={() => setLeaving(false)} />
      ) : (
        detail.leaving && (
          <LeaveSheet open={leaving} order={order} leaving={detail.leaving} onClose={() => setLeaving(false)} />
        )
      )}
    </Screen>
  )
}

/** The ways on from an order that runs: out of it, and for money that comes and goes more of it. */
function Actions({ detail: { order, leaving }, onLeave }: { detail: EarnDetail; onLeave: () => void }) {
  const { t } = useTexts('earn')
  const formats = useFormats()
  const hide = useHide()
  const { kind, product, asset } = order
  const leave = (text: string) => (
    <Button variant="outline" onClick={onLeave}>
      {text}
    </Button>
  )
  if (kind === 'wallet') return leave(t('endWallet.open'))
  if (kind === 'flexible') {
    return (
      <div className="earn-two">
        {leave(t('take.open'))}
        <Button href={to('miningConfirm', { id: product })}>{t('order.more')}</Button>
      </div>
    )
  }
  return leaving ? leave(t('leave.now', { amount: hide.amount(amountText(formats, asset, leaving.refund)) })) : null
}

function Course({ order }: { order: EarnOrder }) {
  const { t } = useTexts('earn')
  const formats = useFormats()
  const hide = useHide()
  const texts = useEarnTexts()
  const late = useLate()
  const { asset, status, amount, refund, daysPaid, days, openedAt, endedAt, freeAt, firstDay } = order
  const isRunning = status === 'running'
  const open = isOpen(order)
  const money = (figure: string) => hide.amount(amountText(formats, asset, figure))
  return (
    <section className="pad mt4">
      <div className="card card-padded">
        <StatusTimeline
          label={t('course.label')}
          stateLabels={{ done: t('course.done'), now: t('course.now'), later: t('course.later') }}
          items={[
            {
              key: 'locked',
              state: 'done',
              title: t(order.kind === 'wallet' ? 'course.wallet' : 'course.locked'),
              time: formats.dateTime(openedAt),
              text: t('course.firstDay', { day: texts.day(firstDay) }),
            },
            {
              key: 'income',
              state: isRunning ? 'now' : 'done',
              title: t('course.income'),
              time: open
                ? texts.days(daysPaid)
                : t('orders.paidDays', { paid: formats.count(daysPaid), days: texts.days(days) }),
              text: t('terms.paidAtValue'),
            },
            {
              key: 'free',
              state: isRunning ? 'later' : 'done',
              title: t(open ? 'course.anyTime' : 'course.free'),
              time: isRunning ? (open ? t('orders.open') : texts.midnight(freeAt)) : formats.dateTime(endedAt),
              text: isRunning
                ? order.kind === 'wallet'
                  ? t('terms.leaveWallet')
                  : money(amount)
                : [t('order.returned', { amount: money(refund) }), status === 'matured' && late(freeAt, endedAt)]
                    .filter(Boolean)
                    .join(' · '),
            },
          ]}
        />
      </div>
      <LocalTimes />
    </section>
  )
}

function Facts({ detail: { order, wallet }, product }: { detail: EarnDetail; product: EarnProduct }) {
  const { t } = useTexts('earn')
  const formats = useFormats()
  const hide = useHide()
  const texts = useEarnTexts()
  const money = (amount: string) => hide.amount(amountText(formats, order.asset, amount))
  const open = isOpen(order)
  return (
    <section className="pad mt4">
      <KeyValueList
        boxed
        rows={[
          ...(open ? [] : [{ key: 'cycle', label: t('terms.cycle'), value: texts.days(order.days) }]),
          ...(wallet
            ? [
                // the day it was opened earns nothing, and has no least
                ...(order.firstDay > dayText(serverNow())
                  ? []
                  : [{ key: 'least', label: t('order.leastToday'), value: money(wallet.low) }]),
                { key: 'wallet', label: t('order.inWallet'), value: money(wallet.now) },
              ]
            : []),
          { key: 'paid', label: t('order.income'), value: money(order.paid) },
          { key: 'promised', label: t('order.promised'), value: money(order.promised) },
          open
            ? { key: 'until', label: t('terms.until'), value: texts.day(order.lastDay) }
            : { key: 'expires', label: t('order.expires'), value: texts.midnight(order.freeAt) },
          // an order keeps its terms, and only the newest are told
          ...(order.terms === product.terms
            ? [
                {
                  key: 'ratio',
                  label: t('terms.leave'),
                  value: texts.leave(product),
                },
              ]
            : []),
          ...(order.status === 'redeemed' && !open
            ? [{ key: 'penalty', label: t('leave.penalty'), value: money(order.penalty) }]
            : []),
          { key: 'number', label: t('order.number'), value: order.id },
        ]}
      />
    </section>
  )
}

/** Each day that was paid, newest first, with its rate and the pot that fixed it. */
function PaidDays({ detail: { order, yields } }: { detail: EarnDetail }) {
  const { t } = useTexts('earn')
  const formats = useFormats()
  const hide = useHide()
  const texts = useEarnTexts()
  const late = useLate()
  const { asset } = order
  return (
    <section className="mt5">
      <div className="pad">
        <GroupLabel>{t('order.days')}</GroupLabel>
      </div>
      {yields.length === 0 && <p className="pad cap i2">{t('course.firstDay', { day: texts.day(order.firstDay) })}</p>}
      {yields.toReversed().map(({ day, ratePpm, amount, promised, free, dueAt, at }, index) => (
        <ListRow
          key={day}
          title={`${texts.day(day)} · ${texts.rate(ratePpm)}`}
          detail={[
            t('rates.pot', {
              promised: amountText(formats, asset, promised),
              free: amountText(formats, asset, free),
            }),
            late(dueAt, at),
          ]
            .filter(Boolean)
            .join(' · ')}
          value={hide.amount(signedAmountText(formats, asset, amount))}
          inset={index === 0 ? 'none' : 'edge'}
        />
      ))}
    </section>
  )
}
