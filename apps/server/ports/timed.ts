import type { TimedOrder } from '@candela/contract'
import type { Applied } from '@candela/engine'

export interface TimedReads {
  /**
   * Timed orders that a durable batch changed, as they are now, by customer; only of those that are wanted. Call it from
   * a follower registered after the store's.
   */
  timedChanges(
    batch: readonly Applied[],
    isWanted: (customer: number) => boolean,
  ): ReadonlyMap<number, readonly TimedOrder[]>
}
