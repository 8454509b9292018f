import * as z from 'zod/mini'
import { ASKED_TRIGGERS, FILL_EFFECTS, MARGIN_DIRECTIONS, MARGIN_MODES } from '../perpetual.ts'
import * as market from './market.ts'
import * as shapes from './perpetual.ts'
import { route } from './route.ts'
import {
  commandId,
  cursor,
  instant,
  limit,
  moment,
  orderId,
  positiveDecimal,
  productId,
  side,
  typedAmount,
} from './scalars.ts'

const ofProduct = z.strictObject({ commandId, product: productId })
/** A trigger of a fixed quantity, or of a share of the position; neither: of the whole position as it then is. */
const askedTrigger = z.strictObject({
  price: positiveDecimal,
  quantity: z.optional(typedAmount),
  sharePpm: z.optional(z.int()),
})
const askedTriggers = z.optional(z.array(askedTrigger).check(z.maxLength(ASKED_TRIGGERS)))
const setTriggers = z.strictObject({
  commandId,
  product: productId,
  /** left out: none */
  takeProfits: askedTriggers,
  stopLosses: askedTriggers,
})
const moveMargin = z.strictObject({ commandId, product: productId, amount: typedAmount })

const page = { cursor: z.optional(cursor), limit: z.optional(limit) }
const productParams = z.strictObject({ product: productId })
const orderParams = z.strictObject({ order: orderId })
const done = { seq: z.int(), at: instant }
const orderDone = z.strictObject({ ...done, order: shapes.perpetualOrder })
/** left out: all that can be moved when it is decided */
const upToAll = z.optional(typedAmount)
const crossDone = z.strictObject({ ...done, account: shapes.crossAccount })
const positionDone = z.strictObject({ ...done, position: shapes.position })

