import { Badge, Button, GroupLabel, KeyValueList, ListRow, Note, StatusTimeline, type BadgeTone } from '@candela/design'
import type { EarnDetail, EarnOrder, EarnProduct } from '@candela/contract'
import { useState } from 'react'
import {
  amountText,
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
import { LeaveSheet } from './leave-sheet.tsx'
import { PaidCard } from './paid-card.tsx'
import { PotCard } from './pot-card.tsx'
import { ProductHead } from './product-head.tsx'
import { RenewalSwitch } from './renewal-switch.tsx'

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
      {...(detail.leaving && {
        footer: (
          <Button variant="outline" onClick={() => setLeaving(true)}>
            {t('leave.now', { amount: money(detail.leaving.refund) })}
          </Button>
        ),
      })}
    >
      <ProductHead product={{ ...product, days: order.days }} />
      <section className="pad mt3">
        <p className="row between">
          <span className="t-1" data-testid="earn-amount">
            {money(order.amount)}
          </span>
          <Badge tone={TONES[order.status]}>{t(`status.${order.status}`)}</Badge>
        </p>
        <p className="label i2">{t('order.paidSoFar', { amount: money(order.paid) })}</p>
      </section>
      <Course order={order} />
      <Facts order={order} product={product} />
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
            {t('order.notRenewed')} {t(`notRenewed.${order.notRenewed}`, { room: texts.room(product) })}
          </Note>
        </div>
      )}
      <PaidDays detail={detail} />
      {detail.yields.length > 0 && <PaidCard detail={detail} />}
      <PotCard product={product} />
      <div className="mb6" />
      {detail.leaving && (
        <LeaveSheet open={leaving} order={order} leaving={detail.leaving} onClose={() => setLeaving(false)} />
      )}
    </Screen>
  )
}

function Course({ order }: { order: EarnOrder }) {
  const { t } = useTexts('earn')
  const formats = useFormats()
  const hide = useHide()
  const texts = useEarnTexts()
  const late = useLate()
  const { asset, status, amount, refund, daysPaid, days, openedAt, endedAt, freeAt, firstDay } = order
  const isRunning = status === 'running'
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
              title: t('course.locked'),
              time: formats.dateTime(openedAt),
              text: t('course.firstDay', { day: texts.day(firstDay) }),
            },
            {
              key: 'income',
              state: isRunning ? 'now' : 'done',
              title: t('course.income'),
              time: t('orders.paidDays', { paid: formats.count(daysPaid), days: texts.days(days) }),
              text: t('terms.paidAtValue'),
            },
            {
              key: 'free',
              state: isRunning ? 'later' : 'done',
              title: t('course.free'),
              time: isRunning ? texts.midnight(freeAt) : formats.dateTime(endedAt),
              text: isRunning
                ? money(amount)
                : [t('order.returned', { amount: money(refund) }), status === 'matured' && late(freeAt, endedAt)]
                    .filter(Boolean)
                    .join(' · '),
            },
          ]}
        />
      </div>
    </section>
  )
}

function Facts({ order, product }: { order: EarnOrder; product: EarnProduct }) {
  const { t } = useTexts('earn')
  const formats = useFormats()
  const hide = useHide()
  const texts = useEarnTexts()
  const money = (amount: string) => hide.amount(amountText(formats, order.asset, amount))
  const ratio = texts.ratio(product)
  return (
    <section className="pad mt4">
      <KeyValueList
        boxed
        rows={[
          { key: 'cycle', label: t('terms.cycle'), value: texts.days(order.days) },
          { key: 'paid', label: t('order.income'), value: money(order.paid) },
          { key: 'promised', label: t('order.promised'), value: money(order.promised) },
          { key: 'expires', label: t('order.expires'), value: texts.midnight(order.freeAt) },
          // an order keeps its terms, and only the newest are told
          ...(order.terms === product.terms
            ? [
                {
                  key: 'ratio',
                  label: t('terms.leave'),
                  value: product.early ? t('terms.leaveCosts', { ratio }) : t('terms.leaveNo'),
                },
              ]
            : []),
          ...(order.status === 'redeemed'
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
            late(dueAt, at),
            t('rates.pot', {
              promised: amountText(formats, asset, promised),
              free: amountText(formats, asset, free),
            }),
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
