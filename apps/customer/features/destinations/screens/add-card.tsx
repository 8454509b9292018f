import { CARD_TEXT_MAXIMUM } from '@candela/contract'
import { Button, Card, CheckIcon, DownIcon, Field, LockIcon, SelectField, SkeletonRows } from '@candela/design'
import { COUNTRIES } from '@candela/rules/person'
import { type FormEvent, useMemo, useRef, useState } from 'react'
import { personalForm, useHalfDone } from '../../../shell/half-done.ts'
import { to, useFormats, useProblemText, useTexts } from '../../../shell/index.ts'
import { Confirming, useAdding } from '../confirming.tsx'
import { draw, type OwnDestinations } from '../data.ts'
import { type CardEntry, cardFaults, type CardField, EMPTY_CARD, sampleCard } from '../entry.ts'
import { DestinationsScreen } from '../loaded.tsx'
import { useNeeds } from '../needs-list.tsx'

const FORM = 'add-card'
const COUNTRY = 'DE'

/** A bank card in the customer's own name, checked while it is typed; before, all that it takes. */
export function AddCardPage() {
  const { t } = useTexts('destinations')
  const { t: shell } = useTexts('shell')
  const adding = useAdding('addCard', to('bankCardsSelect'))
  const needs = useNeeds('card')
  return (
    <DestinationsScreen
      title={t('titles.bankCardsAdd')}
      back={to('bankCardsSelect')}
      renderFooter={() =>
        needs.isMet ? (
          <Button type="submit" form={FORM} busy={adding.busy}>
            {t('card.submit')}
          </Button>
        ) : undefined
      }
    >
      {({ holder }) =>
        !needs.isKnown ? (
          <SkeletonRows count={3} label={shell('loading')} />
        ) : needs.isMet ? (
          <CardForm holder={holder} adding={adding} />
        ) : (
          needs.list
        )
      }
    </DestinationsScreen>
  )
}

interface FormProps {
  readonly holder: OwnDestinations['holder']
  readonly adding: ReturnType<typeof useAdding<'addCard'>>
}

const { number: _number, ...OTHERS } = EMPTY_CARD
/** all fields but the number of the card, which is kept nowhere on the device */
const KEPT = personalForm('cardToAdd', OTHERS)

function CardForm({ holder, adding }: FormProps) {
  const { t } = useTexts('destinations')
  const problemText = useProblemText()
  const [number, setNumber] = useState('')
  const [others, changeOthers] = useHalfDone(KEPT, '', OTHERS)
  const card: CardEntry = { ...others, number }
  const [left, setLeft] = useState<ReadonlySet<CardField>>(new Set())
  const [more, setMore] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const countries = useCountries()
  const faults = cardFaults(card)
  const change = (field: CardField) => (value: string) =>
    field === 'number' ? setNumber(value) : changeOthers({ [field]: value })
  const leave = (field: CardField) => () => setLeft((before) => new Set(before).add(field))
  const errorOf = (field: CardField) => {
    const fault = left.has(field) ? faults[field] : undefined
    return fault && problemText(fault)
  }
  const text = (field: CardField, isOptional = false) => ({
    label: t(`card.${field}`),
    value: card[field],
    onChange: change(field),
    onBlur: leave(field),
    error: errorOf(field),
    maxLength: CARD_TEXT_MAXIMUM,
    autoComplete: 'off',
    ...(isOptional && { limits: t('optional') }),
  })
  const plain = { autoCorrect: 'off', spellCheck: false, maxLength: 40 } as const
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setLeft(new Set(Object.keys(EMPTY_CARD) as CardField[]))
    if (Object.keys(faults).length === 0) return void adding.add(card, () => KEPT.forget())
    if (faults.aba !== undefined) setMore(true)
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus())
  }
  return (
    <form id={FORM} ref={form} className="destination-form" onSubmit={submit} noValidate>
      <Card practice padded>
        <p className="label">{t('card.practiceText')}</p>
        <Button
          variant="outline"
          size="small"
          className="mt3"
          onClick={() => {
            const { number: sample, ...rest } = sampleCard(card.country || COUNTRY, draw)
            setNumber(sample)
            changeOthers(rest)
            setLeft(new Set())
            adding.field.current?.focus()
          }}
        >
          {t('card.practice')}
        </Button>
      </Card>
      <SelectField
        label={t('card.country')}
        value={card.country}
        onChange={change('country')}
        options={countries}
        placeholder={t('card.choose')}
        error={errorOf('country')}
      />
      <Field {...text('bank')} autoCapitalize="words" />
      <Field
        {...text('number')}
        {...plain}
        inputMode="numeric"
        hint={faults.number === undefined && <Good text={t('card.numberGood')} />}
      />
      <div className="destination-pair">
        <Field {...text('swift')} {...plain} autoCapitalize="characters" />
        <Field {...text('branchNumber')} {...plain} />
      </div>
      <Field {...text('branch')} autoCapitalize="words" />
      <Field
        label={t('card.holder')}
        limits={t('card.fromIdentity')}
        hint={t('card.initials')}
        value={holder}
        onChange={() => {}}
        readOnly
        trail={<LockIcon size={20} className="i3" />}
      />
      <button type="button" className="destination-more" aria-expanded={more} onClick={() => setMore(!more)}>
        <span>
          <b>{t('card.more')}</b> <span className="label i2">{t('card.moreText')}</span>
        </span>
        <DownIcon size={20} />
      </button>
      {more && (
        <>
          <Field {...text('aba', true)} {...plain} inputMode="numeric" />
          <Field {...text('address', true)} />
          <Field {...text('notes', true)} />
        </>
      )}
      <Confirming confirming={adding} />
      {adding.stepUpSheet}
    </form>
  )
}

function Good({ text }: { text: string }) {
  return (
    <span className="destination-good good">
      <CheckIcon size={16} weight={2.2} />
      {text}
    </span>
  )
}

/** Every country by its name in the language, in its order. */
function useCountries() {
  const { locale } = useFormats()
  return useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: 'region' })
    const { compare } = new Intl.Collator(locale)
    return COUNTRIES.map((key) => ({ key, label: names.of(key) ?? key })).toSorted((a, b) => compare(a.label, b.label))
  }, [locale])
}
