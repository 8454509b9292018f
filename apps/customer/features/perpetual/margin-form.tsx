import { Button, type KeyValueRow, KeyValueList, Segmented, TextButton } from '@candela/design'
import type { MarginDirection, Product } from '@candela/contract'
import { fieldText, parseTyped } from '@candela/locale'
import { PERPETUAL_RULES } from '@candela/rules/perpetual'
import { formatDecimal, least, parseDecimal } from '@candela/units'
import { useState } from 'react'
import { rulesNow } from '../../live/rules.ts'
import { type CommandOutcome, Problem } from '../../live/index.ts'
import { usePreference, useProblemText, useTexts } from '../../shell/index.ts'
import { FigureField } from '../../ticket/figure-field.tsx'
import { FailureNote } from '../../ticket/failure-note.tsx'
import { type FailedOutcome, failureOf } from '../../ticket/outcome.ts'
import { refreshPerpetual } from './data.ts'
import { useFigures } from './figures-text.ts'

interface MarginFormProps {
  readonly product: Product
  readonly direction: MarginDirection
  /** minor units */
  readonly maximum: bigint
  /** of that, what may go without the knowledge check; left out where it was passed */
  readonly unchecked?: bigint | undefined
  readonly available: bigint
  /** of what is available */
  readonly own: bigint
  readonly isStale: boolean
  /** the figures before and after `change`, signed minor units */
  readonly rowsOf: (change: bigint) => readonly KeyValueRow[]
  readonly text: string
  readonly sending: boolean
  readonly onDirection: (direction: MarginDirection) => void
  /** a decimal; without one, all that can go when it is decided. Answers undefined where nothing was sent */
  readonly onMove: (
    amount: string | undefined,
  ) => Promise<CommandOutcome<'addMargin' | 'removeMargin' | 'moveCross'> | undefined>
  readonly onMoved: () => void
}

/** Money put in or taken out, each up to its maximum, with what follows from it. */
export function MarginForm(props: MarginFormProps) {
  const { product, direction, maximum, unchecked = maximum, available, own, isStale } = props
  const { t } = useTexts('perpetual')
  const { money } = useFigures(product)
  const language = usePreference('language')
  const problemText = useProblemText()
  const most = direction === 'in' ? least(maximum, own) : unchecked
  const [written, setText] = useState('')
  const [isAll, setAll] = useState(false)
  const text = isAll ? fieldText(language, formatDecimal(most)) : written
  const [failure, setFailure] = useState<FailedOutcome>()
  const typed = parseTyped(language, text)
  const asked = text.trim() === '' ? undefined : ((typed === undefined ? undefined : parseDecimal(typed)) ?? 0n)
  const fault =
    asked === undefined
      ? undefined
      : rulesNow(PERPETUAL_RULES).marginRefusal({
          direction,
          hasPosition: true,
          amount: asked,
          isStale,
          maximum,
          available,
          isKnowledgeMissing: asked > unchecked,
          unpaidPrincipal: available - own,
        })
  const change = asked === undefined || fault !== undefined ? 0n : direction === 'in' ? asked : -asked
  async function move() {
    if (asked === undefined) return
    const outcome = await props.onMove(isAll ? undefined : formatDecimal(asked))
    if (!outcome) return
    refreshPerpetual()
    const failed = failureOf(outcome)
    setFailure(failed)
    if (failed === undefined) props.onMoved()
  }
  const write = (next: string) => {
    setText(next)
    setAll(false)
  }
  // what can be taken out moves with the mark: all of it is asked for, not a figure of a moment ago
  const takeMost = () => {
    write(fieldText(language, formatDecimal(most)))
    setAll(direction === 'out' && most > 0n)
  }
  return (
    <>
      <Segmented
        label={t('margin')}
        value={direction}
        onChange={(next) => {
          props.onDirection(next)
          write('')
        }}
        options={(['in', 'out'] as const).map((key) => ({ key, label: t(`marginSheet.${key}`) }))}
      />
      <FigureField
        className="mt4"
        label={t('marginSheet.amount')}
        limits={t('marginSheet.most', { amount: money(formatDecimal(most)) })}
        unit={product.quote}
        value={text}
        onChange={write}
        {...(isAll && { hint: t('marginSheet.all') })}
        trail={<TextButton onClick={takeMost}>{t('most')}</TextButton>}
        {...(fault && {
          error: problemText(new Problem(fault, boundsOf(asked, { available, maximum, own }, product.quote), 422)),
        })}
      />
      <KeyValueList className="mt3" rows={props.rowsOf(change)} />
      <p className="cap i2 mt2">{props.text}</p>
      <FailureNote failure={failure} onLifted={() => setFailure(undefined)} />
      <div className="mt4">
        <Button busy={props.sending} disabled={change === 0n} onClick={() => void move()}>
          {t(`marginSheet.${direction}`)}
        </Button>
      </div>
    </>
  )
}

/** The bounds that a refusal names. */
function boundsOf(
  asked: bigint | undefined,
  { available, maximum, own }: { available: bigint; maximum: bigint; own: bigint },
  asset: string,
): Record<string, string> {
  const missing = formatDecimal((asked ?? 0n) - available)
  return { missing, maximum: formatDecimal(maximum), own: formatDecimal(own), asset }
}
