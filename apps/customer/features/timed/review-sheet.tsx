import { ConfirmSheet, Triangle } from '@candela/design'
import type { Product, TimedTerms } from '@candela/contract'
import { formatDecimal } from '@candela/units'
import { useState } from 'react'
import { pairText, useCommand } from '../../live/index.ts'
import { amountText, bareAmountText, to, useFormats, useTexts } from '../../shell/index.ts'
import { FailureNote } from '../../ticket/failure-note.tsx'
import { type FailedOutcome, failureOf } from '../../ticket/outcome.ts'
import { useDurationText } from './duration-text.ts'
import type { Direction, TimedReading } from './ticket-state.ts'

interface ReviewSheetProps {
  readonly open: boolean
  readonly product: Product
  readonly terms: TimedTerms
  readonly direction: Direction
  readonly reading: TimedReading & { readonly stake: string; readonly profit: string }
  readonly onClose: () => void
  readonly onPlaced: () => void
}

const STEP_SECONDS = 0.25

/** Confirm: everything the order commits to, once more, with what decides it. */
export function ReviewSheet({ open, product, terms, direction, reading, onClose, onPlaced }: ReviewSheetProps) {
  const { t } = useTexts('timed')
  const formats = useFormats()
  const durationText = useDurationText()
  const { send, sending } = useCommand('placeTimedOrder')
  const [failure, setFailure] = useState<FailedOutcome>()
  const money = (amount: string) => amountText(formats, product.quote, amount)
  const close = () => {
    setFailure(undefined)
    onClose()
  }
  async function place() {
    const outcome = await send({
      body: {
        product: product.id,
        direction,
        durationMs: reading.durationMs,
        stake: reading.stake,
        ruleVersion: terms.ruleVersion,
      },
    })
    if (!outcome) return
    const failed = failureOf(outcome)
    setFailure(failed)
    if (failed !== undefined) return
    const id =
      outcome.kind === 'done' ? outcome.answer.order.id : outcome.kind === 'doneUnseen' ? outcome.order : undefined
    onPlaced()
    close()
    if (id !== undefined) location.assign(`#${to('tradeOrderPopup', { id })}`)
  }
  return (
    <ConfirmSheet
      open={open}
      title={t('confirm.title')}
      text={t('confirm.text')}
      rows={[
        { key: 'product', label: t('confirm.product'), value: pairText(product) },
        {
          key: 'direction',
          label: t('confirm.direction'),
          value: (
            <span className={`row g1 timed-direction-${direction}`}>
              <Triangle direction={direction} size={9} />
              {t(`direction.${direction}`)}
            </span>
          ),
        },
        { key: 'duration', label: t('confirm.duration'), value: durationText(reading.durationMs) },
        { key: 'stake', label: t('confirm.stake'), value: money(reading.stake) },
        {
          key: 'times',
          label: t('confirm.times'),
          value: t('times', { times: formats.decimal(formatDecimal(BigInt(1_000_000 + reading.payoutPpm), 6), 2) }),
        },
        {
          key: 'profit',
          label: t('ifRight'),
          value: `+${bareAmountText(formats, product.quote, reading.profit)}`,
          tone: 'up',
        },
        {
          key: 'loss',
          label: t('ifWrong'),
          value: `\u2212${bareAmountText(formats, product.quote, reading.stake)}`,
          tone: 'down',
        },
        { key: 'tie', label: t('confirm.tie'), value: t('confirm.tieValue') },
      ]}
      keepLabel={t('confirm.back')}
      confirmLabel={t('confirm.place')}
      busy={sending}
      onKeep={close}
      onConfirm={() => void place()}
    >
      <p className="cap i2 mt3">
        {t('confirm.rule', { seconds: formats.decimal(String(terms.windowSteps * STEP_SECONDS), 0, 2) })}
      </p>
      <FailureNote failure={failure} onLifted={() => setFailure(undefined)} />
    </ConfirmSheet>
  )
}
