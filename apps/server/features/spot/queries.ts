import type { AnswerOf, QueryOf } from '@candela/contract'
import type { Applied } from '@candela/engine'
import type { OrderReads } from '../../ports/spot.ts'
import type { Answered } from '../../queries/answers.ts'
import type { Sources } from '../../queries/context.ts'
import { orderEntries } from './order-entries.ts'
import {
  accountChanges,
  acknowledged,
  acknowledgedOco,
  cancelledAll,
  fills,
  openOrders,
  order,
  orderOfCommand,
  orders,
  ordersOfStrategy,
} from './orders.ts'

/** The customer's own orders. Another customer's answer as if they did not exist. */
export interface OrderQueries extends OrderReads {
  orders(customer: number, query: QueryOf<'orders'>): Promise<Answered<AnswerOf<'orders'>>>
  order(customer: number, order: string): Promise<Answered<AnswerOf<'order'>>>
  orderOfCommand(customer: number, commandId: string): Promise<AnswerOf<'orderOfCommand'>>
  fills(customer: number, query: QueryOf<'fills'>): Promise<Answered<AnswerOf<'fills'>>>
  /** the answer to a placed, amended or cancelled order that the core did not refuse; at once where the order is at hand */
  acknowledged(applied: Applied): Answered<AnswerOf<'placeOrder'>> | Promise<Answered<AnswerOf<'placeOrder'>>>
  acknowledgedOco(applied: Applied): Promise<Answered<AnswerOf<'placeOco'>>>
  cancelledAll(applied: Applied): Promise<Answered<AnswerOf<'cancelAll'>>>
}

export function openOrderQueries(sources: Sources): OrderQueries {
  return {
    openOrders: (customer) => openOrders(sources, customer),
    orders: (customer, query) => orders(sources, customer, query),
    order: (customer, id) => order(sources, customer, id),
    ordersOfStrategy: (customer, strategy, query) => ordersOfStrategy(sources, customer, strategy, query),
    orderEntries: (customer, id) => orderEntries(sources, customer, id),
    orderOfCommand: (customer, commandId) => orderOfCommand(sources, customer, commandId),
    fills: (customer, query) => fills(sources, customer, query),
    acknowledged: (applied) => acknowledged(sources, applied),
    acknowledgedOco: (applied) => acknowledgedOco(sources, applied),
    cancelledAll: (applied) => cancelledAll(sources, applied),
    accountChanges: (batch, isWanted) => accountChanges(sources, batch, isWanted),
  }
}
