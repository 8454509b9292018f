import type { Deposit, DepositDetail } from '@candela/contract'
import { Badge, Button, Card, ConfirmSheet, KeyValueList, type KeyValueRow, StatusTimeline } from '@candela/design'
import { orderNumber } from '@candela/rules/funding/arithmetic'
import { type ReactNode, useState } from 'react'
import { useCommand } from '../../../live/index.ts'
import {
  amountText,
  exactAmountText,
  Screen,
  to,
  Transactions,
  useFormats,
  useHide,
  useTexts,
} from '../../../shell/index.ts'
import { FailureNote } from '../../../ticket/failure-note.tsx'
import { type FailedOutcome, failureOf } from '../../../ticket/outcome.ts'
import { refreshDeposits, useNamed, useNamedDeposit } from '../data.ts'
import { useDepositTexts } from '../deposit-texts.ts'
import { Loading } from '../loading.tsx'
import { OwnDeposits } from '../own-deposits.tsx'
import { PracticeLink } from '../practice-link.tsx'
import { PurchaseRows } from '../purchase-rows.tsx'
import { Reversals } from '../reversals.tsx'
import { courseOf, isAwaited, outcomeOf } from '../timeline.ts'
import { WaitingCard } from '../waiting-card.tsx'
import '../funding.css'

/** One deposit with its course; without one in the address, the list of the own ones. */
export function DepositDetailPage() {
  const { t } = useTexts('deposits')
  const id = useNamed('id')
  const read = useNamedDeposit()
  if (id === '') return <OwnDeposits title={t('list.title')} />
  const { data } = read
  return (
    <Screen title={t('titles.depositDetail')} back={to('depositDetail')} practice {...footerOf(data)}>
      {data ? <Details detail={data} /> : <Loading read={read} />}
    </Screen>
  )
}

const TONES = { processing: 'wait', done: 'ok', failed: 'bad', reversed: 'bad' } as const

function footerOf(detail: DepositDetail | undefined): { footer?: ReactNode } {
  if (!detail) return {}
  const { deposit, voucher } = detail
  if (isAwaited(deposit)) return { footer: <Foot deposit={deposit} /> }
  // a voucher still helps to place what comes for it
  const canAdd = deposit.kind === 'bank' && deposit.status === 'expired' && deposit.waits === '' && voucher === ''
  return canAdd ? { footer: <VoucherLink id={deposit.id} /> } : {}
}

function VoucherLink({ id }: { id: string }) {
  const { t } = useTexts('deposits')
  return <Button href={to('remittanceConfirmation', { id })}>{t('bank.sent')}</Button>
}

function Details({ detail }: { detail: DepositDetail }) {
  const { t } = useTexts('deposits')
  const formats = useFormats()
  const hide = useHide()
  const { deposit, lines } = detail
  const { asset, amount, arrives, arrival } = deposit
  const outcome = outcomeOf(deposit)
  return (
    <div className="deposit">
      <div className="deposit-head">
        <Badge tone={TONES[outcome]}>{t(`outcome.${outcome}`)}</Badge>
        <p className="t-display">{hide.amount(amountText(formats, asset, amount))}</p>
        {arrival !== '0' && (
          <p className="callout i2">
            {t('amount.arrives', { amount: hide.amount(amountText(formats, arrives, arrival)) })}
          </p>
        )}
      </div>
      <Card padded>
        <StatusTimeline
          label={t('course.label')}
          stateLabels={{ done: t('course.done'), now: t('course.now'), later: t('course.later') }}
          items={courseOf(detail).map(({ key, state, at }, place) => ({
            key: `${key}${place}`,
            state,
            title: t(`step.${key}`),
            ...(at !== undefined && { time: formats.timeWithSeconds(at) }),
            text: t(`stepText.${key}`),
          }))}
        />
      </Card>
      <WaitingCard detail={detail} />
      <Reversals detail={detail} />
      {deposit.kind === 'bank' && isAwaited(deposit) && <PracticeLink id={deposit.id} />}
      {detail.purchase && <PurchaseRows purchase={detail.purchase} />}
      <Facts detail={detail} />
      <Transactions of={lines} />
      {detail.voucher !== '' && (
        <img
          className="deposit-voucher"
          src={`/api/v1/deposits/${deposit.id}/voucher`}
          alt={t('photo.name')}
          loading="lazy"
        />
      )}
    </div>
  )
}

