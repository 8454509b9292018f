import type { AnswerOf, PerpetualOrder, Position, ProvenMoveKind, QueryOf } from '@candela/contract'
import type { Applied } from '@candela/engine'
import type { Answered } from '../queries/answers.ts'
import type { OrderEntries } from './spot.ts'

export interface PerpetualChange {
  readonly orders: readonly PerpetualOrder[]
  readonly positions: readonly Position[]
}

/** The entries of a move of a position: those that changed the position until then, the last one its own. */
export interface MoveEntries extends OrderEntries {
  readonly move: ProvenMoveKind
  /** among the position's moves of the kind in that entry, from 0 */
  readonly nth: number
}

export interface PerpetualReads {
  /** the entries that the proof of a move is put together from */
  moveEntries(customer: number, position: number, seq: number, place: number): Promise<Answered<MoveEntries>>
  perpetualBook(product: string, query: QueryOf<'perpetualBook'>): Promise<Answered<AnswerOf<'perpetualBook'>>>
  perpetualTrades(product: string, query: QueryOf<'perpetualTrades'>): Answered<AnswerOf<'perpetualTrades'>>
  /**
   * Perpetual orders and positions that a durable batch changed, as they are now, by customer; only of those that are
   * wanted. Call it from a follower registered after the store's.
   */
  perpetualChanges(
    batch: readonly Applied[],
    isWanted: (customer: number) => boolean,
  ): ReadonlyMap<number, PerpetualChange>
}
