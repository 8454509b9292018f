import type { State } from '../state.ts'

/** An order that a protection ends or narrows, and how. */
export interface ProtectedOrder {
  readonly placedSeq: number
  readonly number: number
  readonly end: () => void
}

/**
 * A room's orders that a customer's own protection reaches. `stopsAll`: nothing may be opened or bought; otherwise a
 * limit on loss alone is reached, and buying goes on.
 */
export type ProtectedOrders = (state: State, customer: number, stopsAll: boolean) => readonly ProtectedOrder[]