/** All that is known of it, as it is recorded. */
function Facts({ detail: { deposit, collection, remitter, lastFour, lines } }: { detail: DepositDetail }) {
  const { t } = useTexts('deposits')
  const formats = useFormats()
  const hide = useHide()
  const texts = useDepositTexts()
  const { id, asset, amount, received, arrives, fee, arrival, rate, card, address, startedAt } = deposit
  const money = (of: string, figure: string) => hide.amount(exactAmountText(formats, of, figure))
  const text = (key: string, label: string, value: string): KeyValueRow[] =>
    value === '' ? [] : [{ key, label, value: <span className="mono deposit-copied">{value}</span> }]
  return (
    <KeyValueList
      boxed
      rows={[
        { key: 'number', label: t('detail.number'), value: orderNumber('DP', Number(id)) },
        { key: 'date', label: t('detail.date'), value: formats.dateTimeWithSeconds(startedAt) },
        { key: 'way', label: t('detail.way'), value: texts.way(deposit) },
        { key: 'amount', label: t('detail.amount'), value: money(asset, amount) },
        ...(received === '0' ? [] : [{ key: 'received', label: t('detail.received'), value: money(asset, received) }]),
        ...(rate === '0'
          ? []
          : [
              {
                key: 'rate',
                label: t('detail.rate'),
                // a price with all it has: a yen is worth less than a cent
                value: t('rate.is', { asset, rate: `${formats.decimal(rate, 2)}\u00a0${arrives}` }),
              },
            ]),
        ...(arrival === '0'
          ? []
          : [
              { key: 'fee', label: t('fee'), value: money(arrives, fee) },
              { key: 'arrival', label: t('detail.arrival'), value: money(arrives, arrival) },
            ]),
        ...text('card', t('detail.card'), card),
        ...text('address', t('detail.address'), address),
        ...text('reference', t('detail.reference'), collection?.reference ?? ''),
        ...(remitter === '' ? [] : [{ key: 'remitter', label: t('remittance.remitter'), value: remitter }]),
        ...text('lastFour', t('remittance.card'), lastFour),
        ...lines.flatMap(({ line, digest }) =>
          text(`line${line}`, t('detail.line', { line }), `${digest.slice(0, 16)}…`),
        ),
      ]}
    />
  )
}

/** The way on, and the way out. */
function Foot({ deposit: { id, kind, status } }: { deposit: Deposit }) {
  const { t } = useTexts('deposits')
  const [asked, setAsked] = useState(false)
  const [failure, setFailure] = useState<FailedOutcome>()
  const { send, sending } = useCommand('cancelDeposit')
  const cancel = async () => {
    const outcome = await send({ params: { deposit: id }, body: {} })
    if (!outcome) return
    setFailure(failureOf(outcome))
    refreshDeposits()
    setAsked(false)
  }
  return (
    <>
      <FailureNote failure={failure} onLifted={() => setFailure(undefined)} />
      {kind === 'bank' && status === 'awaiting' && (
        <Button className="mb2" href={to('collectionAccount', { id })}>
          {t('titles.collectionAccount')}
        </Button>
      )}
      <Button variant="quiet" onClick={() => setAsked(true)}>
        {t('cancel.open')}
      </Button>
      <ConfirmSheet
        open={asked}
        title={t('cancel.open')}
        text={t('cancel.text')}
        rows={[{ key: 'number', label: t('detail.number'), value: orderNumber('DP', Number(id)) }]}
        keepLabel={t('cancel.keep')}
        confirmLabel={t('cancel.confirm')}
        confirmVariant="danger"
        busy={sending}
        onKeep={() => setAsked(false)}
        onConfirm={() => void cancel()}
      />
    </>
  )
}
