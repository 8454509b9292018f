import type { Trading } from '../../intake/trading.ts'
import type { Queries } from '../../queries/index.ts'
import type { Handlers } from '../api.ts'
import { valueOf } from './answered.ts'

type TradingHandlers = Pick<
  Handlers,
  'placeOrder' | 'orders' | 'order' | 'orderOfCommand' | 'amendOrder' | 'cancelOrder' | 'cancelAll' | 'fills'
>

/** Orders of the caller's own; every answer to a command is durable before it leaves. */
export function tradingHandlers(trading: Trading, queries: Queries): TradingHandlers {
  return {
    placeOrder: ({ body, session }) => trading.place(session.customer, body),
    amendOrder: ({ params, body, session }) => trading.amend(session.customer, params.order, body),
    cancelOrder: ({ params, body, session }) => trading.cancel(session.customer, params.order, body),
    cancelAll: ({ body, session }) => trading.cancelAll(session.customer, body),
    orders: async ({ query, session }) => valueOf(await queries.orders(session.customer, query)),
    order: async ({ params, session }) => valueOf(await queries.order(session.customer, params.order)),
    orderOfCommand: ({ params, session }) => queries.orderOfCommand(session.customer, params.commandId),
    fills: async ({ query, session }) => valueOf(await queries.fills(session.customer, query)),
  }
}
