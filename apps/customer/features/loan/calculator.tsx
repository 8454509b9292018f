import type { Loan, LoanForm, LoanTerms } from '@candela/contract'
import { Button, GroupLabel, KeyValueList, Note, Segmented, Slider } from '@candela/design'
import { fieldText } from '@candela/locale'
import { useState } from 'react'
import { halfDoneForm, useHalfDone } from '../../shell/half-done.ts'
import { useNavigate } from '../../shell/routing.tsx'
import { serverNow } from '../../live/clock.ts'
import { call, Problem } from '../../live/index.ts'
import { Screen, to, useFormats, usePreference, useProblemText, useTexts } from '../../shell/index.ts'
import { FigureField } from '../../ticket/figure-field.tsx'
import { CostNotes } from './cost-notes.tsx'
import { keepDraft } from './data.ts'
import { EarlierLoans } from './earlier-loans.tsx'
import { useLoanFigures } from './figures.ts'
import { offered, readAmount, reckon, type Reckoning, tableOf } from './loan-state.ts'

interface CalculatorProps {
  readonly terms: LoanTerms
  readonly form: LoanForm
  readonly earlier: readonly Loan[]
}

const SHOWN_FIRST = '1000'

const KEPT = halfDoneForm('loanAmount', { text: '', days: 0 }, 'text')

/** Amount and period, with the whole cost beside them, and the way to the application. */
export function Calculator({ terms, form, earlier }: CalculatorProps) {
  const { t } = useTexts('loan')
  const { t: problems } = useTexts('problems')
  const formats = useFormats()
  const { money, whole } = useLoanFigures()
  const language = usePreference('language')
  const problemText = useProblemText()
  const navigate = useNavigate()
  const { days: periods, least, most } = offered(terms)
  const [fields, change] = useHalfDone(KEPT, '', {
    text: fieldText(language, form.amount === '' ? SHOWN_FIRST : form.amount),
    days: form.days,
  })
  const { text } = fields
  const days = periods.includes(fields.days) ? fields.days : periods[1]!
  const [sending, setSending] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const { amount, fault } = readAmount(text, days, terms, language)
  const reckoning = amount === undefined ? undefined : reckon(tableOf(terms), amount, days, serverNow())
  const slid = Math.min(most, Math.max(least, Math.round(Number(amount ?? '0'))))
  async function go() {
    if (amount === undefined) return
    setSending(true)
    try {
      keepDraft(await call('saveLoanForm', { body: { ...form, amount, days } }))
      KEPT.forget()
      navigate(to('loan', { step: 'about' }))
    } catch (error) {
      setFailure(error)
    }
    setSending(false)
  }
  const hindrance = !terms.hasIdentity
    ? problems('identityNeeded')
    : terms.blockedUntil > serverNow()
      ? t('blocked', { time: formats.dateTime(terms.blockedUntil) })
      : terms.limit === '0'
        ? problems('loanScoreLow')
        : undefined
  return (
    <Screen
      title={t('titles.loan')}
      back
      practice
      footer={
        terms.hasIdentity ? (
          <Button
            busy={sending}
            disabled={amount === undefined || fault !== undefined || hindrance !== undefined}
            {...(hindrance !== undefined && { hint: hindrance })}
            onClick={() => void go()}
          >
            {t('calc.continue')}
          </Button>
        ) : (
          <Button href={to('identity')} hint={problems('identityNeeded')}>
            {t('calc.identityFirst')}
          </Button>
        )
      }
    >
      <section className="pad mt3">
        <FigureField
          big
          label={t('calc.amount')}
          unit="USDT"
          value={text}
          onChange={(typed) => change({ text: typed })}
          limits={t('calc.limit', { amount: money(terms.limit) })}
          {...(fault && { error: problemText(new Problem(fault, { limit: terms.limit, room: terms.room }, 422)) })}
        />
        <Slider
          label={t('calc.amount')}
          min={least}
          max={most}
          value={slid}
          onChange={(value) => change({ text: fieldText(language, String(Math.round(value))) })}
          valueText={money(String(slid))}
          stops={[least, most]}
        />
        <p className="row between cap i2" aria-hidden="true">
          <span>{formats.count(least)}</span>
          <span>{formats.count(most)}</span>
        </p>
      </section>
      <section className="pad mt3">
        <GroupLabel>{t('calc.period')}</GroupLabel>
        <Segmented
          label={t('calc.period')}
          value={String(days)}
          onChange={(key) => change({ days: Number(key) })}
          options={periods.map((count) => ({ key: String(count), label: t('days', { days: formats.count(count) }) }))}
        />
      </section>
      {reckoning && <Cost reckoning={reckoning} days={days} />}
      <Rates terms={terms} ratePpm={reckoning?.ratePpm} />
      <section className="pad mt5">
        <GroupLabel>{t('calc.needs')}</GroupLabel>
        <KeyValueList
          boxed
          className="loan-needs"
          rows={[
            {
              key: 'identity',
              label: t('calc.needIdentity'),
              value: t(terms.hasIdentity ? 'calc.there' : 'calc.notYet'),
            },
            { key: 'score', label: t('calc.score'), value: whole(String(terms.score)) },
            { key: 'limit', label: t('calc.mayBorrow'), value: money(terms.limit) },
            { key: 'time', label: t('calc.decision'), value: t(`calc.by.${terms.reviewer}`) },
          ]}
        />
      </section>
      {failure !== undefined && (
        <div className="pad mt3">
          <Note tone="warn">{problemText(failure)}</Note>
        </div>
      )}
      <EarlierLoans loans={earlier} />
      <div className="mb6" />
    </Screen>
  )
}

