import { Badge, Triangle } from '@candela/design'
import type { Position } from '@candela/contract'
import { useTexts } from '../../shell/index.ts'

/** "Long 10×" */
export function SideBadge({ position }: { position: Pick<Position, 'side' | 'leverage'> }) {
  const { t } = useTexts('perpetual')
  const direction = position.side === 'long' ? 'up' : 'down'
  return (
    <Badge tone={direction} icon={<Triangle direction={direction} />}>
      {`${t(`side.${position.side}`)} ${t('times', { leverage: position.leverage })}`}
    </Badge>
  )
}
