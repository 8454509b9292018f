import type { TimedOrder } from '@candela/contract'
import type { Applied } from '@candela/engine'
import type { Answered } from '../queries/answers.ts'
import type { OrderEntries } from './spot.ts'

export interface TimedReads {
  /**
   * Timed orders that a durable batch changed, as they are now, by customer; only of those that are wanted. Call it from
   * a follower registered after the store's.
   */
  timedChanges(
    batch: readonly Applied[],
    isWanted: (customer: number) => boolean,
  ): ReadonlyMap<number, readonly TimedOrder[]>
  /** the entries that placed, opened and ended a timed order: its proof is put together from them */
  timedEntries(customer: number, order: string): Promise<Answered<OrderEntries>>
}
