import { type PerpetualTerms, type Position, priceText, type Product, quantityText } from '@candela/contract'
import { Button, KeyValueList } from '@candela/design'
import { fieldText, parseTyped } from '@candela/locale'
import { lotsOf } from '@candela/rules/arithmetic'
import { PERPETUAL_RULES } from '@candela/rules/perpetual'
import { trailingTrigger } from '@candela/rules/perpetual/arithmetic'
import { parseDecimal } from '@candela/units'
import { useState } from 'react'
import { rulesNow } from '../../live/rules.ts'
import { Problem, useCommand } from '../../live/index.ts'
import { usePreference, useProblemText, useTexts } from '../../shell/index.ts'
import { FigureField } from '../../ticket/figure-field.tsx'
import { FailureNote } from '../../ticket/failure-note.tsx'
import { definitionOf } from '../../ticket/spot-market.ts'
import { useSent } from '../../ticket/use-sent.ts'
import { refreshPerpetual } from './data.ts'
import { useFigures } from './figures-text.ts'
import { rulesPositionOf, ticks } from './position-figures.ts'

interface TrailingFormProps {
  readonly position: Position
  readonly product: Product
  readonly terms: PerpetualTerms
  readonly mark: string
  readonly onClose: () => void
}

const DEFAULT_PERCENT = '1'

/** An order that closes the position, or a part of it, once the mark has come back from its best. */
export function TrailingForm({ position, product, terms, mark, onClose }: TrailingFormProps) {
  const { t } = useTexts('perpetual')
  const { price, size } = useFigures(product)
  const language = usePreference('language')
  const problemText = useProblemText()
  const { send, sending } = useCommand('placeTrailingStop')
  const [callback, setCallback] = useState(DEFAULT_PERCENT)
  const [quantity, setQuantity] = useState(() => fieldText(language, position.quantity))
  const { failure, clear, take } = useSent<'placeTrailingStop'>(t('trailing.done'), onClose)
  const definition = definitionOf(product)
  const held = rulesPositionOf(position, definition)
  const callbackPpm = ppmOf(parseTyped(language, callback))
  const typed = parseTyped(language, quantity)
  const lots = typed === undefined ? undefined : lotsOf(typed, definition)
  const isMore = lots?.ok && lots.value > held.lots
  const quantityFault =
    !lots?.ok || lots.value === 0 ? 'quantityMalformed' : isMore ? 'reduceExceedsPosition' : undefined
  const side = held.side === 1 ? 'sell' : 'buy'
  const isSound = callbackPpm !== undefined && quantityFault === undefined
  async function place() {
    if (!isSound || typed === undefined) return
    const asked = { product: product.id, side, quantity: typed, callbackPpm, ruleVersion: terms.ruleVersion } as const
    const outcome = await send({ body: asked })
    if (outcome) refreshPerpetual()
    take(outcome)
  }
  return (
    <>
      <FigureField
        className="mt4"
        label={t('trailing.callback')}
        limits={t('trailing.limits')}
        unit="%"
        value={callback}
        onChange={setCallback}
        {...(callbackPpm === undefined && { error: problemText(new Problem('callbackMalformed', {}, 422)) })}
      />
      <FigureField
        className="mt4"
        label={t('trailing.quantity')}
        limits={t('trailing.most', { amount: size(quantityText(definition, held.lots)) })}
        unit={product.base}
        value={quantity}
        onChange={setQuantity}
        {...(quantityFault !== undefined && { error: problemText(new Problem(quantityFault, {}, 422)) })}
      />
      <KeyValueList
        className="mt3"
        rows={[
          { key: 'mark', label: t('position.mark'), value: price(mark) },
          {
            key: 'trigger',
            label: t('trailing.now'),
            value:
              callbackPpm === undefined
                ? '—'
                : price(priceText(definition, trailingTrigger(side, ticks(mark, definition), callbackPpm))),
          },
        ]}
      />
      <p className="cap i2 mt2">{t(`trailing.text.${position.side}`)}</p>
      <FailureNote failure={failure} onLifted={clear} />
      <div className="mt4">
        <Button busy={sending} disabled={!isSound} onClick={() => void place()}>
          {t('trailing.place')}
        </Button>
      </div>
    </>
  )
}

/** Millionths of a decimal in percent, where an order may trail by it. */
function ppmOf(percent: string | undefined): number | undefined {
  const minor = percent === undefined ? undefined : parseDecimal(percent)
  if (minor === undefined || minor % 10_000n !== 0n) return undefined
  const ppm = Number(minor / 10_000n)
  return rulesNow(PERPETUAL_RULES).isCallback(ppm) ? ppm : undefined
}
