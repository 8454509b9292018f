import { Button, Field, KeyValueList, Segmented, Sheet, showToast, TextButton } from '@candela/design'
import { notionalUnit, type PerpetualTerms, type Position, type Product } from '@candela/contract'
import { fieldText, parseTyped, typedText } from '@candela/locale'
import { priceText } from '@candela/rules'
import { forcedPrice, marginRefusal, mostAddable, mostRemovable } from '@candela/rules/perpetual'
import { formatDecimal, parseDecimal } from '@candela/units'
import { useState } from 'react'
import { Problem, useAccount, useCommand } from '../../live/index.ts'
import { usePreference, useProblemText, useTexts } from '../../shell/index.ts'
import { FailureNote } from '../../ticket/failure-note.tsx'
import { type FailedOutcome, failureOf } from '../../ticket/outcome.ts'
import { definitionOf } from '../../ticket/spot-market.ts'
import { refreshPerpetual } from './data.ts'
import { useFigures } from './figures-text.ts'
import { minor, rulesPositionOf, ticks, tiersOfTerms } from './position-figures.ts'

interface MarginSheetProps {
  readonly open: boolean
  readonly position: Position
  readonly product: Product
  readonly terms: PerpetualTerms
  readonly mark: string
  readonly onClose: () => void
}

/** Margin put in or taken out, each up to its maximum, with the forced price that follows. */
export function MarginSheet(props: MarginSheetProps) {
  const { t } = useTexts('perpetual')
  const { t: shell } = useTexts('shell')
  return (
    <Sheet open={props.open} onClose={props.onClose} title={t('margin')} closeLabel={shell('close')}>
      {props.open && <Moving {...props} />}
    </Sheet>
  )
}

function Moving({ position, product, terms, mark, onClose }: MarginSheetProps) {
  const { t } = useTexts('perpetual')
  const { price, money: moneyText } = useFigures(product)
  const language = usePreference('language')
  const problemText = useProblemText()
  const adding = useCommand('addMargin')
  const removing = useCommand('removeMargin')
  const balances = useAccount()?.balances
  const [direction, setDirection] = useState<'add' | 'remove'>('add')
  const [text, setText] = useState('')
  const [failure, setFailure] = useState<FailedOutcome>()
  const definition = definitionOf(product)
  const unit = notionalUnit(definition)
  const tiers = tiersOfTerms(terms)
  const held = rulesPositionOf(position, definition)
  const available = minor(balances?.balances.find(({ asset }) => asset === product.quote)?.available ?? '0')
  const maximum =
    direction === 'add'
      ? mostAddable(held, available)
      : mostRemovable(held, {
          mark: ticks(mark, definition),
          unit,
          leverage: position.leverage,
          stop: ticks(position.stopLoss, definition),
          tiers,
        })
  const typed = parseTyped(language, text)
  const asked = text.trim() === '' ? undefined : ((typed === undefined ? undefined : parseDecimal(typed)) ?? 0n)
  const fault =
    asked === undefined
      ? undefined
      : marginRefusal({ direction, hasPosition: true, amount: asked, isStale: terms.stale, maximum, available })
  const change = asked === undefined || fault !== undefined ? 0n : direction === 'add' ? asked : -asked
  const moved = { ...held, margin: held.margin + change }
  const forced = forcedPrice(moved, unit, tiers)
  const money = (value: bigint) => moneyText(formatDecimal(value))
  const command = direction === 'add' ? adding : removing
  async function move() {
    if (asked === undefined) return
    const outcome = await command.send({ body: { product: product.id, amount: formatDecimal(asked) } })
    if (!outcome) return
    refreshPerpetual()
    const failed = failureOf(outcome)
    setFailure(failed)
    if (failed !== undefined) return
    showToast({ text: t(direction === 'add' ? 'marginSheet.added' : 'marginSheet.removed') })
    onClose()
  }
  return (
    <>
      <Segmented
        label={t('margin')}
        value={direction}
        onChange={(next) => {
          setDirection(next)
          setText('')
        }}
        options={(['add', 'remove'] as const).map((key) => ({ key, label: t(`marginSheet.${key}`) }))}
      />
      <Field
        className="mt4"
        label={t('marginSheet.amount')}
        limits={t('marginSheet.most', { amount: money(maximum) })}
        inputMode="decimal"
        autoComplete="off"
        unit={product.quote}
        value={text}
        onChange={(next) => setText(typedText(language, text, next))}
        trail={
          <TextButton onClick={() => setText(fieldText(language, formatDecimal(maximum)))}>{t('most')}</TextButton>
        }
        {...(fault && {
          error: problemText(new Problem(fault, boundsOf(asked, { available, maximum }, product.quote), 422)),
        })}
      />
      <KeyValueList
        className="mt3"
        rows={[
          { key: 'before', label: t('marginSheet.now'), value: money(held.margin) },
          { key: 'after', label: t('marginSheet.after'), value: money(moved.margin) },
          {
            key: 'forced',
            label: t('facts.forced'),
            value: forced === 0 ? t('none') : price(priceText(definition, forced)),
          },
        ]}
      />
      <p className="cap i2 mt2">{t(direction === 'add' ? 'marginSheet.addText' : 'marginSheet.removeText')}</p>
      <FailureNote failure={failure} onLifted={() => setFailure(undefined)} />
      <div className="mt4">
        <Button busy={command.sending} disabled={change === 0n} onClick={() => void move()}>
          {t(`marginSheet.${direction}`)}
        </Button>
      </div>
    </>
  )
}

/** What a refusal of it names. */
function boundsOf(
  asked: bigint | undefined,
  { available, maximum }: { available: bigint; maximum: bigint },
  asset: string,
): Record<string, string> {
  return { missing: formatDecimal((asked ?? 0n) - available), maximum: formatDecimal(maximum), asset }
}
