import { Button, ButtonPair, Field, KeyValueList, Sheet, showToast } from '@candela/design'
import { notionalUnit, type PerpetualTerms, type Position, type Product } from '@candela/contract'
import { fieldText, parseTyped, typedText } from '@candela/locale'
import { ticksOf } from '@candela/rules'
import { resultOfClose, triggerFault } from '@candela/rules/perpetual'
import { formatDecimal } from '@candela/units'
import { useState } from 'react'
import { Problem, useCommand } from '../../live/index.ts'
import { usePreference, useProblemText, useTexts } from '../../shell/index.ts'
import { FailureNote } from '../../ticket/failure-note.tsx'
import { type FailedOutcome, failureOf } from '../../ticket/outcome.ts'
import { definitionOf } from '../../ticket/spot-market.ts'
import { refreshPerpetual } from './data.ts'
import { useFigures } from './figures-text.ts'
import { minor, rulesPositionOf, ticks } from './position-figures.ts'

interface TriggersSheetProps {
  readonly open: boolean
  readonly position: Position
  readonly product: Product
  readonly terms: PerpetualTerms
  readonly mark: string
  /** a line of the chart that was dragged: where it was let go, as a decimal */
  readonly dragged?: Partial<Record<TriggerKey, string>> | undefined
  readonly onClose: () => void
}

const KEYS = ['takeProfit', 'stopLoss'] as const
export type TriggerKey = (typeof KEYS)[number]

/** Take profit and stop loss of a position, each with what closing there would come to. */
export function TriggersSheet(props: TriggersSheetProps) {
  const { t } = useTexts('perpetual')
  const { t: shell } = useTexts('shell')
  return (
    <Sheet open={props.open} onClose={props.onClose} title={t('protect')} closeLabel={shell('close')}>
      {props.open && <Setting {...props} />}
    </Sheet>
  )
}

function Setting({ position, product, terms, mark, dragged, onClose }: TriggersSheetProps) {
  const { t } = useTexts('perpetual')
  const { price, signed } = useFigures(product)
  const language = usePreference('language')
  const problemText = useProblemText()
  const { send, sending } = useCommand('setTriggers')
  const [texts, setTexts] = useState({
    takeProfit: fieldText(language, dragged?.takeProfit ?? position.takeProfit),
    stopLoss: fieldText(language, dragged?.stopLoss ?? position.stopLoss),
  })
  const [failure, setFailure] = useState<FailedOutcome>()
  const definition = definitionOf(product)
  const held = rulesPositionOf(position, definition)
  /** ticks; 0 where nothing is typed, undefined where it is no price */
  const read = (key: TriggerKey): number | undefined => {
    if (texts[key].trim() === '') return 0
    const typed = parseTyped(language, texts[key])
    const found = typed === undefined ? undefined : ticksOf(typed, definition)
    return found?.ok ? found.value : undefined
  }
  const values = { takeProfit: read('takeProfit'), stopLoss: read('stopLoss') }
  const { takeProfit, stopLoss } = values
  const fault =
    takeProfit === undefined || stopLoss === undefined
      ? undefined
      : triggerFault(held.side, {
          mark: ticks(mark, definition),
          forcedPrice: ticks(position.forcedPrice, definition),
          takeProfit,
          stopLoss,
        })
  const errorOf = (key: TriggerKey): string | undefined => {
    if (values[key] === undefined) return problemText(new Problem('priceMalformed', {}, 422))
    if (fault === undefined || (fault === 'takeProfitWrongSide') !== (key === 'takeProfit')) return undefined
    return problemText(new Problem(fault === 'takeProfitWrongSide' ? 'targetWrongSide' : fault, {}, 422))
  }
  const resultAt = (at: number): string =>
    signed(
      formatDecimal(
        resultOfClose(held, at, minor(position.fees), { unit: notionalUnit(definition), takerPpm: terms.takerFeePpm }),
      ),
    )
  async function save(keys: readonly TriggerKey[]) {
    const asked = Object.fromEntries(
      keys.flatMap((key) => (texts[key].trim() === '' ? [] : [[key, parseTyped(language, texts[key])]])),
    )
    const outcome = await send({ body: { product: product.id, ...asked } })
    if (!outcome) return
    refreshPerpetual()
    const failed = failureOf(outcome)
    setFailure(failed)
    if (failed !== undefined) return
    showToast({ text: t('triggersSheet.done') })
    onClose()
  }
  return (
    <>
      <KeyValueList
        rows={[
          { key: 'mark', label: t('position.mark'), value: price(mark) },
          {
            key: 'forced',
            label: t('facts.forced'),
            value: position.forcedPrice === '' ? t('none') : price(position.forcedPrice),
          },
        ]}
      />
      {KEYS.map((key) => {
        const value = values[key] ?? 0
        const error = errorOf(key)
        return (
          <Field
            key={key}
            className="mt4"
            label={t(key)}
            limits={t('optional')}
            inputMode="decimal"
            autoComplete="off"
            unit={product.quoteLabel}
            value={texts[key]}
            onChange={(next) => setTexts({ ...texts, [key]: typedText(language, texts[key], next) })}
            {...(error !== undefined && { error })}
            {...(error === undefined && value > 0 && { hint: t('afterFees', { amount: resultAt(value) }) })}
          />
        )
      })}
      <p className="cap i2 mt3">{t('triggersSheet.text')}</p>
      <FailureNote failure={failure} onLifted={() => setFailure(undefined)} />
      <div className="mt4">
        <ButtonPair>
          <Button variant="outline" disabled={sending} onClick={() => void save([])}>
            {t('triggersSheet.remove')}
          </Button>
          <Button
            busy={sending}
            disabled={fault !== undefined || takeProfit === undefined || stopLoss === undefined}
            onClick={() => void save(KEYS)}
          >
            {t('triggersSheet.save')}
          </Button>
        </ButtonPair>
      </div>
    </>
  )
}