function Cost({ reckoning, days }: { reckoning: Reckoning; days: number }) {
  const { t } = useTexts('loan')
  const formats = useFormats()
  const { money, rate } = useLoanFigures()
  const { amount, ratePpm, interest, total, dueAt } = reckoning
  return (
    <>
      <section className="pad mt4" data-testid="loan-cost">
        <KeyValueList
          boxed
          rows={[
            { key: 'receive', label: t('calc.receive'), value: money(amount) },
            {
              key: 'interest',
              label: t('calc.interest', { rate: rate(ratePpm), days: formats.count(days) }),
              value: money(interest),
            },
            { key: 'due', label: t('calc.due'), value: formats.dateTime(dueAt) },
            { key: 'most', label: t('calc.mostEver'), value: money(reckoning.mostEverDue) },
          ]}
          total={{ label: t('calc.repay'), value: money(total) }}
        />
      </section>
      <div className="pad">
        <CostNotes reckoning={reckoning} />
      </div>
    </>
  )
}

/** The published table, with the row the amount is in. */
function Rates({ terms, ratePpm }: { terms: LoanTerms; ratePpm: number | undefined }) {
  const { t } = useTexts('loan')
  const { whole, rate } = useLoanFigures()
  const { rates } = terms
  return (
    <section className="pad mt5">
      <GroupLabel>{t('calc.rates')}</GroupLabel>
      <dl className="loan-rates">
        {rates.map((row, place) => {
          const from = whole(rates[place - 1]?.upTo ?? '0')
          const name =
            place === 0
              ? t('calc.under', { amount: whole(row.upTo) })
              : row.upTo === ''
                ? t('calc.above', { amount: from })
                : t('calc.between', { from, to: whole(row.upTo) })
          const isOwn = row.ratePpm === ratePpm
          return (
            <div key={row.upTo} className={isOwn ? 'loan-rate loan-rate-own' : 'loan-rate'}>
              <dt>
                {name} {isOwn && <span className="micro acc">{t('calc.yours')}</span>}
              </dt>
              <dd>{rate(row.ratePpm)}</dd>
            </div>
          )
        })}
      </dl>
    </section>
  )
}
