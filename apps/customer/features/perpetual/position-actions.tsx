import type { Position, Product } from '@candela/contract'
import { useState } from 'react'
import { useTexts } from '../../shell/index.ts'
import { ClosePositionSheet } from './close-sheet.tsx'
import { usePerpetualTerms } from './data.ts'
import { MarginSheet } from './margin-sheet.tsx'
import { ReverseSheet } from './reverse-sheet.tsx'
import { TriggersSheet } from './triggers-sheet.tsx'

interface PositionActionsProps {
  /** at the mark of this moment */
  readonly position: Position
  readonly product: Product
  /** opens the cross account, which is the margin of a cross position */
  readonly onCross?: () => void
}

const ACTIONS = ['margin', 'triggers', 'reverse', 'close'] as const
type Action = (typeof ACTIONS)[number]

/** The actions on an open position, each in its sheet. */
export function PositionActions({ position, product, onCross }: PositionActionsProps) {
  const { t } = useTexts('perpetual')
  const terms = usePerpetualTerms(position.product)
  // the one that was opened last stays while it closes
  const [sheet, setSheet] = useState<{ readonly action: Action; readonly open: boolean }>()
  const isCross = position.mode === 'cross'
  const shown = ACTIONS.filter((action) => action !== 'margin' || !isCross || onCross !== undefined)
  const labels: Readonly<Record<Action, string>> = {
    margin: t(isCross ? 'cross.title' : 'margin'),
    triggers: t('position.triggers'),
    reverse: t('reverse.action'),
    close: t('position.close'),
  }
  const close = () => setSheet((known) => known && { ...known, open: false })
  const asked = terms && sheet && { open: sheet.open, position, product, terms, onClose: close }
  return (
    <>
      <div className="position-actions">
        {shown.map((action) => (
          <button
            key={action}
            type="button"
            onClick={() => (action === 'margin' && isCross ? onCross?.() : setSheet({ action, open: true }))}
          >
            {labels[action]}
          </button>
        ))}
      </div>
      {asked && sheet.action === 'margin' && <MarginSheet {...asked} mark={position.mark} />}
      {asked && sheet.action === 'triggers' && <TriggersSheet {...asked} mark={position.mark} />}
      {asked && sheet.action === 'reverse' && <ReverseSheet {...asked} />}
      {asked && sheet.action === 'close' && <ClosePositionSheet {...asked} />}
    </>
  )
}
