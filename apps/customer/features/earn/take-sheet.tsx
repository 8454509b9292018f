import { Button, Sheet, TextButton } from '@candela/design'
import type { EarnOrder } from '@candela/contract'
import { fieldText, parseTyped } from '@candela/locale'
import { formatDecimal, minor, parseDecimal } from '@candela/units'
import { useState } from 'react'
import { Problem } from '../../live/index.ts'
import { amountText, useFormats, useHide, usePreference, useProblemText, useTexts } from '../../shell/index.ts'
import { FigureField } from '../../ticket/figure-field.tsx'
import { FailureNote } from '../../ticket/failure-note.tsx'
import type { FailedOutcome } from '../../ticket/outcome.ts'
import { useRedemption } from './use-redemption.ts'

interface Props {
  readonly open: boolean
  readonly order: EarnOrder
  readonly onClose: () => void
}

/** Takes an amount out of what has no end, or all of it. */
export function TakeSheet({ open, order: { id, asset, amount: held }, onClose }: Props) {
  const { t } = useTexts('earn')
  const { t: shell } = useTexts('shell')
  const language = usePreference('language')
  const formats = useFormats()
  const hide = useHide()
  const problemText = useProblemText()
  const { redeem, sending } = useRedemption(id)
  const [text, setText] = useState('')
  const [failure, setFailure] = useState<FailedOutcome>()
  const typed = text.trim() === '' ? undefined : parseDecimal(parseTyped(language, text) ?? '')
  const isTooMuch = typed !== undefined && typed > minor(held)
  const isWrong = text.trim() !== '' && (typed === undefined || typed <= 0n)
  const fault = isWrong ? 'earnAmountInvalid' : isTooMuch ? 'earnAmountAboveHeld' : undefined
  const close = () => {
    setText('')
    setFailure(undefined)
    onClose()
  }
  const amount = formatDecimal(typed ?? 0n)
  return (
    <Sheet open={open} title={t('take.open')} closeLabel={shell('close')} onClose={close}>
      <FigureField
        big
        label={t('take.amount')}
        limits={t('take.in', { amount: hide.amount(amountText(formats, asset, held)) })}
        value={text}
        unit={asset}
        onChange={setText}
        trail={<TextButton onClick={() => setText(fieldText(language, held))}>{t('confirm.most')}</TextButton>}
        {...(fault && { error: problemText(new Problem(fault, { held, asset }, 422)) })}
      />
      <p className="label i2 mt3 mb4">{t('take.text')}</p>
      <FailureNote failure={failure} onLifted={() => setFailure(undefined)} />
      <Button
        busy={sending}
        disabled={typed === undefined || fault !== undefined}
        {...(typed === undefined && fault === undefined && { hint: t('confirm.enter') })}
        onClick={() => void redeem(amount, setFailure, close)}
      >
        {t('take.button', { amount: amountText(formats, asset, amount) })}
      </Button>
    </Sheet>
  )
}
