import type { AnswerOf, ProductDefinition, QueryOf } from '@candela/contract'
import type { SeriesCandle } from '@candela/projections'
import type { Answered } from '../queries/answers.ts'

type HourClose = Pick<SeriesCandle, 'start' | 'close'>

/** The public market, for the sockets and for pages that show it beside something else. */
export interface MarketReads {
  quotes(): AnswerOf<'quotes'>
  /** Begins to make the generated day before a young journal, which the 24 h figures of the quotes are of; once, at the first call. */
  wantDay(): void
  book(product: string, query: QueryOf<'book'>): Promise<Answered<AnswerOf<'book'>>>
  trades(product: string, query: QueryOf<'trades'>): Answered<AnswerOf<'trades'>>
  candles(product: string, query: QueryOf<'candles'>): Promise<Answered<AnswerOf<'candles'>>>
  /** The `limit` newest hours of a product that begin before an instant, and their last prices in ticks, oldest first. */
  hours(product: ProductDefinition, before: number, limit: number): Promise<readonly HourClose[]>
}
