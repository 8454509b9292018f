import type { Withdrawal, WithdrawalDetail } from '@candela/contract'
import { Badge, Button, Card, ConfirmSheet, KeyValueList, Note, StatusTimeline } from '@candela/design'
import { orderNumber } from '@candela/rules/funding/arithmetic'
import { useState } from 'react'
import { useCommand } from '../../../live/index.ts'
import { amountText, Screen, to, Transactions, useFormats, useHide, useTexts } from '../../../shell/index.ts'
import { FailureNote } from '../../../ticket/failure-note.tsx'
import { type FailedOutcome, failureOf } from '../../../ticket/outcome.ts'
import { courseOf, outcomeOf } from '../course.ts'
import { refreshWithdrawals, useNamed, useNamedWithdrawal } from '../data.ts'
import { EntryProof } from '../entry-proof.tsx'
import { OwnWithdrawals } from '../own-withdrawals.tsx'
import { Loading } from '../withdraw-screen.tsx'
import { useWithdrawalTexts } from '../withdrawal-texts.ts'
import '../withdrawals.css'

const TONES = { processing: 'wait', done: 'ok', failed: 'bad', cancelled: 'plain', returned: 'bad' } as const

/** One withdrawal with its course; without one in the address, the list of the own ones. */
export function WithdrawalDetailPage() {
  const { t } = useTexts('withdrawals')
  const id = useNamed('id')
  const read = useNamedWithdrawal(id)
  if (id === '') return <OwnWithdrawals title={t('list.title')} />
  const { data } = read
  return (
    <Screen
      title={t('titles.withdrawalDetail')}
      back={to('withdrawalDetail')}
      practice
      {...(data?.isCancellable && { footer: <Cancel withdrawal={data.withdrawal} /> })}
    >
      {data ? <Details detail={data} /> : <Loading read={read} />}
    </Screen>
  )
}

function Details({ detail }: { detail: WithdrawalDetail }) {
  const { t } = useTexts('withdrawals')
  const formats = useFormats()
  const hide = useHide()
  const { withdrawal } = detail
  const { asset, leaves, amount, arrival, status, decideBy } = withdrawal
  const outcome = outcomeOf(withdrawal)
  return (
    <div className="withdrawal">
      <div className="withdrawal-head">
        <Badge tone={TONES[outcome]}>{t(`outcome.${outcome}`)}</Badge>
        <p className="t-display">{hide.amount(amountText(formats, leaves, amount))}</p>
        {(outcome === 'processing' || outcome === 'done') && (
          <p className="callout i2">
            {t('detail.arrives', { arrival: hide.amount(amountText(formats, asset, arrival)) })}
          </p>
        )}
        {status === 'waiting' && <p className="label i2">{t('detail.latest', { time: formats.dateTime(decideBy) })}</p>}
      </div>
      {status === 'released' && withdrawal.overdueAt > 0 && (
        <Note tone="warn">{t('detail.overdue', { time: formats.dateTime(withdrawal.overdueAt) })}</Note>
      )}
      <Card padded>
        <StatusTimeline
          label={t('course.label')}
          stateLabels={{ done: t('course.done'), now: t('course.now'), later: t('course.later') }}
          items={courseOf(detail).map(({ key, state, at, why }) => ({
            key,
            state,
            title: t(`step.${key}`),
            ...(at !== undefined && { time: formats.timeWithSeconds(at) }),
            text: why === '' ? t(`stepText.${key}`) : t(`why.${why}`),
          }))}
        />
      </Card>
      <Facts detail={detail} />
      <Transactions of={detail.lines} />
      <EntryProof seq={withdrawal.seq} />
    </div>
  )
}

/** All that is known of it, as it is recorded. */
function Facts({ detail: { withdrawal, lines } }: { detail: WithdrawalDetail }) {
  const { t } = useTexts('withdrawals')
  const formats = useFormats()
  const hide = useHide()
  const texts = useWithdrawalTexts()
  const { id, kind, asset, leaves, amount, fee, arrival, rate, shown, askedAt } = withdrawal
  const mono = (text: string) => <span className="mono withdrawal-line">{text}</span>
  return (
    <KeyValueList
      boxed
      rows={[
        { key: 'number', label: t('detail.number'), value: orderNumber('WD', Number(id)) },
        { key: 'date', label: t('detail.date'), value: formats.dateTimeWithSeconds(askedAt) },
        { key: 'way', label: t('detail.way'), value: texts.way(withdrawal) },
        { key: 'to', label: t(kind === 'chain' ? 'detail.address' : 'detail.card'), value: mono(shown) },
        { key: 'amount', label: t('detail.amount'), value: hide.amount(amountText(formats, leaves, amount)) },
        { key: 'fee', label: t('quote.fee'), value: amountText(formats, leaves, fee) },
        ...(rate === '0' ? [] : [{ key: 'rate', label: t('quote.rate'), value: texts.rate(withdrawal, rate) }]),
        { key: 'arrival', label: t('quote.receive'), value: hide.amount(amountText(formats, asset, arrival)) },
        ...lines.map(({ line, digest }) => ({
          key: `line${line}`,
          label: t('detail.line', { line }),
          value: mono(`${digest.slice(0, 16)}…`),
        })),
      ]}
    />
  )
}

/** Until a rail is asked for it, its owner can take it back. */
function Cancel({ withdrawal: { id } }: { withdrawal: Withdrawal }) {
  const { t } = useTexts('withdrawals')
  const [isAsked, setAsked] = useState(false)
  const [failure, setFailure] = useState<FailedOutcome>()
  const { send, sending } = useCommand('cancelWithdrawal')
  const cancel = async () => {
    const outcome = await send({ params: { withdrawal: id }, body: {} })
    if (!outcome) return
    setFailure(failureOf(outcome))
    refreshWithdrawals()
    setAsked(false)
  }
  return (
    <>
      <FailureNote failure={failure} onLifted={() => setFailure(undefined)} />
      <Button variant="quiet" onClick={() => setAsked(true)}>
        {t('cancel.open')}
      </Button>
      <ConfirmSheet
        open={isAsked}
        title={t('cancel.open')}
        text={t('cancel.text')}
        rows={[{ key: 'number', label: t('detail.number'), value: orderNumber('WD', Number(id)) }]}
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
