import { type PerpetualTerms, type Position, type Product, quantityText } from '@candela/contract'
import { Button, ButtonPair, KeyValueList, Segmented, Sheet, TextButton } from '@candela/design'
import { fieldText } from '@candela/locale'
import { formatDecimal, minor } from '@candela/units'
import { useState } from 'react'
import { Problem, useCommand } from '../../live/index.ts'
import { usePreference, useProblemText, useTexts } from '../../shell/index.ts'
import { FigureField } from '../../ticket/figure-field.tsx'
import { FailureNote } from '../../ticket/failure-note.tsx'
import { definitionOf } from '../../ticket/spot-market.ts'
import { useSent } from '../../ticket/use-sent.ts'
import { refreshPerpetual } from './data.ts'
import { useFigures } from './figures-text.ts'
import { rulesPositionOf, ticks } from './position-figures.ts'
import { TrailingForm } from './trailing-form.tsx'
import {
  another,
  isFixed,
  mayAdd,
  type ReadTrigger,
  readTriggers,
  TRIGGER_KINDS,
  type TriggerKind,
  type TypedTrigger,
  typedOf,
  type TypedTriggers,
} from './triggers-state.ts'

/** A line of the chart that was dragged: which of its kind, and where it was let go, as a decimal. */
export interface Dragged {
  readonly kind: TriggerKind
  readonly place: number
  readonly price: string
}

interface TriggersSheetProps {
  readonly open: boolean
  readonly position: Position
  readonly product: Product
  readonly terms: PerpetualTerms
  readonly mark: string
  readonly dragged?: Dragged | undefined
  readonly onClose: () => void
}

/** Sets the orders that close a position by themselves: take profits and stop losses, or an order that trails the mark. */
export function TriggersSheet(props: TriggersSheetProps) {
  const { t } = useTexts('perpetual')
  const { t: shell } = useTexts('shell')
  const [part, setPart] = useState<'fixed' | 'trailing'>('fixed')
  return (
    <Sheet open={props.open} onClose={props.onClose} title={t('protect')} closeLabel={shell('close')}>
      {props.open && (
        <>
          <Segmented
            className="mt3"
            label={t('position.triggers')}
            value={part}
            onChange={setPart}
            options={[
              { key: 'fixed', label: t('position.triggers') },
              { key: 'trailing', label: t('trailing.name') },
            ]}
          />
          {part === 'fixed' ? <Setting {...props} /> : <TrailingForm {...props} />}
        </>
      )}
    </Sheet>
  )
}

function Setting({ position, product, terms, mark, dragged, onClose }: TriggersSheetProps) {
  const { t } = useTexts('perpetual')
  const { price } = useFigures(product)
  const language = usePreference('language')
  const { send, sending } = useCommand('setTriggers')
  const [typed, setTyped] = useState(() => {
    const all = typedOf(position, language)
    if (!dragged) return all
    const { kind, place } = dragged
    const moved = { ...all[kind][place]!, price: fieldText(language, dragged.price) }
    return { ...all, [kind]: all[kind].with(place, moved) }
  })
  const { failure, clear, take } = useSent<'setTriggers'>(t('triggersSheet.done'), onClose)
  const definition = definitionOf(product)
  const standing = {
    held: rulesPositionOf(position, definition),
    definition,
    mark: ticks(mark, definition),
    forcedPrice: ticks(position.forcedPrice, definition),
    fees: minor(position.fees),
    takerPpm: terms.takerFeePpm,
  }
  const { rows, body } = readTriggers(typed, standing, language)
  async function save(asked: NonNullable<typeof body>) {
    const outcome = await send({
      body: { product: product.id, takeProfits: [...asked.takeProfits], stopLosses: [...asked.stopLosses] },
    })
    if (outcome) refreshPerpetual()
    take(outcome)
  }
  return (
    <>
      <KeyValueList
        className="mt3"
        rows={[
          { key: 'mark', label: t('position.mark'), value: price(mark) },
          {
            key: 'forced',
            label: t('facts.forced'),
            value: position.forcedPrice === '' ? t('none') : price(position.forcedPrice),
          },
        ]}
      />
      {TRIGGER_KINDS.map((kind) => (
        <Kind key={kind} {...{ kind, product, typed, setTyped }} rows={rows[kind]} />
      ))}
      <p className="cap i2 mt3">{t('triggersSheet.text')}</p>
      <FailureNote failure={failure} onLifted={clear} />
      <div className="mt4">
        <ButtonPair>
          <Button variant="outline" disabled={sending} onClick={() => void save({ takeProfits: [], stopLosses: [] })}>
            {t('triggersSheet.remove')}
          </Button>
          <Button busy={sending} disabled={body === undefined} onClick={() => body && void save(body)}>
            {t('triggersSheet.save')}
          </Button>
        </ButtonPair>
      </div>
    </>
  )
}

interface KindProps {
  readonly kind: TriggerKind
  readonly product: Product
  readonly typed: TypedTriggers
  readonly rows: readonly ReadTrigger[]
  readonly setTyped: (typed: TypedTriggers) => void
}

/** All triggers of a kind; one whose price is taken away is none. */
function Kind({ kind, product, typed, rows, setTyped }: KindProps) {
  const { t } = useTexts('perpetual')
  const language = usePreference('language')
  const list = typed[kind]
  const change = (next: readonly TypedTrigger[]) => setTyped({ ...typed, [kind]: next })
  return (
    <>
      {list.map((trigger, place) => (
        <TriggerFields
          key={trigger.id}
          label={list.length === 1 ? t(kind) : t('triggersSheet.one', { kind: t(kind), place: place + 1 })}
          {...{ product, trigger }}
          reading={rows[place]!}
          onChange={(next) => change(list.with(place, next))}
        />
      ))}
      {mayAdd(list) && (
        <p className="mt2">
          <TextButton onClick={() => change(another(list, language))}>{t(`triggersSheet.add.${kind}`)}</TextButton>
        </p>
      )}
    </>
  )
}

interface TriggerFieldsProps {
  readonly label: string
  readonly product: Product
  readonly trigger: TypedTrigger
  readonly reading: ReadTrigger
  readonly onChange: (trigger: TypedTrigger) => void
}

function TriggerFields({ label, product, trigger, reading, onChange }: TriggerFieldsProps) {
  const { t } = useTexts('perpetual')
  const { result, size } = useFigures(product)
  const problemText = useProblemText()
  const { problem, params = {}, closes } = reading
  const error =
    problem === undefined || problem === 'shares' ? undefined : problemText(new Problem(problem, params, 422))
  const definition = definitionOf(product)
  return (
    <div className="trigger-fields mt4">
      <FigureField
        label={label}
        limits={t('optional')}
        unit={product.quoteLabel}
        value={trigger.price}
        onChange={(price) => onChange({ ...trigger, price })}
        {...(error !== undefined && { error })}
      />
      {!isFixed(trigger.quantity) && (
        <FigureField
          label={t('triggersSheet.share')}
          unit="%"
          value={trigger.share}
          onChange={(share) => onChange({ ...trigger, share })}
          {...(problem === 'shares' && { error: t('triggersSheet.shares') })}
        />
      )}
      {closes && (
        <p className="cap i2">
          {t('triggersSheet.closes', {
            amount: size(quantityText(definition, closes.lots)),
            result: result(formatDecimal(closes.result)),
          })}
        </p>
      )}
    </div>
  )
}
