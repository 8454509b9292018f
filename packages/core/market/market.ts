import type { DueClock } from '../due/clock.ts'
import { DueQueue } from '../due/queue.ts'

/** The state of the price source itself; each product's market stands in its ProductState. */
export class Market {
  /** of the last market entry */
  step = -1
  /** ladders going void, by product */
  readonly voiding: DueQueue

  constructor(due: DueClock) {
    this.voiding = new DueQueue(due)
  }
}
