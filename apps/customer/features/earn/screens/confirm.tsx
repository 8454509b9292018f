import { Button, Checkbox, KeyValueList, Note, StatusTimeline, Switch, TextButton } from '@candela/design'
import type { EarnProduct } from '@candela/contract'
import { fieldText } from '@candela/locale'
import { formatDecimal, minor } from '@candela/units'
import { useState } from 'react'
import { halfDoneForm, useHalfDone } from '../../../shell/half-done.ts'
import { Problem, queryClient, useAccount, useCommand, useRead } from '../../../live/index.ts'
import {
  Loading,
  amountText,
  PATHS,
  Screen,
  to,
  useFormats,
  useHide,
  usePreference,
  useProblemText,
  useTexts,
} from '../../../shell/index.ts'
import { FigureField } from '../../../ticket/figure-field.tsx'
import { FailureNote } from '../../../ticket/failure-note.tsx'
import { type FailedOutcome, failureOf } from '../../../ticket/outcome.ts'
import { type AmountReading, incomeOf, leavingOf, readAmount } from '../confirm-state.ts'
import { useEarnTexts } from '../earn-texts.ts'
import { isOpen } from '../kinds.ts'
import { LeavingCard } from '../leaving-card.tsx'
import { OutlookCard } from '../outlook-card.tsx'
import { PotCard } from '../pot-card.tsx'
import { ProductHead } from '../product-head.tsx'
import { useNamedProduct } from '../use-product.ts'
import '../earn.css'

/** The most running orders that one answer tells. */
const MOST = '100'

/** Amount, what it brings and when, what leaving costs, and the worst that can come of it. */
export function MiningConfirmPage() {
  const { t } = useTexts('earn')
  const { product, read } = useNamedProduct()
  if (product) return <Form key={product.id} product={product} />
  return (
    <Screen title={t('titles.miningConfirm')} back={PATHS.mining} practice>
      <Loading read={read} title={t('failed')} />
    </Screen>
  )
}

const KEPT = halfDoneForm('earnOrder', { text: '', renew: false }, 'text')

function Form({ product }: { product: EarnProduct }) {
  const { t } = useTexts('earn')
  const language = usePreference('language')
  const problemText = useProblemText()
  const formats = useFormats()
  const hide = useHide()
  const texts = useEarnTexts()
  const own = useOwn(product)
  const [{ text, renew }, change] = useHalfDone(KEPT, product.id, { text: '', renew: false })
  const [understood, setUnderstood] = useState(false)
  const reading = readAmount(text, product, own, language)
  const { asset, kind } = product
  return (
    <Screen
      title={t('titles.miningConfirm')}
      back={to('miningPage', { id: product.id })}
      practice
      footer={<Foot product={product} reading={reading} renew={renew} understood={understood} />}
    >
      <ProductHead product={product} />
      <section className="pad mt3">
        <FigureField
          big
          label={t(LABELS[kind].amount)}
          limits={t('confirm.available', { amount: hide.amount(amountText(formats, asset, own.available)) })}
          value={text}
          unit={asset}
          onChange={(typed) => change({ text: typed })}
          trail={
            <TextButton onClick={() => change({ text: fieldText(language, reading.most) })}>
              {t('confirm.most')}
            </TextButton>
          }
          hint={texts.bounds(product)}
          {...(reading.fault && { error: problemText(new Problem(reading.fault.code, reading.fault.params, 422)) })}
        />
      </section>
      <OutlookCard
        product={product}
        amount={reading.amount === undefined || reading.fault ? product.minimum : reading.amount}
      />
      <Course product={product} amount={reading.amount ?? '0'} />
      {isOpen(product) ? null : product.early ? (
        <LeavingCard product={product} amount={reading.amount ?? '0'} />
      ) : (
        <div className="pad mt4">
          <Note tone="warn">{t('confirm.noLeave')}</Note>
        </div>
      )}
      {product.renewable && (
        <label className="pad mt4 earn-switch">
          <span className="col">
            <span className="label m">{t('confirm.renew')}</span>
            <span className="cap i2">{t('confirm.renewText')}</span>
          </span>
          <Switch label={t('confirm.renew')} checked={renew} onChange={(on) => change({ renew: on })} />
        </label>
      )}
      <PotCard product={product} />
      <section className="pad mt4 mb6">
        <Checkbox checked={understood} onChange={setUnderstood}>
          {t(product.early ? LABELS[kind].understand : 'confirm.understandBound')}
        </Checkbox>
      </section>
    </Screen>
  )
}

/** The customer's free amount of the asset, and the amount in the product already; decimals. */
function useOwn({ id, asset }: EarnProduct): { readonly available: string; readonly held: string } {
  const balances = useAccount()?.balances
  const { data } = useRead('earnOrders', { query: { state: 'running', limit: MOST } })
  const held = (data?.orders ?? []).filter(({ product }) => product === id)
  return {
    available: balances?.balances.find((balance) => balance.asset === asset)?.available ?? '0',
    held: formatDecimal(held.reduce((sum, { amount }) => sum + minor(amount), 0n)),
  }
}

