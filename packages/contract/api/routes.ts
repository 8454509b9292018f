import * as z from 'zod/mini'
import { POSTING_PURPOSES } from '../accounts.ts'
import * as account from './account.ts'
import { DESK_ROUTES } from './desk.ts'
import * as funding from './funding.ts'
import * as market from './market.ts'
import { type Route, route } from './route.ts'
import { ROOM_ROUTES } from './routes.made.ts'
import { commandId, cursor, limit, orderId, productId, side } from './scalars.ts'
import * as trading from './trading.ts'

const productParams = z.strictObject({ product: productId })
const orderParams = z.strictObject({ order: orderId })
const page = { cursor: z.optional(cursor), limit: z.optional(limit) }
const digits = z.string().check(z.regex(/^\d{1,15}$/))

/**
 * Every route under /api/v1, once: the server registers them, the client calls them, OpenAPI and the authorisation
 * matrix are made from them.
 */
export const ROUTES = {
  app: route({
    method: 'GET',
    path: '/app',
    caller: 'anyone',
    summary: 'Global app data',
    answer: account.appData,
    perMinute: 120,
  }),
  products: route({
    method: 'GET',
    path: '/products',
    caller: 'anyone',
    summary: 'The product catalogue, and the version of the rules in force, which previews decide by',
    answer: z.strictObject({ products: z.array(market.product), ruleVersion: z.int() }),
    perMinute: 120,
  }),
  quotes: route({
    method: 'GET',
    path: '/quotes',
    caller: 'anyone',
    summary: 'The whole infos map',
    answer: market.infos,
    perMinute: 240,
  }),
  book: route({
    method: 'GET',
    path: '/products/{product}/book',
    caller: 'anyone',
    summary: 'Order book: customers’ orders and the disclosed ladder',
    params: productParams,
    query: market.bookQuery,
    answer: market.book,
    perMinute: 240,
  }),
  trades: route({
    method: 'GET',
    path: '/products/{product}/trades',
    caller: 'anyone',
    summary: 'Latest filled trades, newest first',
    params: productParams,
    query: z.strictObject({ limit: z.optional(limit) }),
    answer: market.publicTrades,
    perMinute: 240,
    rowsACost: 50,
  }),
  candles: route({
    method: 'GET',
    path: '/products/{product}/candles',
    caller: 'anyone',
    summary: 'Candles, oldest first, ending before `before`',
    params: productParams,
    query: z.strictObject({
      interval: market.interval,
      before: z.optional(digits),
      limit: z.optional(z.string().check(z.regex(/^([1-9]\d{0,2}|1000)$/))),
    }),
    answer: market.candles,
    perMinute: 240,
    rowsACost: 100,
  }),
  sparklines: route({
    method: 'GET',
    path: '/sparklines',
    caller: 'anyone',
    summary: 'Closes of the last 24 hours in 48 points, by product',
    answer: z.strictObject({ points: z.record(z.string(), z.array(z.string())) }),
    perMinute: 120,
    cost: 5,
  }),
  marketDays: route({
    method: 'GET',
    path: '/market/days',
    caller: 'anyone',
    summary: 'Every product by whole UTC day, newest first, from the daily candles',
    answer: z.strictObject({ days: z.array(market.marketDay) }),
    perMinute: 60,
    cost: 5,
  }),
  popularSearches: route({
    method: 'GET',
    path: '/search/popular',
    caller: 'anyone',
    summary: 'Products most picked from search, by count of searches',
    answer: account.popularSearches,
    perMinute: 120,
  }),
  searchPicked: route({
    method: 'POST',
    path: '/search/picked',
    caller: 'anyone',
    summary: 'Counts a product picked from search',
    body: account.searchPicked,
    answer: z.strictObject({ success: z.boolean() }),
    perMinute: 30,
  }),

  session: route({
    method: 'GET',
    path: '/session',
    caller: 'customer',
    summary: 'The signed-in customer',
    answer: account.session,
    perMinute: 240,
  }),
  logout: route({
    method: 'POST',
    path: '/logout',
    caller: 'customer',
    summary: 'Ends this session',
    answer: z.strictObject({ success: z.boolean() }),
    perMinute: 30,
  }),
  watchlist: route({
    method: 'GET',
    path: '/watchlist',
    caller: 'customer',
    summary: 'The watchlist in its order',
    answer: account.watchlist,
    perMinute: 120,
  }),
  saveWatchlist: route({
    method: 'PUT',
    path: '/watchlist',
    caller: 'customer',
    summary: 'Replaces the watchlist',
    body: account.watchlist,
    answer: account.watchlist,
    perMinute: 120,
  }),

  placeOrder: route({
    method: 'POST',
    path: '/orders',
    caller: 'customer',
    summary: 'Places an order; answers once it is durable',
    body: trading.placeOrder,
    answer: trading.orderAcknowledged,
    perMinute: 600,
  }),
  orders: route({
    method: 'GET',
    path: '/orders',
    caller: 'customer',
    summary: 'Orders, newest first',
    query: z.strictObject({ state: z.optional(z.enum(['open', 'closed'])), product: z.optional(productId), ...page }),
    answer: trading.orders,
    perMinute: 240,
    rowsACost: 50,
  }),
  order: route({
    method: 'GET',
    path: '/orders/{order}',
    caller: 'customer',
    summary: 'One order and how it was filled',
    params: orderParams,
    answer: trading.orderDetail,
    perMinute: 240,
  }),
  orderOfCommand: route({
    method: 'GET',
    path: '/commands/{commandId}',
    caller: 'customer',
    summary: 'What came of a command the client is unsure of',
    params: z.strictObject({ commandId }),
    answer: z.strictObject({ known: z.boolean(), code: z.optional(z.string()), order: z.optional(orderId) }),
    perMinute: 240,
  }),
  amendOrder: route({
    method: 'POST',
    path: '/orders/{order}/amend',
    caller: 'customer',
    summary: 'Changes price or total quantity of an open order',
    params: orderParams,
    body: trading.amendOrder,
    answer: trading.orderAcknowledged,
    perMinute: 600,
  }),
  cancelOrder: route({
    method: 'POST',
    path: '/orders/{order}/cancel',
    caller: 'customer',
    summary: 'Cancels an open order',
    params: orderParams,
    body: trading.cancelOrder,
    answer: trading.orderAcknowledged,
    perMinute: 600,
  }),
  cancelAll: route({
    method: 'POST',
    path: '/orders/cancel-all',
    caller: 'customer',
    summary: 'Cancels all open orders, or those of one product',
    body: trading.cancelAll,
    answer: trading.cancelledAll,
    perMinute: 60,
  }),
  fills: route({
    method: 'GET',
    path: '/fills',
    caller: 'customer',
    summary: 'Own fills, newest first',
    query: z.strictObject({ product: z.optional(productId), side: z.optional(side), ...page }),
    answer: trading.fills,
    perMinute: 240,
    rowsACost: 50,
  }),

  balances: route({
    method: 'GET',
    path: '/balances',
    caller: 'customer',
    summary: 'Balances by asset, equity and the GMT+8 day’s result',
    answer: funding.balances,
    perMinute: 240,
  }),
  postings: route({
    method: 'GET',
    path: '/postings',
    caller: 'customer',
    summary: 'Own ledger postings, newest first: all, or those that a line of the statement is made of',
    query: z.strictObject({
      asset: z.optional(z.string()),
      kind: z.optional(z.enum(POSTING_PURPOSES)),
      line: z.optional(cursor),
      ...page,
    }),
    answer: funding.postings,
    perMinute: 240,
    rowsACost: 50,
  }),
  pnl: route({
    method: 'GET',
    path: '/pnl',
    caller: 'customer',
    summary: 'Result by GMT+8 day of a month',
    query: z.strictObject({ month: z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/)) }),
    answer: funding.pnl,
    perMinute: 120,
    cost: 5,
  }),
  equity: route({
    method: 'GET',
    path: '/equity',
    caller: 'customer',
    summary: 'Equity over time',
    query: z.strictObject({ range: z.enum(['1d', '1w', '1m', '1y']) }),
    answer: funding.equity,
    perMinute: 120,
    cost: 5,
  }),
  practiceFunds: route({
    method: 'GET',
    path: '/practice-funds',
    caller: 'customer',
    summary: 'When practice funds can be added again',
    answer: funding.practiceFundsState,
    perMinute: 120,
  }),
  addPracticeFunds: route({
    method: 'POST',
    path: '/practice-funds',
    caller: 'customer',
    summary: 'Tops up to the practice amount, once per 24 hours',
    body: funding.practiceFunds,
    answer: funding.practiceFundsAdded,
    perMinute: 30,
  }),
  ...ROOM_ROUTES,
  ...DESK_ROUTES,
} as const satisfies Record<string, Route>

export type RouteName = keyof typeof ROUTES
type Field<R, K extends string> = R extends { readonly [P in K]: infer S }
  ? S extends z.ZodMiniType
    ? z.infer<S>
    : never
  : undefined
/** The input of a route's caller, and its answer. */
export type ParamsOf<N extends RouteName> = Field<(typeof ROUTES)[N], 'params'>
export type QueryOf<N extends RouteName> = Field<(typeof ROUTES)[N], 'query'>
export type BodyOf<N extends RouteName> = Field<(typeof ROUTES)[N], 'body'>
export type AnswerOf<N extends RouteName> = z.infer<(typeof ROUTES)[N]['answer']>
