import type { Side, StrategyParameters, StrategyState, StrategyStop } from '@candela/contract'

/** The part of a grid between two levels. */
export interface Cell {
  /** undefined until it is arranged */
  side: Side | undefined
  /** lots that its order still is to trade */
  left: number
  /** its resting order; 0: none */
  order: number
}

/** The work that waits for a strategy's turn, or for a ladder of one of its products. */
export interface Pending {
  /** the hour at which its stops are looked at; 0: none */
  hour: number
  /** the close of the bar that it decides by; 0: none */
  bar: number
  /** instants that a recurring purchase is for, and the last of them */
  periods: number
  periodAt: number
  /** cells of a grid that turn */
  turned: number[]
  /** a product of it ended */
  ended: boolean
}

/** A strategy of a customer: running, paused, or selling its rest after a stop. Amounts in minor units. */
export interface Strategy {
  readonly number: number
  readonly customer: number
  readonly parameters: StrategyParameters
  /** of its parameters, ascending */
  readonly products: readonly number[]
  readonly startedAt: number
  state: Exclude<StrategyState, 'stopped'>
  /** of one that is stopping */
  reason: StrategyStop | undefined
  stopLossPpm: number
  takeProfitPpm: number
  /** the amount that its stops count from */
  base: bigint
  putIn: bigint
  takenOut: bigint
  /** fees of its fills */
  costs: bigint
  /** the last hour at which it took part */
  seen: number
  readonly pending: Pending
  /** of a grid: lots a cell, and the cells from the lowest */
  readonly cellLots: number
  readonly cells: readonly Cell[]
}

export function noPending(): Pending {
  return { hour: 0, bar: 0, periods: 0, periodAt: 0, turned: [], ended: false }
}

/** True while anything waits. */
export function isPending({ pending }: Strategy): boolean {
  return pending.hour + pending.bar + pending.periods + pending.turned.length > 0 || pending.ended
}
