import type { StrategyState } from '@candela/contract'
import type { BadgeTone } from '@candela/design'

export const STATE_TONES: Readonly<Record<StrategyState, BadgeTone>> = {
  running: 'accent',
  paused: 'plain',
  stopping: 'wait',
  stopped: 'plain',
}
