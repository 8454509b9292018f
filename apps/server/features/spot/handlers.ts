import type { AnswerOf } from '@candela/contract'
import type { Asker, Trading } from '../../ports/spot.ts'
import type { Handlers } from '../../http/api.ts'
import { valueOf } from '../../queries/answers.ts'
import type { OrderQueries } from './queries.ts'

type TradingHandlers = Pick<
  Handlers,
  | 'placeOrder'
  | 'orders'
  | 'order'
  | 'orderOfCommand'
  | 'amendOrder'
  | 'cancelOrder'
  | 'cancelAll'
  | 'fills'
  | 'placeStopOrder'
  | 'placeOco'
  | 'amendStopOrder'
>

/** Orders of the caller's own; every answer to a command is durable before it leaves. */
export function tradingHandlers(trading: Trading, queries: OrderQueries): TradingHandlers {
  return {
    placeOrder: ({ body, session }) => asked((asker) => trading.place(session.customer, body, asker)),
    amendOrder: ({ params, body, session }) =>
      asked((asker) => trading.amend(session.customer, params.order, body, asker)),
    cancelOrder: ({ params, body, session }) =>
      asked((asker) => trading.cancel(session.customer, params.order, body, asker)),
    cancelAll: ({ body, session }) => trading.cancelAll(session.customer, body),
    placeStopOrder: ({ body, session }) => trading.placeStop(session.customer, body),
    placeOco: ({ body, session }) => trading.placeOco(session.customer, body),
    amendStopOrder: ({ params, body, session }) => trading.amendStop(session.customer, params.order, body),
    orders: async ({ query, session }) => valueOf(await queries.orders(session.customer, query)),
    order: async ({ params, session }) => valueOf(await queries.order(session.customer, params.order)),
    orderOfCommand: ({ params, session }) => queries.orderOfCommand(session.customer, params.commandId),
    fills: async ({ query, session }) => valueOf(await queries.fills(session.customer, query)),
  }
}

function asked(ask: (asker: Asker) => void): Promise<AnswerOf<'placeOrder'>> {
  return new Promise((done, refuse) => ask({ done, refuse }))
}
