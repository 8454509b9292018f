import { Badge, Button, GroupLabel, KeyValueList, ListRow, Note, showToast, StatusTimeline } from '@candela/design'
import type { Loan, LoanDetail } from '@candela/contract'
import { formatDecimal, minor } from '@candela/units'
import { useState } from 'react'
import { serverNow } from '../../live/clock.ts'
import { useCommand } from '../../live/index.ts'
import { Loading, Screen, to, useFormats, useLate, useTexts } from '../../shell/index.ts'
import { FailureNote } from '../../ticket/failure-note.tsx'
import { type FailedOutcome, failureOf } from '../../ticket/outcome.ts'
import { CostCard } from './cost-card.tsx'
import { refreshLoans, useLoan } from './data.ts'
import { EarlierLoans, TONES } from './earlier-loans.tsx'
import { useLoanFigures } from './figures.ts'
import { isUnpaid, owedOf } from './loan-state.ts'
import { RepaySheet } from './repay-sheet.tsx'

const NONE: readonly Loan[] = []

/** One application or loan: where it is, its clocks, what is owed, and each charge and payment. */
export function LoanDetails({ id, earlier = NONE }: { id: string; earlier?: readonly Loan[] }) {
  const { t } = useTexts('loan')
  const read = useLoan(id)
  const back = earlier.length > 0 ? true : to('loan')
  if (!read.data) {
    return (
      <Screen title={t('titles.loan')} back={back} practice>
        <Loading read={read} title={t('failed')} />
      </Screen>
    )
  }
  const { loan, moves } = read.data
  return (
    <Screen title={t('titles.loan')} back={back} practice footer={<Foot loan={loan} />}>
      <Head loan={loan} />
      <section className="pad mt4">
        <div className="card card-padded">
          <Course loan={loan} />
        </div>
      </section>
      {loan.status === 'refused' && <Why loan={loan} />}
      <Facts loan={loan} />
      <Moves moves={moves.filter(isTold)} />
      {loan.dueAt > 0 && <CostCard detail={read.data} />}
      <EarlierLoans loans={earlier.filter((other) => other.id !== id)} />
      <div className="mb6" />
    </Screen>
  )
}

function Head({ loan }: { loan: Loan }) {
  const { t } = useTexts('loan')
  const { own } = useLoanFigures()
  const unpaid = isUnpaid(loan.status)
  return (
    <section className="pad mt3">
      <p className="row between">
        <span className="t-1" data-testid="loan-amount">
          {own(unpaid ? owedOf(loan) : loan.amount)}
        </span>
        <Badge tone={TONES[loan.status]}>{t(`status.${loan.status}`)}</Badge>
      </p>
      {unpaid && (
        <p className="label i2">{t('own.ofWhich', { principal: own(loan.principal), interest: own(loan.interest) })}</p>
      )}
      {loan.status === 'late' || loan.status === 'defaulted' ? (
        <div className="mt3">
          <Note tone="warn">{t(loan.status === 'late' ? 'own.lateText' : 'own.stoppedText')}</Note>
        </div>
      ) : null}
    </section>
  )
}

/** From the application to its end. */
function Course({ loan }: { loan: Loan }) {
  const { t } = useTexts('loan')
  const formats = useFormats()
  const { status, appliedAt, decideBy, decidedAt, decider, freeUntil, dueAt, endedAt } = loan
  const isPaidOut = dueAt > 0
  const isOver = endedAt > 0
  const steps = [
    { key: 'applied', state: 'done' as const, title: t('own.applied'), time: formats.dateTime(appliedAt) },
    status === 'cancelled'
      ? { key: 'decision', state: 'done' as const, title: t('status.cancelled'), time: formats.dateTime(endedAt) }
      : {
          key: 'decision',
          state: decidedAt > 0 ? ('done' as const) : ('now' as const),
          title: t(status === 'refused' ? 'status.refused' : isPaidOut ? 'own.paidOut' : 'own.decision'),
          time: decidedAt > 0 ? formats.dateTime(decidedAt) : t('own.decideBy', { time: formats.dateTime(decideBy) }),
          text: decider === '' ? t('own.decisionText') : t(`decider.${decider}`),
        },
    ...(isPaidOut
      ? [
          {
            key: 'free',
            state: isOver || freeUntil <= serverNow() ? ('done' as const) : ('now' as const),
            title: t('own.free'),
            time: formats.dateTime(freeUntil),
            text: t('own.freeText'),
          },
          {
            key: 'due',
            state: isOver ? ('done' as const) : freeUntil <= serverNow() ? ('now' as const) : ('later' as const),
            title: t('apply.repaymentDate'),
            time: formats.dateTime(dueAt),
            text: t('own.dueText'),
          },
        ]
      : []),
    ...(isOver && isPaidOut
      ? [{ key: 'end', state: 'done' as const, title: t(`status.${status}`), time: formats.dateTime(endedAt) }]
      : []),
  ]
  return (
    <StatusTimeline
      label={t('own.course')}
      stateLabels={{ done: t('own.done'), now: t('own.now'), later: t('own.later') }}
      items={steps}
    />
  )
}

