import { Button, KeyValueList, TextButton } from '@candela/design'
import type { NewCoinSale } from '@candela/contract'
import { fieldText } from '@candela/locale'
import { type ReactNode, useState } from 'react'
import { Problem, serverNow, useAccount, useCommand, useRead } from '../../live/index.ts'
import { useSignedIn } from '../../session/store.ts'
import { halfDoneForm, useHalfDone } from '../../shell/half-done.ts'
import {
  amountText,
  askLogin,
  to,
  useFormats,
  useHide,
  usePreference,
  useProblemText,
  useTexts,
} from '../../shell/index.ts'
import { FigureSteps } from '../../ticket/figure-field.tsx'
import { FailureNote } from '../../ticket/failure-note.tsx'
import { type FailedOutcome, failureOf } from '../../ticket/outcome.ts'
import { refreshSubscriptions, useOwnIn } from './data.ts'
import { heldOf, readQuantity, stepped } from './subscribe-state.ts'
import { useSaleTexts } from './sale-texts.ts'

const KEPT = halfDoneForm('newCoins', { text: '' }, 'text')

/** The quantity with what it costs, and the one button; no form where nobody subscribes now. */
export function useSubscribeForm(sale: NewCoinSale): { readonly form: ReactNode; readonly foot: ReactNode } {
  const { t } = useTexts('subscription')
  const { t: problems } = useTexts('problems')
  const language = usePreference('language')
  const formats = useFormats()
  const hide = useHide()
  const texts = useSaleTexts()
  const problemText = useProblemText()
  const signedIn = useSignedIn()
  const own = useOwn(sale)
  const identity = useRead('identity', undefined, { enabled: signedIn, staleTime: 2_000 }).data?.state
  const { send, sending } = useCommand('subscribe')
  const [{ text }, change] = useHalfDone(KEPT, sale.id, { text: '' })
  const setText = (typed: string) => change({ text: typed })
  const [failure, setFailure] = useState<FailedOutcome>()
  const { coin, pays, price, minimum, maximum, opensAt, closesAt, isCancelled } = sale
  const { quantity, cost, fault, most } = readQuantity(text, sale, own, language)
  const now = serverNow()
  const isOpen = now >= opensAt && now < closesAt && !isCancelled && sale.state === 'onSale'
  const put = (value: string) => setText(fieldText(language, value))
  async function subscribe() {
    if (!askLogin() || quantity === undefined) return
    const outcome = await send({ params: { sale: sale.id }, body: { quantity } })
    if (!outcome) return
    const failed = failureOf(outcome)
    setFailure(failed)
    refreshSubscriptions()
    if (failed !== undefined) return
    KEPT.forget()
    setText('')
    const id =
      outcome.kind === 'done'
        ? outcome.answer.subscription.id
        : outcome.kind === 'doneUnseen'
          ? outcome.order
          : undefined
    location.assign(`#${to('mySubscriptions', id === undefined ? {} : { id })}`)
  }
  if (!isOpen) {
    const hint = now < opensAt && !isCancelled ? t('form.opensAt', { time: texts.time(opensAt) }) : t('form.over')
    return {
      form: null,
      foot: (
        <Button disabled hint={hint}>
          {t('form.button', { amount: amountText(formats, pays, '0') })}
        </Button>
      ),
    }
  }
  const form = (
    <section className="pad mt4">
      <div className="card card-padded">
        <p className="row between label i2 mb2">
          <span>{t('form.available', { amount: hide.amount(amountText(formats, pays, own.available)) })}</span>
          <TextButton onClick={() => put(most)}>{t('form.most')}</TextButton>
        </p>
        <FigureSteps
          label={`${t('form.quantity')} · ${coin}`}
          value={text}
          unit={coin}
          onChange={setText}
          onStep={(steps) => put(stepped(quantity, steps, sale, most))}
          decreaseLabel={t('form.less')}
          increaseLabel={t('form.more')}
          hint={
            own.held === '0'
              ? t('form.bounds', { least: formats.decimal(minimum), most: texts.coins(coin, maximum) })
              : t('form.hold', { amount: texts.coins(coin, own.held) })
          }
          {...(signedIn && fault && { error: problemText(new Problem(fault.code, fault.params, 422)) })}
        />
        <KeyValueList
          dense
          rows={[]}
          total={{
            label: t('form.sum', { quantity: formats.decimal(quantity ?? '0'), price: formats.decimal(price, 2) }),
            value: amountText(formats, pays, cost ?? '0'),
          }}
        />
      </div>
    </section>
  )
  if (signedIn && identity !== undefined && identity !== 'validated') {
    return {
      form,
      foot: (
        <Button href={to('identity')} hint={problems('identityNeeded')}>
          {t('form.identity')}
        </Button>
      ),
    }
  }
  const isEntered = quantity !== undefined && fault === undefined
  return {
    form,
    foot: (
      <>
        <FailureNote failure={failure} onLifted={() => setFailure(undefined)} />
        <Button
          busy={sending}
          disabled={signedIn && !isEntered}
          {...(signedIn && !isEntered && { hint: t('form.enter') })}
          onClick={() => void subscribe()}
        >
          {signedIn ? t('form.button', { amount: amountText(formats, pays, cost ?? '0') }) : t('form.login')}
        </Button>
      </>
    ),
  }
}

/** The customer's money for this sale, and the coins asked for in it; nothing for a visitor. */
function useOwn({ id, pays }: NewCoinSale): { readonly available: string; readonly held: string } {
  const balances = useAccount()?.balances
  const { data } = useOwnIn(id)
  return {
    available: balances?.balances.find(({ asset }) => asset === pays)?.available ?? '0',
    held: heldOf(data?.subscriptions ?? []),
  }
}