export const PERPETUAL_ROUTES = {
  perpetualTerms: route({
    method: 'GET',
    path: '/perpetual/terms/{product}',
    caller: 'anyone',
    summary:
      'Tiers, fees, mark, index, funding, open interest, insurance and the house’s position of a product’s perpetual; what is set for who is signed in',
    params: productParams,
    answer: shapes.perpetualTerms,
    perMinute: 240,
  }),
  perpetualFunding: route({
    method: 'GET',
    path: '/perpetual/funding/{product}',
    caller: 'anyone',
    summary: 'Funding rates of a product, newest first',
    params: productParams,
    query: z.strictObject(page),
    answer: z.strictObject({ rates: z.array(shapes.fundingRate), next: z.optional(cursor) }),
    perMinute: 60,
    rowsACost: 50,
  }),
  perpetualPrices: route({
    method: 'GET',
    path: '/perpetual/prices/{product}',
    caller: 'anyone',
    summary:
      'Mark and index of a product as candles of an interval end, oldest first, before `before`; of a day at most',
    params: productParams,
    query: z.strictObject({ interval: market.interval, before: moment, limit: z.optional(limit) }),
    answer: z.strictObject({ points: z.array(shapes.pricePoint) }),
    perMinute: 120,
    rowsACost: 50,
  }),
  perpetualBook: route({
    method: 'GET',
    path: '/perpetual/book/{product}',
    caller: 'anyone',
    summary:
      'Order book of a product’s perpetual: customers’ orders, and of the disclosed ladder what the house may still trade',
    params: productParams,
    query: market.bookQuery,
    answer: market.book,
    perMinute: 240,
  }),
  perpetualTrades: route({
    method: 'GET',
    path: '/perpetual/trades/{product}',
    caller: 'anyone',
    summary: 'Latest trades of a product’s perpetual, newest first; of liquidations too',
    params: productParams,
    query: z.strictObject({ limit: z.optional(limit) }),
    answer: market.publicTrades,
    perMinute: 240,
    rowsACost: 50,
  }),
  placePerpetualOrder: route({
    method: 'POST',
    path: '/perpetual/orders',
    caller: 'customer',
    summary: 'Places a perpetual order: what stands against an opposite position closes it first, the rest opens',
    body: shapes.placePerpetualOrder,
    answer: orderDone,
    perMinute: 600,
  }),
  perpetualOrders: route({
    method: 'GET',
    path: '/perpetual/orders',
    caller: 'customer',
    summary: 'Own perpetual orders, newest first: open ones (resting or waiting), or closed ones',
    query: z.strictObject({ state: z.enum(['open', 'closed']), product: z.optional(productId), ...page }),
    answer: shapes.perpetualOrders,
    perMinute: 240,
    rowsACost: 50,
  }),
  perpetualOrder: route({
    method: 'GET',
    path: '/perpetual/orders/{order}',
    caller: 'customer',
    summary: 'One of the own perpetual orders and how it was filled',
    params: orderParams,
    answer: shapes.perpetualOrderDetail,
    perMinute: 240,
  }),
  cancelPerpetualOrder: route({
    method: 'POST',
    path: '/perpetual/orders/{order}/cancel',
    caller: 'customer',
    summary: 'Cancels a resting or waiting perpetual order',
    params: orderParams,
    body: z.strictObject({ commandId }),
    answer: orderDone,
    perMinute: 600,
  }),
  placeTrailingStop: route({
    method: 'POST',
    path: '/perpetual/orders/trailing',
    caller: 'customer',
    summary: 'Places an order that closes once the mark has come back from its best by the callback, 0.1 % to 10 %',
    body: shapes.placeTrailingStop,
    answer: orderDone,
    perMinute: 600,
  }),
  amendPerpetualOrder: route({
    method: 'POST',
    path: '/perpetual/orders/{order}/amend',
    caller: 'customer',
    summary:
      'Changes the price, the quantity or the trigger of an open perpetual order; fewer at the same price keeps its place',
    params: orderParams,
    body: shapes.amendPerpetualOrder,
    answer: orderDone,
    perMinute: 600,
  }),
  cancelAllPerpetualOrders: route({
    method: 'POST',
    path: '/perpetual/orders/cancel-all',
    caller: 'customer',
    summary: 'Cancels all resting and waiting perpetual orders, or those of one product',
    body: z.strictObject({ commandId, product: z.optional(productId) }),
    answer: z.strictObject({ ...done, orders: z.array(orderId) }),
    perMinute: 60,
  }),
  positions: route({
    method: 'GET',
    path: '/perpetual/positions',
    caller: 'customer',
    summary: 'Own positions with their forced and bankruptcy price and what margin can be moved, by product',
    answer: shapes.positions,
    perMinute: 240,
  }),
  closedPositions: route({
    method: 'GET',
    path: '/perpetual/positions/closed',
    caller: 'customer',
    summary: 'Own positions that are gone, newest first',
    query: z.strictObject({ product: z.optional(productId), ...page }),
    answer: shapes.closedPositions,
    perMinute: 240,
    rowsACost: 50,
  }),
  position: route({
    method: 'GET',
    path: '/perpetual/positions/{position}',
    caller: 'customer',
    summary: 'One of the own positions, open or gone: its trades, margin, funding, liquidation and deleveraging',
    params: z.strictObject({ position: orderId }),
    answer: shapes.positionDetail,
    perMinute: 240,
    cost: 2,
  }),
  perpetualMoves: route({
    method: 'GET',
    path: '/perpetual/moves',
    caller: 'customer',
    summary: 'What happened to the own positions besides trades, newest first, with its receipts',
    query: z.strictObject({
      kind: z.optional(z.enum(shapes.PERPETUAL_MOVES)),
      product: z.optional(productId),
      ...page,
    }),
    answer: z.strictObject({ moves: z.array(shapes.perpetualMove), next: z.optional(cursor) }),
    perMinute: 240,
    rowsACost: 50,
  }),
  perpetualFills: route({
    method: 'GET',
    path: '/perpetual/fills',
    caller: 'customer',
    summary: 'Own fills of perpetual orders, newest first: what each opened or closed, its fee and its result',
    query: z.strictObject({
      product: z.optional(productId),
      side: z.optional(side),
      effect: z.optional(z.enum(FILL_EFFECTS)),
      /** instants, both included */
      from: moment,
      to: moment,
      ...page,
    }),
    answer: shapes.perpetualFills,
    perMinute: 240,
    rowsACost: 50,
  }),
  closePosition: route({
    method: 'POST',
    path: '/perpetual/positions/close',
    caller: 'customer',
    summary: 'Closes a position at market',
    body: ofProduct,
    answer: orderDone,
    perMinute: 600,
  }),
  closeAllPositions: route({
    method: 'POST',
    path: '/perpetual/positions/close-all',
    caller: 'customer',
    summary: 'Closes every position whose market is not stale, at market',
    body: z.strictObject({ commandId }),
    answer: z.strictObject({ ...done, orders: z.array(orderId) }),
    perMinute: 60,
  }),
  setLeverage: route({
    method: 'POST',
    path: '/perpetual/leverage',
    caller: 'customer',
    summary: 'Sets the leverage for what is opened in a product from now on',
    body: z.strictObject({ commandId, product: productId, leverage: z.int().check(z.positive(), z.maximum(1_000)) }),
    answer: z.strictObject({ ...done, leverage: z.int() }),
    perMinute: 120,
  }),
  setMarginMode: route({
    method: 'POST',
    path: '/perpetual/margin-mode',
    caller: 'customer',
    summary: 'Sets whose money stands behind what is opened in a product',
    body: z.strictObject({ commandId, product: productId, mode: z.enum(MARGIN_MODES) }),
    answer: z.strictObject({ ...done, mode: z.enum(MARGIN_MODES) }),
    perMinute: 120,
  }),
  crossAccount: route({
    method: 'GET',
    path: '/perpetual/cross',
    caller: 'customer',
    summary:
      'Own cross account, with or without a position: what lies in it, what it is worth, what its positions need and what can be moved',
    answer: shapes.crossAccount,
    perMinute: 240,
  }),
  moveCross: route({
    method: 'POST',
    path: '/perpetual/cross/move',
    caller: 'customer',
    summary:
      'Puts own money into the cross account, or takes out what its positions do not need; without an amount, all that can be moved',
    body: z.strictObject({ commandId, amount: upToAll, direction: z.enum(MARGIN_DIRECTIONS) }),
    answer: crossDone,
    perMinute: 120,
  }),
  setCrossTopUp: route({
    method: 'POST',
    path: '/perpetual/cross/top-up',
    caller: 'customer',
    summary: 'Sets whether own money goes into the cross account before a liquidation, where that saves it',
    body: z.strictObject({ commandId, on: z.boolean() }),
    answer: crossDone,
    perMinute: 120,
  }),
  addMargin: route({
    method: 'POST',
    path: '/perpetual/margin/add',
    caller: 'customer',
    summary: 'Puts money into a position’s margin',
    body: moveMargin,
    answer: positionDone,
    perMinute: 120,
  }),
  removeMargin: route({
    method: 'POST',
    path: '/perpetual/margin/remove',
    caller: 'customer',
    summary: 'Takes money out of a position’s margin; without an amount, all that can be taken out',
    body: z.strictObject({ commandId, product: productId, amount: upToAll }),
    answer: positionDone,
    perMinute: 120,
  }),
  setTriggers: route({
    method: 'POST',
    path: '/perpetual/triggers',
    caller: 'customer',
    summary: 'Sets all triggers of a position anew, up to five of a kind; one that is reached leaves the others',
    body: setTriggers,
    answer: positionDone,
    perMinute: 120,
  }),
} as const
