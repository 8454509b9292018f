import * as z from 'zod/mini'
import { INTERVALS } from './intervals.ts'
import { decimal, instant, positiveDecimal, productId, ratio, side } from './scalars.ts'

/**
 * A product as the app draws it: the catalogue's definition in decimals, its flags and classes. Names and introductions
 * are in `locale`.
 */
export const product = z.strictObject({
  id: productId,
  base: z.string(),
  quote: z.string(),
  /** the currency the price is said in: "USD" for gold, "JPY" for USD-JPY; money is always USDT */
  quoteLabel: z.string(),
  kind: z.enum(['crypto', 'metal', 'energy', 'currency', 'index']),
  spot: z.boolean(),
  tick: positiveDecimal,
  lot: positiveDecimal,
  minimumQuantity: positiveDecimal,
  maximumQuantity: positiveDecimal,
  minimumNotional: positiveDecimal,
  makerFeePpm: z.int(),
  takerFeePpm: z.int(),
  priceBandPpm: z.int(),
  worstPricePpm: z.int(),
  widestWorstPricePpm: z.int(),
  flags: z.strictObject({ recommended: z.boolean(), new: z.boolean(), contract: z.boolean() }),
})
export type Product = z.infer<typeof product>

/** One entry of the `infos` map. */
export const quote = z.strictObject({
  price: decimal,
  /** ratio string, rolling 24 h */
  change24h: ratio,
  high24h: decimal,
  low24h: decimal,
  /** in the base asset */
  volume24h: decimal,
  /** in the quote asset */
  turnover24h: decimal,
  bid: decimal,
  ask: decimal,
  index: decimal,
  /** of products with a perpetual: what positions are measured by, and the last funding rate that was set */
  mark: z.optional(decimal),
  fundingPpm: z.optional(z.int()),
  ts: instant,
  stale: z.boolean(),
})
export type Quote = z.infer<typeof quote>
export const infos = z.record(z.string(), quote)
export type Infos = z.infer<typeof infos>

/** [price, quantity, of which customers' own orders] */
export const level = z.tuple([decimal, decimal, decimal])
export const book = z.strictObject({
  product: productId,
  seq: z.int(),
  ts: instant,
  stale: z.boolean(),
  bids: z.array(level),
  asks: z.array(level),
})
export type Book = z.infer<typeof book>
/** levels a side */
export const bookQuery = z.strictObject({ depth: z.optional(z.string().check(z.regex(/^([1-9]\d?|100)$/))) })

export const publicTrade = z.strictObject({
  id: z.string(),
  price: decimal,
  quantity: decimal,
  side,
  ts: instant,
  /**
   * `source`: a print of the price source; `summed`: prints of one moment that the source had beyond what is listed,
   * added up, at the last of their prices; `book`: customer with customer; `ladder`: customer with the disclosed ladder
   */
  origin: z.enum(['source', 'summed', 'book', 'ladder']),
})
export type PublicTrade = z.infer<typeof publicTrade>
export const publicTrades = z.strictObject({ product: productId, trades: z.array(publicTrade) })

export const interval = z.enum(INTERVALS)

/** `ownVolume`: what customers traded here, shown separately; `origin`: where the candle comes from */
export const candle = z.strictObject({
  t: instant,
  o: decimal,
  h: decimal,
  l: decimal,
  c: decimal,
  v: decimal,
  ownVolume: decimal,
  origin: z.enum(['live', 'generated', 'mixed']),
})
export type Candle = z.infer<typeof candle>
export const candles = z.strictObject({ product: productId, interval, candles: z.array(candle), more: z.boolean() })

/** The figures of a whole UTC day, product by product, as its daily candle has them; products without a trade are left out. */
export const marketDay = z.strictObject({
  day: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)),
  products: z.array(
    z.strictObject({
      product: productId,
      open: decimal,
      close: decimal,
      /** close ÷ open − 1 */
      change: ratio,
      /** in the base asset */
      volume: decimal,
      /** the volume at the closing price, in the quote asset */
      turnover: decimal,
    }),
  ),
})
export type MarketDay = z.infer<typeof marketDay>
