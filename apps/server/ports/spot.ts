import type { AnswerOf, BodyOf, Fill, Order } from '@candela/contract'
import type { Applied } from '@candela/engine'
import type { Answered } from '../queries/answers.ts'
import type { PageQuery } from '../queries/page.ts'

/** The asker of an order, told of it once, in the loop that acknowledges a whole batch: it neither waits nor throws. */
export interface Asker {
  done(answer: AnswerOf<'placeOrder'>): void
  refuse(error: unknown): void
}

/**
 * The orders of a customer, through whichever door they come. What is asked for reaches the single writer before the call returns, so that
 * commands are decided in the order of the calls; only an amendment of an order that is closed already waits for what that order was.
 * An asker hears of its command once that is durable, or what refused it; nothing is thrown.
 */
export interface Trading {
  place(customer: number, body: BodyOf<'placeOrder'>, asker: Asker): void
  amend(customer: number, order: string, body: BodyOf<'amendOrder'>, asker: Asker): void
  cancel(customer: number, order: string, body: BodyOf<'cancelOrder'>, asker: Asker): void
  placeStop(customer: number, body: BodyOf<'placeStopOrder'>): Promise<AnswerOf<'placeStopOrder'>>
  placeOco(customer: number, body: BodyOf<'placeOco'>): Promise<AnswerOf<'placeOco'>>
  amendStop(customer: number, order: string, body: BodyOf<'amendStopOrder'>): Promise<AnswerOf<'amendStopOrder'>>
  cancelAll(customer: number, body: BodyOf<'cancelAll'>): Promise<AnswerOf<'cancelAll'>>
}

/** The entries of an order: the one that placed it, and those that filled, amended or closed it later, in order. */
export interface OrderEntries {
  readonly order: number
  readonly placed: number
  readonly later: readonly number[]
}

/** The changes of one durable batch for a customer; the socket's `account_changed` is made of them. */
export interface AccountChange {
  readonly customer: number
  /** orders as they are now, open or just closed */
  readonly orders: readonly Order[]
  readonly fills: readonly Fill[]
  /** true when a balance moved */
  readonly moved: boolean
}

export interface OrderReads {
  /** `open` orders of a customer, newest first, at once: the socket's `account_all` */
  openOrders(customer: number): readonly Order[]
  /** those of a strategy of the customer's, newest first */
  ordersOfStrategy(customer: number, strategy: number, query: PageQuery): Promise<Answered<AnswerOf<'orders'>>>
  /** the entries an order's proof is put together from */
  orderEntries(customer: number, order: string): Promise<Answered<OrderEntries>>
  /** The changes of a durable batch, by customer; only of those that are wanted. Call it from a follower registered after the store's. */
  accountChanges(batch: readonly Applied[], isWanted?: (customer: number) => boolean): readonly AccountChange[]
}
