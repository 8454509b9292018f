import type { Position, Product } from '@candela/contract'
import { formatDecimal, minor } from '@candela/units'
import { useCommand } from '../../live/index.ts'
import { useFormats, useHide, useTexts } from '../../shell/index.ts'
import { AskSheet } from '../../ticket/ask-sheet.tsx'
import { type PositionFigures } from './position-figures.ts'

/** A position with its product and what it is now; no figures without a mark. */
export interface Standing {
  readonly position: Position
  readonly product: Product
  readonly figures: PositionFigures | undefined
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
