import * as z from 'zod/mini'
import { CLOSE_REASONS } from '../orders.ts'
import {
  commandId,
  cursor,
  decimal,
  instant,
  orderId,
  positiveDecimal,
  productId,
  side,
  stopKind,
  timeInForce,
  typedAmount,
} from './scalars.ts'

export const placeOrder = z.strictObject({
  commandId,
  product: productId,
  side,
  type: z.enum(['limit', 'market']),
  /** limit only; a market order is ioc */
  timeInForce: z.optional(timeInForce),
  /** limit: the price; market: the worst price (left out: the product's default distance from mid) */
  price: z.optional(positiveDecimal),
  /** in the base asset */
  quantity: z.optional(typedAmount),
  /** market only, in the quote asset: buy for this much, fee included; sell until this much came in, before fee */
  spend: z.optional(typedAmount),
})

export const amendOrder = z.strictObject({ commandId, price: positiveDecimal, quantity: typedAmount })
export const cancelOrder = z.strictObject({ commandId })
export const cancelAll = z.strictObject({ commandId, product: z.optional(productId) })

/** Waits until the index, not the last trade, reaches `trigger`; what it could cost is held from now on. */
export const placeStopOrder = z.strictObject({
  commandId,
  product: productId,
  side,
  /** `stop`: a sell below the index, a buy above it; `takeProfit`: the other way */
  stopKind,
  /** the order it becomes when it is triggered */
  type: z.enum(['limit', 'market']),
  /** limit only */
  timeInForce: z.optional(z.enum(['gtc', 'ioc'])),
  trigger: positiveDecimal,
  /** limit only */
  price: z.optional(positiveDecimal),
  /** in the base asset */
  quantity: typedAmount,
})

/** A limit order on one side of the index, a stop on the other; the first of them that is filled or triggered closes the other. */
export const placeOco = z.strictObject({
  commandId,
  product: productId,
  side,
  /** of the limit order */
  price: positiveDecimal,
  trigger: positiveDecimal,
  /** the stop's limit; left out: it becomes a market order */
  stopPrice: z.optional(positiveDecimal),
  /** of each; one reserve, the larger, is held for both */
  quantity: typedAmount,
})

export const amendStopOrder = z.strictObject({
  commandId,
  trigger: positiveDecimal,
  /** limit only */
  price: z.optional(positiveDecimal),
  quantity: typedAmount,
})

/** The trigger that an order waits for, or waited for. */
const stop = z.strictObject({
  stopKind,
  /** reached by the index, not by the last trade */
  trigger: decimal,
  /** once it was triggered: when, by which index, and the market entry that it was */
  triggered: z.optional(z.strictObject({ at: instant, index: decimal, seq: z.int() })),
})

/** (waiting →) open → filled | cancelled; `reason` says why it closed */
export const order = z.strictObject({
  id: orderId,
  product: productId,
  side,
  type: z.enum(['limit', 'market']),
  timeInForce,
  price: decimal,
  quantity: decimal,
  spend: decimal,
  filled: decimal,
  /** notional ÷ filled, rounded down to the tick's digits + 2; "0" before the first fill */
  averagePrice: decimal,
  notional: decimal,
  fee: decimal,
  held: decimal,
  makerFeePpm: z.int(),
  takerFeePpm: z.int(),
  status: z.enum(['waiting', 'open', 'filled', 'cancelled']),
  reason: z.enum(['', ...CLOSE_REASONS]),
  placedAt: instant,
  updatedAt: instant,
  /** journal place of the command that placed it */
  seq: z.int(),
  stop: z.optional(stop),
  /** the other order of its OCO */
  oco: z.optional(orderId),
})
export type Order = z.infer<typeof order>
export const orders = z.strictObject({ orders: z.array(order), next: z.optional(cursor) })

export const fill = z.strictObject({
  id: z.string(),
  order: orderId,
  product: productId,
  side,
  price: decimal,
  quantity: decimal,
  notional: decimal,
  fee: decimal,
  liquidity: z.enum(['maker', 'taker']),
  counterparty: z.enum(['customer', 'ladder']),
  at: instant,
  seq: z.int(),
  /** journal place of the market entry whose ladder was used; 0 when the counterparty was a customer */
  marketSeq: z.int(),
})
export type Fill = z.infer<typeof fill>
export const fills = z.strictObject({ fills: z.array(fill), next: z.optional(cursor) })

/** "How this was filled": the order, its fills, and for each ladder fill the ladder levels of the market entry used. */
export const orderDetail = z.strictObject({
  order,
  /** the strategy that placed it; absent: the customer by hand */
  strategy: z.optional(orderId),
  fills: z.array(fill),
  markets: z.array(
    z.strictObject({
      seq: z.int(),
      at: instant,
      index: decimal,
      bids: z.array(z.tuple([decimal, decimal])),
      asks: z.array(z.tuple([decimal, decimal])),
    }),
  ),
})
export type OrderDetail = z.infer<typeof orderDetail>

/** Acknowledged: durable in the journal at `seq`. */
export const orderAcknowledged = z.strictObject({ seq: z.int(), at: instant, order, fills: z.array(fill) })
/** Both orders of an OCO. */
export const ocoAcknowledged = z.strictObject({ seq: z.int(), at: instant, limit: order, stop: order })
export const cancelledAll = z.strictObject({ seq: z.int(), at: instant, orders: z.array(orderId) })
