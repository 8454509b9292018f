import type { StrategyCause } from '@candela/contract'
import type { State } from '../state.ts'
import type { AskedOrder } from './ordering.ts'
import type { PlannedShare } from './plan.ts'
import type { Strategy } from './strategy.ts'

const NO_CLOSES = '0'.repeat(64)

/** The figures that a decision followed from, as far as its cause has them. */
export interface Told {
  readonly at: number
  readonly equity: bigint
  readonly closes?: string
  readonly shares?: readonly PlannedShare[]
  readonly periods?: number
  readonly spend?: number
  readonly orders: readonly (AskedOrder | undefined)[]
  readonly placed?: readonly number[]
}

/** Tells a decision after its orders. */
export function tellDecided({ events }: State, strategy: Strategy, cause: StrategyCause, told: Told): void {
  const { number, customer } = strategy
  const { at, equity, closes = NO_CLOSES, shares = [], periods = 0, spend = 0, orders, placed = [] } = told
  events.emit('strategyDecided', {
    strategy: number,
    customer,
    cause,
    at,
    equity,
    closes,
    shares: [...shares],
    periods,
    spend,
    orders: orders.filter((order) => order !== undefined),
    placed: [...placed],
  })
}
