import * as z from 'zod/mini'
import { commandId, cursor, decimal, instant, orderId, positiveDecimal, productId, side, timeInForce } from './scalars.ts'

const number = orderId
const mode = z.enum(['isolated', 'cross'])
/** '' where there is none */
const priceOrNone = z.union([decimal, z.literal('')])

/** What a perpetual is offered under, and how its market stands, now. */
export const perpetualTerms = z.strictObject({
  product: productId,
  /** the rules in force: a ticket names them */
  ruleVersion: z.int(),
  tiers: z.array(z.strictObject({ upTo: decimal, leverage: z.int(), maintenancePpm: z.int() })),
  makerFeePpm: z.int(),
  takerFeePpm: z.int(),
  liquidationFeePpm: z.int(),
  minimumNotional: decimal,
  priceBandPpm: z.int(),
  /** how far from the mark a market order's worst price is */
  worstPricePpm: z.int(),
  mark: priceOrNone,
  index: priceOrNone,
  stale: z.boolean(),
  /** the last rate that was set; undefined before the first */
  lastFunding: z.optional(z.strictObject({ at: instant, ratePpm: z.int() })),
  nextFundingAt: instant,
  /** in the base asset, of each side */
  openInterest: decimal,
  /** what insurance holds */
  insurance: decimal,
  /** what is set for the product; only where somebody is signed in */
  own: z.optional(z.strictObject({ leverage: z.int(), mode, knowledge: z.boolean() })),
})
export type PerpetualTerms = z.infer<typeof perpetualTerms>

export const placePerpetualOrder = z.strictObject({
  commandId,
  product: productId,
  side,
  type: z.enum(['limit', 'market']),
  timeInForce: z.optional(timeInForce),
  /** limit: the price; market: the worst price (left out: the default) */
  price: z.optional(positiveDecimal),
  /** in the base asset */
  quantity: positiveDecimal,
  reduceOnly: z.boolean(),
  trigger: z.optional(positiveDecimal),
  takeProfit: z.optional(positiveDecimal),
  stopLoss: z.optional(positiveDecimal),
  ruleVersion: z.int(),
})

/** open (resting or waiting) → filled | cancelled; `reason` says why it closed */
export const perpetualOrder = z.strictObject({
  id: number,
  product: productId,
  side,
  type: z.enum(['limit', 'market']),
  timeInForce,
  price: decimal,
  trigger: priceOrNone,
  quantity: decimal,
  /** of it, what closes an opposite position */
  closing: decimal,
  reduceOnly: z.boolean(),
  leverage: z.int(),
  mode,
  takeProfit: priceOrNone,
  stopLoss: priceOrNone,
  filled: decimal,
  averagePrice: decimal,
  fee: decimal,
  /** realised by what it closed, before fees; signed */
  result: decimal,
  held: decimal,
  status: z.enum(['waiting', 'open', 'filled', 'cancelled']),
  reason: z.string(),
  placedAt: instant,
  updatedAt: instant,
  seq: z.int(),
})
export type PerpetualOrder = z.infer<typeof perpetualOrder>
export const perpetualOrders = z.strictObject({ orders: z.array(perpetualOrder), next: z.optional(cursor) })

export const position = z.strictObject({
  id: number,
  product: productId,
  side: z.enum(['long', 'short']),
  quantity: decimal,
  /** C: Σ price × quantity */
  cost: decimal,
  /** average, long rounded up, short down */
  entry: decimal,
  margin: decimal,
  /** profit that was paid into the margin already; signed */
  settled: decimal,
  leverage: z.int(),
  mode,
  ruleVersion: z.int(),
  takeProfit: priceOrNone,
  stopLoss: priceOrNone,
  takeProfitQuantity: decimal,
  stopLossQuantity: decimal,
  forcedPrice: priceOrNone,
  bankruptcyPrice: priceOrNone,
  mark: priceOrNone,
  /** fees and funding so far; funding is signed, below 0 paid */
  fees: decimal,
  funding: decimal,
  openedAt: instant,
  updatedAt: instant,
})
export type Position = z.infer<typeof position>
export const positions = z.strictObject({ positions: z.array(position) })

/** A position that is gone. */
export const closedPosition = z.strictObject({
  id: number,
  product: productId,
  side: z.enum(['long', 'short']),
  /** the largest it was */
  quantity: decimal,
  entry: decimal,
  exit: decimal,
  leverage: z.int(),
  /** realised, before fees and funding; signed */
  result: decimal,
  fees: decimal,
  funding: decimal,
  liquidated: z.boolean(),
  openedAt: instant,
  closedAt: instant,
})
export type ClosedPosition = z.infer<typeof closedPosition>
export const closedPositions = z.strictObject({ positions: z.array(closedPosition), next: z.optional(cursor) })

export const ofProduct = z.strictObject({ commandId, product: productId })
export const setLeverage = z.strictObject({ commandId, product: productId, leverage: z.int().check(z.positive()) })
export const setMarginMode = z.strictObject({ commandId, product: productId, mode })
export const moveMargin = z.strictObject({ commandId, product: productId, amount: positiveDecimal })
export const setTriggers = z.strictObject({
  commandId,
  product: productId,
  takeProfit: z.optional(positiveDecimal),
  stopLoss: z.optional(positiveDecimal),
  takeProfitQuantity: z.optional(positiveDecimal),
  stopLossQuantity: z.optional(positiveDecimal),
})
