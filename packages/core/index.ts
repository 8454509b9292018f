export type { AnswerWithoutEntry } from './command-ids/answer.ts'
export { isInTime } from './command-ids/remembered.ts'
export type { HashKey } from './command-ids/keyed-hash.ts'
export type { CoreOptions } from './state.ts'
export type { CoreDestination } from './destinations/destinations.ts'
export type { CoreOperator } from './operators/operators.ts'
export type { Review } from './identity/reviews.ts'
export type { LimitView, ProtectionsView } from './limits/view.ts'
export { type AppliedEvents, Core, type Outcome } from './core.ts'
export type { BookRow, BookView, MarketView, OpenOrder, WaitingStop } from './queries.ts'
export { SnapshotFormatError } from './snapshot/bytes.ts'
export { FORMAT_VERSION as SNAPSHOT_FORMAT } from './snapshot/format.ts'
export { BareBook } from './book/bare-book.ts'
export type { EarnProductView } from './earn/queries.ts'
export type { SaleView } from './subscription/queries.ts'
export type {
  PerpetualMarketView,
  PerpetualOrderView,
  PerpetualQueries,
  PositionTrigger,
  PositionView,
} from './perpetual/queries.ts'