/** The words of each kind's form: the amount, the box and the button. */
const LABELS = {
  term: { amount: 'confirm.amount', understand: 'confirm.understand', button: 'confirm.button' },
  flexible: { amount: 'confirm.amountOpen', understand: 'confirm.understandOpen', button: 'confirm.buttonOpen' },
  wallet: { amount: 'confirm.ceiling', understand: 'confirm.understandOpen', button: 'confirm.buttonWallet' },
  plan: { amount: 'confirm.instalment', understand: 'confirm.understandPlan', button: 'confirm.buttonPlan' },
} as const

/** From now to the end: locked, paid day by day, free. */
function Course({ product, amount }: { product: EarnProduct; amount: string }) {
  const { t } = useTexts('earn')
  const formats = useFormats()
  const texts = useEarnTexts()
  const { asset, kind, firstDay, freeAt, everyDays, instalments } = product
  const income = incomeOf(product, amount)
  const principal = amountText(formats, asset, amount)
  return (
    <section className="pad mt4">
      <div className="card card-padded">
        <StatusTimeline
          label={t('course.label')}
          stateLabels={{ done: t('course.done'), now: t('course.now'), later: t('course.later') }}
          items={[
            {
              key: 'locked',
              state: 'now',
              title: t(kind === 'wallet' ? 'course.wallet' : 'course.locked'),
              time: t('course.today'),
              text: t(`course.${kind === 'wallet' ? 'walletText' : kind === 'plan' ? 'planText' : 'lockedText'}`, {
                amount: principal,
                day: texts.day(firstDay),
                days: texts.days(everyDays),
                count: instalments,
              }),
            },
            {
              key: 'income',
              state: 'later',
              title: t('course.income'),
              time: isOpen(product) ? t('orders.open') : texts.days(product.days),
              text: t('course.incomeText', { amount: texts.amounts(asset, income.dayLow, income.dayHigh) }),
            },
            isOpen(product)
              ? {
                  key: 'free',
                  state: 'later',
                  title: t('course.anyTime'),
                  time: t('orders.open'),
                  text: kind === 'wallet' ? t('terms.leaveWallet') : t('course.anyTimeText'),
                }
              : {
                  key: 'free',
                  state: 'later',
                  title: t('course.free'),
                  time: texts.midnight(freeAt),
                  text: t('course.freeText', {
                    amount: kind === 'plan' ? amountText(formats, asset, timesOf(amount, instalments)) : principal,
                    income: texts.amounts(asset, income.low, income.high),
                  }),
                },
          ]}
        />
      </div>
    </section>
  )
}

interface FootProps {
  readonly product: EarnProduct
  readonly reading: AmountReading
  readonly renew: boolean
  readonly understood: boolean
}

/** Income and worst case, then the one button. */
function Foot({ product, reading: { amount = '0', fault }, renew, understood }: FootProps) {
  const { t } = useTexts('earn')
  const formats = useFormats()
  const texts = useEarnTexts()
  const { send, sending } = useCommand('openEarn')
  const [failure, setFailure] = useState<FailedOutcome>()
  const { asset, kind, days, early } = product
  const open = isOpen(product)
  const income = incomeOf(product, amount)
  const isEntered = amount !== '0' && fault === undefined
  const money = (figure: string) => amountText(formats, asset, figure)
  async function place() {
    const outcome = await send({ body: { product: product.id, terms: product.terms, amount, renew } })
    if (!outcome) return
    const failed = failureOf(outcome)
    setFailure(failed)
    void queryClient.invalidateQueries({ queryKey: ['earnProducts'] })
    if (failed !== undefined) return
    KEPT.forget()
    void queryClient.invalidateQueries({ queryKey: ['earnOrders'] })
    const id =
      outcome.kind === 'done' ? outcome.answer.order.id : outcome.kind === 'doneUnseen' ? outcome.order : undefined
    location.assign(`#${to('miningOrder', id === undefined ? {} : { id })}`)
  }
  const hint = !isEntered ? t('confirm.enter') : understood ? undefined : t('confirm.tick')
  return (
    <>
      <KeyValueList
        dense
        className="mb3"
        rows={[
          {
            key: 'worst',
            label: t('confirm.worst'),
            value: open
              ? t('confirm.worstDay', { amount: money(income.low) })
              : early
                ? t('confirm.worstLeave', { amount: money(leavingOf(product, amount, days).penalty) })
                : t('confirm.worstLow', { amount: money(income.low) }),
          },
        ]}
        total={{
          label: t(open ? 'confirm.incomeDay' : 'confirm.income'),
          value: texts.amounts(asset, income.low, income.high),
        }}
      />
      <FailureNote failure={failure} onLifted={() => setFailure(undefined)} />
      <Button
        busy={sending}
        disabled={hint !== undefined}
        {...(hint !== undefined && { hint })}
        onClick={() => void place()}
      >
        {t(LABELS[kind].button, { amount: money(amount) })}
      </Button>
    </>
  )
}

/** So many instalments together. */
function timesOf(amount: string, count: number): string {
  return formatDecimal(minor(amount) * BigInt(count))
}
