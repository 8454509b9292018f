import { Badge, Button, ConfirmSheet, KeyValueList, Note, ProductDisc, StatusTimeline } from '@candela/design'
import type { NewCoinSale, Subscription } from '@candela/contract'
import { type ReactNode, useState } from 'react'
import { serverNow, useCommand } from '../../live/index.ts'
import { amountText, PATHS, Screen, to, useFormats, useHide, useLate, useTexts } from '../../shell/index.ts'
import { FailureNote } from '../../ticket/failure-note.tsx'
import { type FailedOutcome, failureOf } from '../../ticket/outcome.ts'
import { AllottedCard } from './allotted-card.tsx'
import { refreshSubscriptions } from './data.ts'
import { STATUS_TONES, useSaleTexts } from './sale-texts.ts'

interface Props {
  readonly record: Subscription
  readonly sale: NewCoinSale
}

/** One subscription: what it came to, when its coins come free, and the way back while the sale is open. */
export function RecordDetails({ record, sale }: Props) {
  const { t } = useTexts('subscription')
  const formats = useFormats()
  const hide = useHide()
  const texts = useSaleTexts()
  const { id, coin, pays, quantity, amount, allocated, paid, back, sold, status, reason, at } = record
  const money = (figure: string) => hide.amount(amountText(formats, pays, figure))
  const coins = (figure: string) => hide.amount(texts.coins(coin, figure))
  return (
    <Screen title={t('record.title')} back={PATHS.mySubscriptions} practice {...footOf({ record, sale })}>
      <section className="pad">
        <div className="sale-head">
          <ProductDisc symbol={coin} size={44} />
          <div>
            <p className="t-2">{coins(status === 'succeeded' ? allocated : quantity)}</p>
            <p className="label i2">{texts.name(sale)}</p>
          </div>
          <Badge tone={STATUS_TONES[status]}>{t(`status.${status}`)}</Badge>
        </div>
        {reason !== '' && (
          <div className="mt3">
            <Note>{t(`reason.${reason}`)}</Note>
          </div>
        )}
        <KeyValueList
          boxed
          className="mt4"
          rows={[
            { key: 'quantity', label: t('record.quantity'), value: coins(quantity) },
            { key: 'transaction', label: t('record.transaction'), value: coins(allocated) },
            { key: 'sold', label: t('record.sold'), value: coins(sold) },
            ...(status === 'checking'
              ? [{ key: 'amount', label: t('record.amount'), value: money(amount) }]
              : [
                  { key: 'paid', label: t('record.paid'), value: money(paid) },
                  { key: 'back', label: t('record.back'), value: money(back) },
                ]),
            { key: 'at', label: t('record.at'), value: texts.time(at) },
            { key: 'number', label: t('record.number'), value: id },
          ]}
        />
      </section>
      {status !== 'failed' && <Course record={record} sale={sale} />}
      {status !== 'checking' && <AllottedCard record={record} sale={sale} />}
      <div className="mb6" />
    </Screen>
  )
}

/** Locked, shared out, listed, free part by part. */
function Course({ record, sale }: Props) {
  const { t } = useTexts('subscription')
  const formats = useFormats()
  const hide = useHide()
  const texts = useSaleTexts()
  const late = useLate()
  const { coin, pays, amount, allocated, paid, back, status, at, decidedAt, listedAt, unlocks } = record
  const money = (figure: string) => hide.amount(amountText(formats, pays, figure))
  const coins = (figure: string) => hide.amount(texts.coins(coin, figure))
  const told = (text: string, dueAt: number, doneAt: number) => [text, late(dueAt, doneAt)].filter(Boolean).join(' · ')
  const isShared = status === 'succeeded'
  const isListed = serverNow() >= sale.listingAt
  const next = unlocks.find(({ isDone }) => !isDone)?.part
  return (
    <section className="pad mt4">
      <div className="card card-padded">
        <StatusTimeline
          label={t('record.title')}
          stateLabels={{ done: t('course.done'), now: t('course.now'), later: t('course.later') }}
          items={[
            {
              key: 'locked',
              state: isShared ? 'done' : 'now',
              title: t('record.locked'),
              time: texts.day(at),
              text: t('record.lockedText', { amount: money(amount) }),
            },
            {
              key: 'share',
              state: isShared ? 'done' : 'later',
              title: t('record.share'),
              time: texts.day(sale.closesAt),
              text: isShared
                ? told(
                    t('record.shareText', { quantity: coins(allocated), paid: money(paid), back: money(back) }),
                    sale.closesAt,
                    decidedAt,
                  )
                : t('record.shareWait'),
            },
            {
              key: 'listing',
              state: isListed ? 'done' : isShared ? 'now' : 'later',
              title: t('record.listing'),
              time: texts.day(sale.listingAt),
              text: told(t('record.listingText'), sale.listingAt, listedAt),
            },
            ...unlocks.map((unlock) => ({
              key: `part ${unlock.part}`,
              state: unlock.isDone
                ? ('done' as const)
                : isListed && unlock.part === next
                  ? ('now' as const)
                  : ('later' as const),
              title: t('record.part', { part: formats.count(unlock.part), parts: formats.count(unlocks.length) }),
              time: texts.day(unlock.at),
              text: told(t('record.partText', { quantity: coins(unlock.quantity) }), unlock.at, unlock.doneAt),
            })),
          ]}
        />
      </div>
    </section>
  )
}

/** The actions that are still possible, if any. */
function footOf({ record, sale }: Props): { readonly footer?: ReactNode } {
  if (record.unlocks.some(({ isDone }) => isDone)) return { footer: <SellButton coin={record.coin} /> }
  const isOpen = record.status === 'checking' && serverNow() < sale.closesAt
  return isOpen ? { footer: <TakeBack record={record} /> } : {}
}

function SellButton({ coin }: { coin: string }) {
  const { t } = useTexts('subscription')
  return <Button href={to('sellNewCoins', { coin })}>{t('record.sell')}</Button>
}

function TakeBack({ record }: { record: Subscription }) {
  const { t } = useTexts('subscription')
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        {t('record.cancel')}
      </Button>
      <CancelSheet open={asking} record={record} onClose={() => setAsking(false)} />
    </>
  )
}

function CancelSheet({ open, record, onClose }: { open: boolean; record: Subscription; onClose: () => void }) {
  const { t } = useTexts('subscription')
  const formats = useFormats()
  const texts = useSaleTexts()
  const { send, sending } = useCommand('cancelSubscription')
  const [failure, setFailure] = useState<FailedOutcome>()
  const { id, coin, pays, quantity, amount } = record
  const close = () => {
    setFailure(undefined)
    onClose()
  }
  async function takeBack() {
    const outcome = await send({ params: { subscription: id }, body: {} })
    if (!outcome) return
    const failed = failureOf(outcome)
    setFailure(failed)
    refreshSubscriptions()
    if (failed === undefined) close()
  }
  return (
    <ConfirmSheet
      open={open}
      title={t('record.cancelAsk')}
      text={t('record.cancelText', { amount: amountText(formats, pays, amount) })}
      rows={[{ key: 'quantity', label: t('record.quantity'), value: texts.coins(coin, quantity) }]}
      keepLabel={t('record.keep')}
      confirmLabel={t('record.cancel')}
      busy={sending}
      onKeep={close}
      onConfirm={() => void takeBack()}
    >
      <FailureNote failure={failure} onLifted={() => setFailure(undefined)} />
    </ConfirmSheet>
  )
}
