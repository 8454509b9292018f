import { minor } from '@candela/units'
import type { Confirmation } from '../shell/index.ts'

/** above this many minor units a market order is asked about */
const LARGE_VALUE = 1_000n * 100_000_000n
/** and what opens above this leverage */
const HIGH_LEVERAGE = 5

interface Asked {
  readonly type: 'limit' | 'market'
  /** in USDT */
  readonly value: string
  /** of what it opens; left out where nothing is borrowed */
  readonly leverage?: number
}

/** True when an order is shown once more before it is sent: by the customer's choice, else a large market order or high leverage. */
export function needsConfirmation(choice: Confirmation, { type, value, leverage = 1 }: Asked): boolean {
  if (choice !== 'default') return choice === 'always'
  return (type === 'market' && minor(value) > LARGE_VALUE) || leverage > HIGH_LEVERAGE
}
