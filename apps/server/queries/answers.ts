import type { AnswerOf, Balances, Fill, Order, QueryOf, Refusal } from '@candela/contract'
import type { Applied } from '@candela/engine'
import type { OrderEntries } from '../features/spot/order-entries.ts'

/** What a question about an object comes to: the contract's answer, or the refusal that says why there is none. */
export type Answered<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly code: Refusal }

export function answer<T>(value: T): Answered<T> {
  return { ok: true, value }
}

export function refuse(code: Refusal): Answered<never> {
  return { ok: false, code }
}

/** What one durable batch changed for a customer; the socket's `account_changed` is made of it. */
export interface AccountChange {
  readonly customer: number
  /** orders as they are now, open or just closed */
  readonly orders: readonly Order[]
  readonly fills: readonly Fill[]
  /** whether a balance moved */
  readonly moved: boolean
}

/**
 * Every read of the contract. Only durable state is answered; a customer's reads are never older than what that customer was
 * acknowledged (`busy` when the views do not catch up within the bound). Another customer's object answers as if it did not exist.
 */
export interface Queries {
  products(): AnswerOf<'products'>
  quotes(): AnswerOf<'quotes'>
  book(product: string, query: QueryOf<'book'>): Promise<Answered<AnswerOf<'book'>>>
  trades(product: string, query: QueryOf<'trades'>): Answered<AnswerOf<'trades'>>
  candles(product: string, query: QueryOf<'candles'>): Promise<Answered<AnswerOf<'candles'>>>
  sparklines(): Promise<AnswerOf<'sparklines'>>

  /** `open` orders of a customer, newest first, at once: the socket's `account_all` */
  openOrders(customer: number): readonly Order[]
  orders(customer: number, query: QueryOf<'orders'>): Promise<Answered<AnswerOf<'orders'>>>
  order(customer: number, order: string): Promise<Answered<AnswerOf<'order'>>>
  /** the entries an order's proof is put together from */
  orderEntries(customer: number, order: string): Promise<Answered<OrderEntries>>
  orderOfCommand(customer: number, commandId: string): Promise<AnswerOf<'orderOfCommand'>>
  fills(customer: number, query: QueryOf<'fills'>): Promise<Answered<AnswerOf<'fills'>>>
  /** the answer to a placed, amended or cancelled order that the core did not refuse; at once where the order is at hand */
  acknowledged(applied: Applied): Answered<AnswerOf<'placeOrder'>> | Promise<Answered<AnswerOf<'placeOrder'>>>
  cancelledAll(applied: Applied): Promise<Answered<AnswerOf<'cancelAll'>>>
  practiceFundsAdded(applied: Applied): Promise<Answered<AnswerOf<'addPracticeFunds'>>>

  balances(customer: number): Promise<Answered<Balances>>
  postings(customer: number, query: QueryOf<'postings'>): Promise<Answered<AnswerOf<'postings'>>>
  pnl(customer: number, query: QueryOf<'pnl'>): Promise<Answered<AnswerOf<'pnl'>>>
  equity(customer: number, query: QueryOf<'equity'>): Promise<Answered<AnswerOf<'equity'>>>
  practiceFunds(customer: number): Promise<AnswerOf<'practiceFunds'>>
  /** RFC 4180, safe to open in a spreadsheet; in pieces of whole lines */
  statement(customer: number, query: QueryOf<'statement'>): Promise<Answered<AsyncIterable<string>>>

  /** What a durable batch changed, by customer; only of those that are wanted. Call it from a follower registered after the store's. */
  accountChanges(batch: readonly Applied[], isWanted?: (customer: number) => boolean): readonly AccountChange[]
}
