import * as z from 'zod/mini'
import { COUNTERPARTIES, LIQUIDITIES } from '../orders.ts'
import { FILL_EFFECTS, MARGIN_MODES, PERPETUAL_REASONS, POSITION_SIDES } from '../perpetual.ts'
import {
  commandId,
  cursor,
  decimal,
  instant,
  orderId,
  positiveDecimal,
  productId,
  ruleVersion,
  side,
  timeInForce,
  typedAmount,
} from './scalars.ts'

const number = orderId
const mode = z.enum(MARGIN_MODES)
const positionSide = z.enum(POSITION_SIDES)
/** '' where there is none */
const priceOrNone = z.union([decimal, z.literal('')])

/** The terms of a perpetual and the state of its market, now. */
export const perpetualTerms = z.strictObject({
  product: productId,
  /** the rules in force: a ticket names them */
  ruleVersion: z.int(),
  /** no orders for a while */
  halted: z.boolean(),
  tiers: z.array(z.strictObject({ upTo: decimal, leverage: z.int(), maintenancePpm: z.int() })),
  makerFeePpm: z.int(),
  takerFeePpm: z.int(),
  liquidationFeePpm: z.int(),
  /** equity as a share of maintenance that opening has to leave */
  targetPpm: z.int(),
  /** resting and waiting orders of one customer, over all products */
  mostOrders: z.int(),
  minimumNotional: decimal,
  priceBandPpm: z.int(),
  /** the distance of a market order's worst price from the mark */
  worstPricePpm: z.int(),
  mark: priceOrNone,
  index: priceOrNone,
  stale: z.boolean(),
  /** the last rate that was set; undefined before the first */
  lastFunding: z.optional(z.strictObject({ at: instant, ratePpm: z.int() })),
  nextFundingAt: instant,
  /** the next rate by the samples of the running interval */
  comingFundingPpm: z.int(),
  /** in the base asset, of each side */
  openInterest: decimal,
  /** the house's own position, signed, and how far its quotes may take it either way; in the base asset */
  house: z.strictObject({ position: decimal, most: decimal }),
  /** the balance of insurance */
  insurance: decimal,
  /** the customer's settings for the product, and the other facts an order is judged by; only where somebody is signed in */
  own: z.optional(
    z.strictObject({
      leverage: z.int(),
      mode,
      knowledge: z.boolean(),
      /** the customer's own protections that keep them from opening, as a refusal would name them */
      protections: z.array(
        z.strictObject({
          code: z.enum(['selfExcluded', 'onBreak', 'accountFrozen', 'ownLossLimit']),
          params: z.record(z.string(), z.union([z.string(), z.number()])),
        }),
      ),
      openOrders: z.int(),
      /** principal of loans that is not paid back: margin is own money */
      borrowed: decimal,
    }),
  ),
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
  quantity: typedAmount,
  reduceOnly: z.boolean(),
  trigger: z.optional(positiveDecimal),
  takeProfit: z.optional(positiveDecimal),
  stopLoss: z.optional(positiveDecimal),
  ruleVersion,
})

export const placeTrailingStop = z.strictObject({
  commandId,
  product: productId,
  side,
  /** in the base asset */
  quantity: typedAmount,
  /** 1,000 to 100,000 in steps of 1,000 */
  callbackPpm: z.int(),
  ruleVersion,
})

export const amendPerpetualOrder = z.strictObject({
  commandId,
  /** the limit, or the worst price; left out: as it is */
  price: z.optional(positiveDecimal),
  /** in all, filled ones included; left out: as it is */
  quantity: z.optional(typedAmount),
  trigger: z.optional(positiveDecimal),
})

/** open (resting or waiting) → filled | cancelled; `reason` says why it closed */
export const perpetualOrder = z.strictObject({
  id: number,
  product: productId,
  side,
  type: z.enum(['limit', 'market']),
  timeInForce,
  price: decimal,
  /** of one that trails the mark, where it acts as things are */
  trigger: priceOrNone,
  /** by how far it trails the mark; 0: it does not */
  callbackPpm: z.int(),
  /** as it was placed */
  asked: decimal,
  /** less what was taken away since: the position that it was to close became smaller, or a protection began */
  quantity: decimal,
  /** of it, what closes an opposite position */
  closing: decimal,
  /** a protection of the customer's own took what it would have opened */
  narrowed: z.boolean(),
  reduceOnly: z.boolean(),
  leverage: z.int(),
  mode,
  takeProfit: priceOrNone,
  stopLoss: priceOrNone,
  ruleVersion: z.int(),
  filled: decimal,
  averagePrice: decimal,
  fee: decimal,
  /** realised by what it closed, before fees; signed */
  result: decimal,
  held: decimal,
  status: z.enum(['waiting', 'open', 'filled', 'cancelled']),
  reason: z.union([z.enum(PERPETUAL_REASONS), z.literal('')]),
  placedAt: instant,
  updatedAt: instant,
  seq: z.int(),
})
export type PerpetualOrder = z.infer<typeof perpetualOrder>
export const perpetualOrders = z.strictObject({ orders: z.array(perpetualOrder), next: z.optional(cursor) })

