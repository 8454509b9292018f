import type { DueClock } from '../due/clock.ts'
import { DueQueue } from '../due/queue.ts'

/** Auto-savings of a customer: the product, its terms as agreed to, and the minor units that stay in the wallet. */
export interface Sweep {
  readonly customer: number
  readonly product: number
  readonly terms: number
  readonly keep: number
}

/** Auto-savings that are on, one a customer, and the instant of each one's next turn. */
export class Sweeps {
  /** by customer */
  readonly all = new Map<number, Sweep>()
  readonly turns: DueQueue

  constructor(due: DueClock) {
    this.turns = new DueQueue(due)
  }

  set(sweep: Sweep, next: number): void {
    this.all.set(sweep.customer, sweep)
    this.turns.set(sweep.customer, next)
  }

  remove(customer: number): void {
    this.all.delete(customer)
    this.turns.remove(customer)
  }
}
