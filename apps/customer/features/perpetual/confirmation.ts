import { minor } from '@candela/units'
import type { Confirmation } from '../../shell/index.ts'
import type { SideReading } from './ticket-state.ts'

/** above this many minor units a market order is asked about */
const LARGE_VALUE = 1_000n * 100_000_000n
/** and what opens above this leverage */
const HIGH_LEVERAGE = 5

/** True when an order is shown once more before it is sent: by the customer's choice, else a large market order or high leverage. */
export function needsConfirmation(
  choice: Confirmation,
  { notional, margin, body }: Pick<SideReading, 'notional' | 'margin' | 'body'>,
  leverage: number,
): boolean {
  if (choice !== 'default') return choice === 'always'
  const isLarge = body?.type === 'market' && minor(notional) > LARGE_VALUE
  return isLarge || (leverage > HIGH_LEVERAGE && minor(margin) > 0n)
}
