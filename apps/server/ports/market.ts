import type { AnswerOf, QueryOf } from '@candela/contract'
import type { Answered } from '../queries/answers.ts'

/** The public market, for the sockets and for pages that show it beside something else. */
export interface MarketReads {
  quotes(): AnswerOf<'quotes'>
  book(product: string, query: QueryOf<'book'>): Promise<Answered<AnswerOf<'book'>>>
  trades(product: string, query: QueryOf<'trades'>): Answered<AnswerOf<'trades'>>
  candles(product: string, query: QueryOf<'candles'>): Promise<Answered<AnswerOf<'candles'>>>
}
