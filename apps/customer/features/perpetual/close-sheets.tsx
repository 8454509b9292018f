import { Slider } from '@candela/design'
import type { PerpetualTerms, Position, Product } from '@candela/contract'
import { formatDecimal } from '@candela/units'
import { useState } from 'react'
import { useCommand } from '../../live/index.ts'
import { useFormats, useHide, useTexts } from '../../shell/index.ts'
import { AskSheet } from '../../ticket/ask-sheet.tsx'
import { definitionOf } from '../../ticket/spot-market.ts'
import { useFigures } from './figures-text.ts'
import { closingOf, lotsHeld, minor, type PositionFigures } from './position-figures.ts'

/** A position with its product and what it is now; no figures without a mark. */
export interface Standing {
  readonly position: Position
  readonly product: Product
  readonly figures: PositionFigures | undefined
}

interface CloseSheetProps {
  readonly open: boolean
  readonly position: Position
  readonly product: Product
  readonly terms: PerpetualTerms
  readonly onClose: () => void
}

const WHOLE = 100
const HALVES = [25, 50, 75, WHOLE]

/** Close one position at market, or a part of it. */
export function ClosePositionSheet({ open, position, product, terms, onClose }: CloseSheetProps) {
  const { t } = useTexts('perpetual')
  const formats = useFormats()
  const { signed, size } = useFigures(product)
  const whole = useCommand('closePosition')
  const part = useCommand('placePerpetualOrder')
  const [percent, setPercent] = useState(WHOLE)
  const definition = definitionOf(product)
  const share = formats.percent(formatDecimal(BigInt(percent), 2), 0, 0)
  const closed = closingOf(position, definition, percent, terms.takerFeePpm)
  const isPart = percent < WHOLE
  const send = () =>
    isPart
      ? part.send({
          body: {
            product: product.id,
            side: position.side === 'long' ? 'sell' : 'buy',
            type: 'market',
            quantity: closed.quantity,
            reduceOnly: true,
            ruleVersion: terms.ruleVersion,
          },
        })
      : whole.send({ body: { product: product.id } })
  return (
    <AskSheet
      open={open}
      title={t('close.title', { product: `${product.base}/${product.quoteLabel}` })}
      text={t(isPart ? 'close.partText' : 'close.text')}
      rows={[
        { key: 'size', label: t('close.size'), value: size(closed.quantity) },
        { key: 'result', label: t('close.result'), value: closed.result === undefined ? '—' : signed(closed.result) },
        { key: 'fee', label: t('close.fee'), value: closed.fee === undefined ? '—' : signed(`-${closed.fee}`) },
      ]}
      total={{ label: t('close.estimated'), value: closed.estimated === undefined ? '—' : signed(closed.estimated) }}
      keepLabel={t('close.keep')}
      confirmLabel={isPart ? t('close.part', { share }) : t('close.confirm')}
      doneText={t('close.done')}
      sending={whole.sending || part.sending}
      send={send}
      onClose={() => {
        setPercent(WHOLE)
        onClose()
      }}
    >
      {lotsHeld(position, definition) > 1 && (
        <div className="mt3">
          <p className="label i2">{t('close.share')}</p>
          <Slider
            label={t('close.share')}
            value={percent}
            onChange={setPercent}
            min={1}
            stops={HALVES}
            valueText={share}
            stopLabels={HALVES.map((stop) => formats.percent(formatDecimal(BigInt(stop), 2), 0, 0))}
          />
        </div>
      )}
    </AskSheet>
  )
}

interface CloseAllSheetProps {
  readonly open: boolean
  readonly standing: readonly Standing[]
  readonly onClose: () => void
}

/** Close every position at market. */
export function CloseAllSheet({ open, standing, onClose }: CloseAllSheetProps) {
  const { t } = useTexts('perpetual')
  const formats = useFormats()
  const hide = useHide()
  const { send, sending } = useCommand('closeAllPositions')
  const signed = (amount: string) => hide.amount(formats.signedMoney(amount))
  const sum = (key: 'unrealised' | 'closingFee') =>
    standing.reduce((total, { figures }) => total + minor(figures?.[key] ?? '0'), 0n)
  const estimated = formatDecimal(sum('unrealised') - sum('closingFee'))
  return (
    <AskSheet
      open={open}
      title={t('closeAll.title')}
      text={t('closeAll.text')}
      rows={[
        ...standing.map(({ position, product, figures }) => ({
          key: position.id,
          label: `${product.base} ${t(`side.${position.side}`)} ${t('times', { leverage: position.leverage })}`,
          value: figures ? signed(figures.unrealised) : '—',
          ...(figures && { tone: toneOf(figures.unrealised) }),
        })),
        { key: 'fees', label: t('closeAll.fees'), value: signed(formatDecimal(-sum('closingFee'))) },
      ]}
      total={{ label: t('close.estimated'), value: `${signed(estimated)}\u00a0USDT`, tone: toneOf(estimated) }}
      keepLabel={t('close.keep')}
      confirmLabel={t('closeAll.confirm')}
      doneText={t('closeAll.done')}
      sending={sending}
      send={async () => send({ body: {} })}
      onClose={onClose}
    />
  )
}

function toneOf(amount: string): 'up' | 'down' {
  return amount.startsWith('-') ? 'down' : 'up'
}
