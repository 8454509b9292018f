import type { AnswerOf, EarnProduct } from '@candela/contract'
import { Button, EmptyState, GroupLabel, KeyValueList, ListRow, showToast } from '@candela/design'
import { fieldText, parseTyped } from '@candela/locale'
import { parseDecimal } from '@candela/units'
import { useState } from 'react'
import { queryClient, useCommand, useRead } from '../../../live/index.ts'
import {
  amountText,
  LocalTimes,
  Loading,
  Screen,
  to,
  useFormats,
  useHide,
  usePreference,
  useProblemText,
  useTexts,
} from '../../../shell/index.ts'
import { Problem } from '../../../live/index.ts'
import { halfDoneForm, useHalfDone } from '../../../shell/half-done.ts'
import { FigureField } from '../../../ticket/figure-field.tsx'
import { FailureNote } from '../../../ticket/failure-note.tsx'
import { type FailedOutcome, failureOf } from '../../../ticket/outcome.ts'
import { useEarnTexts } from '../earn-texts.ts'
import { useEarnProducts } from '../use-product.ts'
import '../earn.css'

type Savings = AnswerOf<'autoSavings'>

/** Auto-savings: whether they are on, the amount that stays in the wallet, and what was saved. */
export function AutoSavingsPage() {
  const { t } = useTexts('sweep')
  const read = useRead('autoSavings')
  const products = useEarnProducts()
  const id = read.data?.savings?.product
  const product = products.data?.products.find(
    (each) => each.kind === 'flexible' && (id === undefined || each.id === id),
  )
  return (
    <Screen title={t('title')} back={to('mining', { kind: 'flexible' })} practice>
      {read.data && product ? (
        <AutoSavings key={id} savings={read.data} product={product} />
      ) : (
        <Loading read={read} title={t('failed')} />
      )}
    </Screen>
  )
}

function AutoSavings({ savings, product }: { savings: Savings; product: EarnProduct }) {
  const { t } = useTexts('sweep')
  const { t: earn } = useTexts('earn')
  const named = { product: earn('kinds.flexible') }
  return (
    <div className="pad mt4 mb6">
      <h2 className="t-3">{t('head')}</h2>
      <p className="callout i2 mt1">{t('lead', named)}</p>
      <p className="cap i2 mt2">{earn('about.flexible')}</p>
      <LocalTimes />
      <Facts savings={savings} product={product} />
      <Form savings={savings} product={product} />
      <Saved saved={savings.saved} />
    </div>
  )
}

function Facts({ savings: { savings }, product }: { savings: Savings; product: EarnProduct }) {
  const { t } = useTexts('sweep')
  const { t: earn } = useTexts('earn')
  const formats = useFormats()
  const hide = useHide()
  const texts = useEarnTexts()
  const { asset, minimum, tomorrowPpm } = product
  const amount = (text: string) => amountText(formats, asset, text)
  const idle = (text: string) => (text === '0' ? t('nothing', { least: amount(minimum) }) : hide.amount(amount(text)))
  return (
    <KeyValueList
      boxed
      className="mt4"
      rows={[
        { key: 'rate', label: earn('terms.tomorrow'), value: texts.withYear(tomorrowPpm) },
        { key: 'least', label: t('least'), value: amount(minimum) },
        ...(savings
          ? [
              { key: 'kept', label: t('keep'), value: hide.amount(amount(savings.keep)) },
              { key: 'idle', label: t('idle'), value: idle(savings.idle) },
              { key: 'next', label: t('next'), value: formats.dateTime(savings.next) },
            ]
          : []),
      ]}
    />
  )
}

const KEPT = halfDoneForm('autoSavings', { text: '' })

function Form({ savings: { savings }, product }: { savings: Savings; product: EarnProduct }) {
  const { t } = useTexts('sweep')
  const language = usePreference('language')
  const problemText = useProblemText()
  const { send, sending } = useCommand('setAutoSavings')
  const begin = { text: savings ? fieldText(language, savings.keep) : '' }
  const [{ text: typed }, change] = useHalfDone(KEPT, product.id, begin)
  const [failure, setFailure] = useState<FailedOutcome>()
  const keep = parseTyped(language, typed)
  const amount = typed.trim() === '' ? undefined : parseDecimal(keep ?? '')
  const isWrong = typed.trim() !== '' && (amount === undefined || amount < 0n)
  const choose = async (on: boolean) => {
    const { id, terms } = product
    const kept = on ? (keep ?? '') : '0'
    const outcome = await send({ body: { product: id, terms, keep: kept, on } })
    if (!outcome) return
    const failed = failureOf(outcome)
    setFailure(failed)
    void queryClient.invalidateQueries({ queryKey: ['autoSavings'] })
    if (failed !== undefined) return
    KEPT.forget()
    showToast({ text: t(on ? 'saidOn' : 'saidOff') })
  }
  return (
    <form
      className="mt5"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void choose(true)
      }}
    >
      <FigureField
        big
        label={t('keep')}
        unit={product.asset}
        value={typed}
        onChange={(text) => change({ text })}
        hint={t('keepHint')}
        error={isWrong ? problemText(new Problem('earnAmountInvalid', {}, 422)) : undefined}
      />
      {failure !== undefined && (
        <div className="mt4">
          <FailureNote failure={failure} onLifted={() => setFailure(undefined)} />
        </div>
      )}
      <Button type="submit" className="mt4" busy={sending} disabled={amount === undefined || isWrong}>
        {t(savings ? 'save' : 'switchOn')}
      </Button>
      {savings && (
        <Button variant="outline" className="mt2" disabled={sending} onClick={() => void choose(false)}>
          {t('switchOff')}
        </Button>
      )}
    </form>
  )
}

function Saved({ saved }: Pick<Savings, 'saved'>) {
  const { t } = useTexts('sweep')
  const formats = useFormats()
  const hide = useHide()
  return (
    <section className="mt6">
      <GroupLabel>{t('saved')}</GroupLabel>
      {saved.length === 0 && <EmptyState title={t('none')} />}
      {saved.map(({ order, asset, amount, at }, index) => (
        <ListRow
          key={at}
          title={formats.dateTime(at)}
          value={hide.amount(amountText(formats, asset, amount))}
          href={to('miningOrder', { id: order })}
          inset={index === 0 ? 'none' : 'edge'}
        />
      ))}
    </section>
  )
}