function Why({ loan: { rule, reasons } }: { loan: Loan }) {
  const { t } = useTexts('loan')
  const why = [
    ...(rule === '' || rule === 'none' ? [] : [t(`rule.${rule}`)]),
    ...reasons.map((reason) => t(`reason.${reason}`)),
  ]
  return (
    <section className="pad mt4">
      <Note tone="warn">{why.join(' ')}</Note>
    </section>
  )
}

function Facts({ loan }: { loan: Loan }) {
  const { t } = useTexts('loan')
  const formats = useFormats()
  const { own, rate } = useLoanFigures()
  const { id, amount, days, ratePpm, dueAt, charged, paid, mostEverDue, chargedAt, status, principal } = loan
  const isPaidOut = dueAt > 0
  return (
    <section className="pad mt4">
      <KeyValueList
        boxed
        rows={[
          { key: 'amount', label: t('calc.amount'), value: own(amount) },
          { key: 'days', label: t('calc.period'), value: t('days', { days: formats.count(days) }) },
          { key: 'rate', label: t('own.rate'), value: rate(ratePpm) },
          ...(isPaidOut
            ? [
                { key: 'charged', label: t('own.charged'), value: own(charged) },
                { key: 'paid', label: t('own.paid'), value: own(paid) },
              ]
            : []),
          ...(isUnpaid(status) && chargedAt > 0 && principal !== '0'
            ? [{ key: 'next', label: t('own.nextCharge'), value: formats.dateTime(chargedAt) }]
            : []),
          { key: 'most', label: t('calc.mostEver'), value: own(mostEverDue) },
          { key: 'number', label: t('own.number'), value: id },
        ]}
      />
    </section>
  )
}

/** Every move but a day that cost nothing. */
function isTold({ kind, interest }: LoanDetail['moves'][number]): boolean {
  return kind !== 'charged' || interest !== '0'
}

function Moves({ moves }: { moves: LoanDetail['moves'] }) {
  const { t } = useTexts('loan')
  const formats = useFormats()
  const { own } = useLoanFigures()
  const late = useLate()
  if (moves.length === 0) return null
  return (
    <section className="mt5">
      <div className="pad">
        <GroupLabel>{t('moves.title')}</GroupLabel>
      </div>
      {moves.toReversed().map(({ kind, days, principal, interest, dueAt, at }, index) => {
        const amount = formatDecimal(minor(principal) + minor(interest))
        return (
          <ListRow
            key={`${kind} ${String(moves.length - index)}`}
            title={t(`moves.${kind}`)}
            detail={[
              (kind === 'collected' && late(dueAt, at)) || formats.dateTime(dueAt),
              days > 1 && t('days', { days: formats.count(days) }),
            ]
              .filter(Boolean)
              .join(' · ')}
            value={amount === '0' ? '' : own(amount)}
            inset={index === 0 ? 'none' : 'edge'}
          />
        )
      })}
    </section>
  )
}

function Foot({ loan }: { loan: Loan }) {
  const { t } = useTexts('loan')
  const { send, sending } = useCommand('cancelLoan')
  const [repaying, setRepaying] = useState(false)
  const [failure, setFailure] = useState<FailedOutcome>()
  async function takeBack() {
    const outcome = await send({ params: { loan: loan.id }, body: {} })
    if (!outcome) return
    refreshLoans()
    const failed = failureOf(outcome)
    setFailure(failed)
    if (failed === undefined) showToast({ text: t('own.takenBack') })
  }
  if (loan.status === 'checking') {
    return (
      <>
        <FailureNote failure={failure} onLifted={() => setFailure(undefined)} />
        <Button variant="outline" busy={sending} onClick={() => void takeBack()}>
          {t('own.takeBack')}
        </Button>
      </>
    )
  }
  if (!isUnpaid(loan.status)) return <Button href={to('loan')}>{t('own.another')}</Button>
  return (
    <>
      <Button onClick={() => setRepaying(true)}>{t('repay.open')}</Button>
      <RepaySheet open={repaying} loan={loan} onClose={() => setRepaying(false)} />
    </>
  )
}
