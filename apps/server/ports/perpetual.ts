import type { PerpetualOrder, Position } from '@candela/contract'
import type { Applied } from '@candela/engine'

export interface PerpetualChange {
  readonly orders: readonly PerpetualOrder[]
  readonly positions: readonly Position[]
}

export interface PerpetualReads {
  /**
   * Perpetual orders and positions that a durable batch changed, as they are now, by customer; only of those that are
   * wanted. Call it from a follower registered after the store's.
   */
  perpetualChanges(
    batch: readonly Applied[],
    isWanted: (customer: number) => boolean,
  ): ReadonlyMap<number, PerpetualChange>
}
