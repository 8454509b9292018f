import { BUY } from '../book/book.ts'
import type { Stop } from './stop.ts'
import { TriggerQueue } from './trigger-queue.ts'

/** The stops of one product, and how far the index went while some that it reached wait for their turn. */
export class StopBook {
  readonly product: number
  /** some that were reached are left for the next step */
  isBehind = false
  /** ticks; meant while it is behind, and in a step */
  low = 0
  high = 0
  private readonly sellStops = new TriggerQueue(false)
  private readonly buyStops = new TriggerQueue(true)
  private readonly sellTakeProfits = new TriggerQueue(true)
  private readonly buyTakeProfits = new TriggerQueue(false)

  constructor(product: number) {
    this.product = product
  }

  add(stop: Stop): void {
    this.queueOf(stop).add(stop)
  }

  remove(stop: Stop): void {
    this.queueOf(stop).remove(stop)
  }

  /** The index of a step. */
  reach(index: number): void {
    this.low = this.isBehind ? Math.min(this.low, index) : index
    this.high = this.isBehind ? Math.max(this.high, index) : index
  }

  /** The next of the stops that were reached: stops before take-profits, sells before buys, reached first first. */
  get next(): Stop | undefined {
    return (
      fallen(this.sellStops.first, this.low) ??
      risen(this.buyStops.first, this.high) ??
      risen(this.sellTakeProfits.first, this.high) ??
      fallen(this.buyTakeProfits.first, this.low)
    )
  }

  private queueOf({ side, stopKind }: Stop): TriggerQueue {
    if (stopKind === 'stop') return side === BUY ? this.buyStops : this.sellStops
    return side === BUY ? this.buyTakeProfits : this.sellTakeProfits
  }
}

function fallen(stop: Stop | undefined, low: number): Stop | undefined {
  return stop !== undefined && low <= stop.trigger ? stop : undefined
}

function risen(stop: Stop | undefined, high: number): Stop | undefined {
  return stop !== undefined && high >= stop.trigger ? stop : undefined
}
