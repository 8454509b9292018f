import { Button, Field, type KeyValueRow, KeyValueList, Segmented, TextButton } from '@candela/design'
import type { Product } from '@candela/contract'
import { fieldText, parseTyped, typedText } from '@candela/locale'
import { marginRefusal } from '@candela/rules/perpetual'
import { formatDecimal, parseDecimal } from '@candela/units'
import { useState } from 'react'
import { type CommandOutcome, Problem } from '../../live/index.ts'
import { usePreference, useProblemText, useTexts } from '../../shell/index.ts'
import { FailureNote } from '../../ticket/failure-note.tsx'
import { type FailedOutcome, failureOf } from '../../ticket/outcome.ts'
import { refreshPerpetual } from './data.ts'
import { useFigures } from './figures-text.ts'

export type MarginDirection = 'in' | 'out'

interface MarginFormProps {
  readonly product: Product
  readonly direction: MarginDirection
  /** minor units */
  readonly maximum: bigint
  readonly available: bigint
  readonly isStale: boolean
  /** what stands before and after `change`, signed minor units */
  readonly rowsOf: (change: bigint) => readonly KeyValueRow[]
  readonly text: string
  readonly sending: boolean
  readonly onDirection: (direction: MarginDirection) => void
  /** a decimal; undefined where nothing was sent */
  readonly onMove: (
    amount: string,
  ) => Promise<CommandOutcome<'addMargin' | 'removeMargin' | 'addCrossMargin' | 'removeCrossMargin'> | undefined>
  readonly onMoved: () => void
}

/** Money put in or taken out, each up to its maximum, with what follows from it. */
export function MarginForm(props: MarginFormProps) {
  const { product, direction, maximum, available, isStale } = props
  const { t } = useTexts('perpetual')
  const { money } = useFigures(product)
  const language = usePreference('language')
  const problemText = useProblemText()
  const [text, setText] = useState('')
  const [failure, setFailure] = useState<FailedOutcome>()
  const typed = parseTyped(language, text)
  const asked = text.trim() === '' ? undefined : ((typed === undefined ? undefined : parseDecimal(typed)) ?? 0n)
  const fault =
    asked === undefined
      ? undefined
      : marginRefusal({
          ...{ direction, hasPosition: true, amount: asked, isStale, maximum, available },
          isKnowledgeMissing: false,
          unpaidPrincipal: 0n,
        })
  const change = asked === undefined || fault !== undefined ? 0n : direction === 'in' ? asked : -asked
  async function move() {
    if (asked === undefined) return
    const outcome = await props.onMove(formatDecimal(asked))
    if (!outcome) return
    refreshPerpetual()
    const failed = failureOf(outcome)
    setFailure(failed)
    if (failed === undefined) props.onMoved()
  }
  return (
    <>
      <Segmented
        label={t('margin')}
        value={direction}
        onChange={(next) => {
          props.onDirection(next)
          setText('')
        }}
        options={(['in', 'out'] as const).map((key) => ({ key, label: t(`marginSheet.${key}`) }))}
      />
      <Field
        className="mt4"
        label={t('marginSheet.amount')}
        limits={t('marginSheet.most', { amount: money(formatDecimal(maximum)) })}
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

/** What a refusal of it names. */
function boundsOf(
  asked: bigint | undefined,
  { available, maximum }: { available: bigint; maximum: bigint },
  asset: string,
): Record<string, string> {
  return { missing: formatDecimal((asked ?? 0n) - available), maximum: formatDecimal(maximum), asset }
}
