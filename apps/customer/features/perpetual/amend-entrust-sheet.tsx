import type { PerpetualOrder, Product } from '@candela/contract'
import { Button, Sheet } from '@candela/design'
import { fieldText, parseTyped } from '@candela/locale'
import { lotsOf, ticksOf } from '@candela/rules/arithmetic'
import { useState } from 'react'
import { Problem, useCommand } from '../../live/index.ts'
import { usePreference, useProblemText, useTexts } from '../../shell/index.ts'
import { FigureField } from '../../ticket/figure-field.tsx'
import { FailureNote } from '../../ticket/failure-note.tsx'
import { definitionOf } from '../../ticket/spot-market.ts'
import { useSent } from '../../ticket/use-sent.ts'
import { refreshPerpetual } from './data.ts'
import { useFigures } from './figures-text.ts'
import { isNothing } from './position-figures.ts'

interface AmendEntrustProps {
  readonly open: boolean
  readonly order: PerpetualOrder
  readonly product: Product
  readonly onClose: () => void
}

/** Changes price, trigger or quantity of an open perpetual order. */
export function AmendEntrustSheet(props: AmendEntrustProps) {
  const { t } = useTexts('order')
  const { t: shell } = useTexts('shell')
  return (
    <Sheet open={props.open} onClose={props.onClose} title={t('amend.title')} closeLabel={shell('close')}>
      {props.open && <Fields {...props} />}
    </Sheet>
  )
}

const FIELDS = ['trigger', 'price', 'quantity'] as const
type FieldKey = (typeof FIELDS)[number]

function Fields({ order, product, onClose }: AmendEntrustProps) {
  const { t } = useTexts('order')
  const { t: perpetual } = useTexts('perpetual')
  const { size } = useFigures(product)
  const language = usePreference('language')
  const problemText = useProblemText()
  const { send, sending } = useCommand('amendPerpetualOrder')
  const [texts, setTexts] = useState({
    trigger: fieldText(language, order.trigger),
    price: fieldText(language, order.price),
    quantity: fieldText(language, order.quantity),
  })
  const { failure, clear, take } = useSent<'amendPerpetualOrder'>(t('amend.done'), onClose)
  const definition = definitionOf(product)
  const shown = FIELDS.filter((key) => (key === 'trigger' ? order.trigger !== '' : true))
  const read = (key: FieldKey) => {
    const typed = parseTyped(language, texts[key])
    if (typed === undefined) return undefined
    const found = key === 'quantity' ? lotsOf(typed, definition) : ticksOf(typed, definition)
    return found.ok && found.value > 0 ? typed : undefined
  }
  const values = Object.fromEntries(shown.map((key) => [key, read(key)])) as Partial<Record<FieldKey, string>>
  const isRead = shown.every((key) => values[key] !== undefined)
  const isChanged = shown.some((key) => texts[key] !== fieldText(language, order[key]))
  const labels: Readonly<Record<FieldKey, string>> = {
    trigger: perpetual('trigger', { currency: product.quoteLabel }),
    price: t(order.type === 'market' ? 'detail.worst' : 'amend.price'),
    quantity: t('amend.quantity'),
  }
  async function confirm() {
    const changed = Object.fromEntries(
      shown.flatMap((key) => (texts[key] === fieldText(language, order[key]) ? [] : [[key, values[key]]])),
    )
    const outcome = await send({ params: { order: order.id }, body: changed })
    if (outcome) refreshPerpetual()
    take(outcome)
  }
  return (
    <>
      {shown.map((key) => (
        <FigureField
          key={key}
          className="mt4"
          label={labels[key]}
          unit={key === 'quantity' ? product.base : product.quoteLabel}
          value={texts[key]}
          onChange={(text) => setTexts({ ...texts, [key]: text })}
          {...(values[key] === undefined && {
            error: problemText(new Problem(key === 'quantity' ? 'quantityMalformed' : 'priceMalformed', {}, 422)),
          })}
          {...(key === 'quantity' &&
            !isNothing(order.filled) && { hint: t('amend.filled', { amount: size(order.filled) }) })}
        />
      ))}
      <FailureNote failure={failure} onLifted={clear} />
      <div className="mt4">
        <Button
          busy={sending}
          disabled={!isRead || !isChanged}
          onClick={() => void confirm()}
          {...(!isChanged && { hint: t('amend.unchanged') })}
        >
          {t('amend.confirm')}
        </Button>
      </div>
    </>
  )
}
