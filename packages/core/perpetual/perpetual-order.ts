import type { Waiting } from './price-queue.ts'
import type { Peak } from './peak.ts'

/**
 * `resting` in the book; `waiting` for a mark (a stop order); `retrying` each step until it has closed what its trigger
 * was to close; `taking`: being decided, in no structure.
 */
export type OrderStage = 'taking' | 'resting' | 'waiting' | 'retrying'

/** A perpetual order; ticks, lots and minor units. */
export class PerpetualOrder implements Waiting {
  number = 0
  customer = 0
  product = 0
  /** place in SIDES */
  side = 0
  isMarket = false
  /** place in TIMES_IN_FORCE */
  timeInForce = 0
  /** limit or worst price */
  limit = 0
  reduceOnly = false
  /** asked for, filled included; what was trimmed is left out */
  total = 0
  /** still to fill */
  lots = 0
  /** of these, against a position that it closes */
  closeLots = 0
  filled = 0
  leverage = 1
  /** price in ticks by which money is set aside for what opens */
  reservePrice = 0
  /** minor units */
  held = 0n
  /** for the position it opens; 0: none, or given already */
  takeProfit = 0
  stopLoss = 0
  makerFeePpm = 0
  takerFeePpm = 0
  ruleVersion = 0
  placedAt = 0
  placedSeq = 0
  stage: OrderStage = 'taking'
  /** while resting: its place in the pool of the books */
  slot = 0
  /** of a stop order, the mark it waits for; of one that trailed, the mark that it came to; 0: none */
  price = 0
  /** of a stop order: whether it waits for a rising mark */
  isRising = false
  rank = 0
  place = -1
  /** of one that trails the mark, by how far in ppm; 0: it does not */
  callbackPpm = 0
  /** while it trails: the best mark since it was placed */
  peak: Peak | undefined = undefined
}