/** A customer's cross account, whether a cross position is open or not. */
export const crossAccount = z.strictObject({
  /** W: what lies in it */
  balance: decimal,
  /** W and all open profit of its positions at their marks; signed */
  equity: decimal,
  /** Σ MM: below it positions are liquidated */
  maintenance: decimal,
  /** own money that is available */
  mostAddable: decimal,
  mostRemovable: decimal,
  /** of that, what may go without the knowledge check */
  mostUnchecked: decimal,
  /** true when own money saves it before a liquidation */
  topUp: z.boolean(),
})
export type CrossAccount = z.infer<typeof crossAccount>

/** A trigger of a position. */
const trigger = z.strictObject({
  price: decimal,
  /** fixed; "0": by its share */
  quantity: decimal,
  sharePpm: z.int(),
  /** the quantity it would close now */
  closes: decimal,
})

/** `quantity` "0": it is gone. */
export const position = z.strictObject({
  id: number,
  product: productId,
  side: positionSide,
  quantity: decimal,
  /** C: Σ price × quantity */
  cost: decimal,
  /** average, long rounded up, short down */
  entry: decimal,
  /** "0" of a cross position: its account stands behind it */
  margin: decimal,
  /** profit that was paid into the margin already; signed */
  settled: decimal,
  leverage: z.int(),
  mode,
  ruleVersion: z.int(),
  takeProfit: priceOrNone,
  stopLoss: priceOrNone,
  /** all of a kind; the first that the mark reaches first, whose price stands above too */
  takeProfits: z.array(trigger),
  stopLosses: z.array(trigger),
  /** of a cross position while all others stay as they are */
  forcedPrice: priceOrNone,
  bankruptcyPrice: priceOrNone,
  mark: priceOrNone,
  /** realised by what was closed of it, before fees and funding; signed */
  result: decimal,
  /** fees and funding so far; funding is signed, below 0 paid */
  fees: decimal,
  funding: decimal,
  /** the most margin that can be put in or taken out now */
  mostAddable: decimal,
  mostRemovable: decimal,
  openedAt: instant,
  updatedAt: instant,
  /** of the entry that opened it, and of the last that changed it */
  openedSeq: z.int(),
  seq: z.int(),
})
export type Position = z.infer<typeof position>
export const positions = z.strictObject({ positions: z.array(position) })

/** A position that is gone. */
const closedPosition = z.strictObject({
  id: number,
  product: productId,
  side: positionSide,
  /** the largest it was */
  quantity: decimal,
  entry: decimal,
  exit: decimal,
  leverage: z.int(),
  mode,
  /** realised, before fees and funding; signed */
  result: decimal,
  fees: decimal,
  funding: decimal,
  liquidated: z.boolean(),
  openedAt: instant,
  closedAt: instant,
  /** of the entry that opened it, and of the one that closed it */
  openedSeq: z.int(),
  seq: z.int(),
})
export type ClosedPosition = z.infer<typeof closedPosition>
export const closedPositions = z.strictObject({ positions: z.array(closedPosition), next: z.optional(cursor) })

/** One trade's part that opened or closed lots of a position. */
const perpetualFill = z.strictObject({
  trade: number,
  order: number,
  position: number,
  product: productId,
  effect: z.enum(FILL_EFFECTS),
  side,
  price: decimal,
  quantity: decimal,
  fee: decimal,
  /** before the fee; signed */
  result: decimal,
  liquidity: z.enum(LIQUIDITIES),
  counterparty: z.enum(COUNTERPARTIES),
  at: instant,
  seq: z.int(),
})

export type PerpetualFill = z.infer<typeof perpetualFill>
export const perpetualFills = z.strictObject({ fills: z.array(perpetualFill), next: z.optional(cursor) })

/** The moves of a position besides trades. */
export const PERPETUAL_MOVES = [
  'marginMoved',
  'fundingPaid',
  'profitSettled',
  'liquidationStarted',
  'liquidated',
  'deleveraged',
  'stopOvertaken',
  'triggered',
] as const
/**
 * One of those with its receipt: `told` is all that the journal's event says, amounts as decimals in USDT, prices in the
 * product's currency, quantities in the base asset, ratios in ppm.
 */
export const perpetualMove = z.strictObject({
  kind: z.enum(PERPETUAL_MOVES),
  /** "0": none */
  position: z.union([number, z.literal('0')]),
  product: productId,
  at: instant,
  seq: z.int(),
  /** among the entry's own, from 0 */
  place: z.int(),
  told: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
})
export type PerpetualMove = z.infer<typeof perpetualMove>

export const perpetualOrderDetail = z.strictObject({ order: perpetualOrder, fills: z.array(perpetualFill) })
export type PerpetualOrderDetail = z.infer<typeof perpetualOrderDetail>
export const positionDetail = z.strictObject({
  /** one of the two */
  open: z.optional(position),
  closed: z.optional(closedPosition),
  /** oldest first */
  fills: z.array(perpetualFill),
  moves: z.array(perpetualMove),
})
export type PositionDetail = z.infer<typeof positionDetail>

/** Mark and index at an instant; the mark is '' before the product's first perpetual order. */
export const pricePoint = z.strictObject({ at: instant, index: decimal, mark: priceOrNone })
export type PricePoint = z.infer<typeof pricePoint>

/** The rate of an instant of funding; none where too few samples had been taken. */
export const fundingRate = z.strictObject({
  at: instant,
  ratePpm: z.optional(z.int()),
  averagePremiumPpm: z.optional(z.int()),
  mark: priceOrNone,
  samples: z.int(),
  seq: z.int(),
})
