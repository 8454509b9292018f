import type { Destination, OutsideWish, WithdrawalWay } from '@candela/contract'
import { Button, EmptyState, PasswordField, SelectField, showToast } from '@candela/design'
import { orderNumber } from '@candela/rules/funding/arithmetic'
import { isolated } from '@candela/units'
import { type ReactNode, useState } from 'react'
import { Problem, useBalances, useServerNow } from '../../live/index.ts'
import { to, usePreference, useProblemText, useTexts } from '../../shell/index.ts'
import { FailureNote } from '../../ticket/failure-note.tsx'
import { AmountField, QuoteCard } from './amount.tsx'
import { useRates, type Ways } from './data.ts'
import type { Drafting } from './draft.ts'
import { readWithdrawal } from './quote.ts'
import { LastRefusal } from './refusal.tsx'
import { RateMissing, RulesList } from './rules-list.tsx'
import { useSignedRows } from './signed-rows.ts'
import { useWithdrawing } from './use-withdrawing.ts'
import { WithdrawScreen } from './withdraw-screen.tsx'
import './withdrawals.css'

interface Props {
  readonly title: string
  readonly way: WithdrawalWay
  readonly ways: Ways
  /** the destinations to choose from */
  readonly destinations: readonly Destination[]
  readonly drafting: Drafting
  /** said where there is none, with the way to add one */
  readonly none: { readonly title: string; readonly text: string; readonly add: string; readonly href: string }
  /** the control that chooses the way */
  readonly children: ReactNode
}

/** rules that amount and destination decide */
const DECIDED_LATER: ReadonlySet<number> = new Set([5, 6])
const WISHES = ['exact', 'late', 'never', 'refused', 'returned', 'surprise'] as const

/** One withdrawal, whatever its way: the rules before the amount, and all that follows of it above the button. */
export function WithdrawForm({ title, way, ways, destinations, drafting, none, children }: Props) {
  const { t } = useTexts('withdrawals')
  const language = usePreference('language')
  const problemText = useProblemText('modify')
  const now = useServerNow()
  const rate = useRates().find(({ asset }) => asset === way.asset)
  const available = useBalances()?.balances.find(({ asset }) => asset === way.leaves)?.available ?? '0'
  const { draft, change, forget } = drafting
  const [password, setPassword] = useState('')
  const [wish, setWish] = useState<OutsideWish>('exact')
  const destination = destinations.find(({ id }) => id === draft.destination) ?? destinations[0]
  const { day, dayMost, rules } = ways
  const reading = readWithdrawal(draft.amount, way, { available, day, dayMost, rate, now }, language)
  const { amount, fault, quote } = reading
  const which = [way.rail, way.asset, amount, destination?.id].join(' ')
  const withdrawing = useWithdrawing(which, (done) => {
    forget()
    const id = done?.withdrawal.id
    if (id !== undefined) showToast({ text: t('form.asked', { number: orderNumber('WD', Number(id)) }) })
    location.assign(`#${id === undefined ? to('withdrawalDetail') : to('withdrawalDetail', { id })}`)
  })
  const signedRows = useSignedRows()
  const { failure, isOfRules } = withdrawing
  // what a rule forbids can still be sent: the refusal is recorded, and its receipt is the proof
  const isBarred = rules.some(({ rule, isMet }) => !isMet && !DECIDED_LATER.has(rule))
  const hasAll = isBarred || (destination !== undefined && password !== '')
  const isReady = amount !== undefined && fault === undefined && quote !== undefined && hasAll
  const ask = () => {
    if (!isReady) return
    const { number, fee, arrival } = quote
    const to = destination?.id ?? '0'
    const { rail, asset } = way
    const body = { rail, asset, amount, destination: to, fee, arrival, rate: number, transactionPassword: password }
    const figures = signedRows({ way, amount, fee, arrival, to: destination })
    void withdrawing.ask({ ...body, ...(wish !== 'exact' && { outside: wish }) }, figures)
  }
  const isOfPassword = failure?.kind === 'refused' && failure.problem.code === 'transactionPasswordWrong'
  return (
    <WithdrawScreen
      title={title}
      footer={
        <>
          {failure && !isOfRules && !isOfPassword && (
            <FailureNote failure={failure} onLifted={() => withdrawing.setFailure(undefined)} />
          )}
          {isOfRules && <LastRefusal />}
          <Button busy={withdrawing.isBusy} disabled={!isReady} onClick={ask}>
            {t('form.submit')}
          </Button>
        </>
      }
    >
      {children}
      <RulesList ways={ways} destination={none.href} />
      {destination ? (
        <SelectField
          label={t('form.to')}
          value={destination.id}
          onChange={(chosen) => change({ destination: chosen })}
          options={destinations.map(({ id, name, shown }) => ({ key: id, label: `${isolated(name)} ${shown}`.trim() }))}
        />
      ) : (
        <EmptyState
          boxed
          drawing="wallet"
          title={none.title}
          text={none.text}
          action={{ label: none.add, href: none.href }}
        />
      )}
      {reading.isRateMissing && <RateMissing asset={way.asset} />}
      <AmountField
        way={way}
        available={available}
        text={draft.amount}
        reading={reading}
        onChange={(typed) => change({ asset: way.asset, rail: way.rail, amount: typed })}
      />
      <QuoteCard way={way} ways={ways} quote={quote} now={now} />
      {!isBarred && (
        <PasswordField
          label={t('form.password')}
          value={password}
          onChange={(typed) => {
            setPassword(typed)
            if (isOfPassword) withdrawing.setFailure(undefined)
          }}
          error={isOfPassword ? problemText(new Problem('transactionPasswordWrong', {}, 422)) : undefined}
          autoComplete="off"
          maxLength={256}
          showLabel={t('form.show')}
          hideLabel={t('form.hide')}
        />
      )}
      <SelectField
        label={t('outside')}
        value={wish}
        onChange={(key) => setWish(WISHES.find((each) => each === key) ?? 'exact')}
        options={WISHES.filter((each) => way.outside.includes(each)).map((key) => ({ key, label: t(`wish.${key}`) }))}
      />
      {withdrawing.stepUpSheet}
    </WithdrawScreen>
  )
}
