import type { Code, ProductDefinition, Side } from '@candela/contract'
import {
  baseOf,
  buyHold,
  creditAfter,
  feeOfFill,
  holdFor,
  lotsForNotional,
  lotsForSpend,
  MAX_LOTS,
  MAX_NOTIONAL,
  notionalOf,
} from './amounts.ts'
import type { SpotRules } from './rules.ts'
import type { OrderRequest } from './check-order.ts'

/** A ticket's knowledge of the market: mid and staleness from the quote, the merged levels from the book, [ticks, lots], best first. */
export interface PreviewMarket {
  /** 0: no market yet */
  readonly mid: number
  readonly stale: boolean
  readonly bids: readonly (readonly [price: number, lots: number])[]
  readonly asks: readonly (readonly [price: number, lots: number])[]
}

/** The customer's available amounts, in minor units. */
export interface PreviewFunds {
  readonly base: bigint
  readonly quote: bigint
}

/** The effect of an order now; lots, ticks, and minor units of the quote asset, except `hold` of a sell, which is in the base asset. */
export interface OrderPreview {
  /** the refusal the core would answer, as far as it can be foreseen */
  readonly code: Code
  /** limit or worst price */
  readonly bound: number
  /** the amount that moves from available to held */
  readonly hold: number
  /** filled at once against the levels shown */
  readonly filled: number
  readonly notional: number
  readonly fee: number
  /** furthest level touched; 0: none */
  readonly lastPrice: number
  /** left to rest in the book */
  readonly rests: number
  /** left over and cancelled */
  readonly cancelled: number
  /** a buy: what is paid in all, fee included; a sell: what comes in, fee taken off; what rests counts at its limit and maker fee */
  readonly expected: number
  /** the same if everything filled at the limit or worst price as a taker: the most a buy can cost, the least a sell can bring */
  readonly worstCase: number
}

/**
 * The core's own rules on the levels a customer sees. Own orders, which the core never trades with, are not known here; levels beyond those
 * given count as absent, except that a limit order's remainder rests.
 */
export function previewOrder(
  { boundPrice, checkOrder, leavesNothing }: SpotRules,
  product: ProductDefinition,
  market: PreviewMarket,
  funds: PreviewFunds,
  request: OrderRequest,
): OrderPreview {
  const code = checkOrder(product, market.mid, market.stale, request, leavesNothing(product, request, funds.base))
  if (code !== 'ok') return nothing(code, request.price)
  const bound = boundPrice(product, market.mid, request)
  const buying = request.side === 'buy'
  const most = mostLots(product, bound, request)
  const hold =
    buying && request.spend > 0 ? request.spend : holdFor(product, request.side, bound, most, product.takerFeePpm)
  const walk = walkLevels(product, buying ? market.asks : market.bids, bound, most, request)
  const rests = request.type === 'limit' && resting(request) ? most - walk.filled : 0
  const restNotional = notionalOf(product, bound, rests)
  const credit = creditAfter(walk.notional, product.takerFeePpm, 0, walk.fee)
  const restFee = feeOfFill(restNotional, product.makerFeePpm, credit)
  const sum = walk.notional + restNotional
  const fees = walk.fee + restFee
  return {
    code: refusalOf(market, funds, request, bound, hold, walk.filled, most),
    bound,
    hold,
    ...walk,
    rests,
    cancelled: request.spend > 0 ? 0 : most - walk.filled - rests,
    expected: buying ? sum + fees : sum - fees,
    worstCase: worstCaseOf(product, request, bound, most),
  }
}

/** The core's refusals after checkOrder, in its order, as far as a ticket can know. */
function refusalOf(
  market: PreviewMarket,
  funds: PreviewFunds,
  request: OrderRequest,
  bound: number,
  hold: number,
  filled: number,
  most: number,
): Code {
  const available = request.side === 'buy' ? funds.quote : funds.base
  if (available < BigInt(hold)) return 'insufficientBalance'
  const best = request.side === 'buy' ? market.asks[0]?.[0] : market.bids[0]?.[0]
  const crosses = best !== undefined && (request.side === 'buy' ? best <= bound : best >= bound)
  if (request.type === 'market') return crosses ? 'ok' : 'nothingToFill'
  if (request.timeInForce === 'postOnly' && crosses) return 'postOnlyWouldTrade'
  if (request.timeInForce === 'fok' && filled < most) return 'fillOrKillUnfilled'
  return 'ok'
}

function resting({ timeInForce }: OrderRequest): boolean {
  return timeInForce === 'gtc' || timeInForce === 'postOnly'
}

/** The most lots a request can fill. */
function mostLots(product: ProductDefinition, bound: number, { side, lots, spend }: OrderRequest): number {
  if (spend === 0) return lots
  return side === 'buy' ? product.maximumLots : Math.min(lotsForNotional(product, bound, spend), product.maximumLots)
}

interface Walk {
  readonly filled: number
  readonly notional: number
  readonly fee: number
  readonly lastPrice: number
}

function walkLevels(
  product: ProductDefinition,
  levels: readonly (readonly [number, number])[],
  bound: number,
  most: number,
  request: OrderRequest,
): Walk {
  const buying = request.side === 'buy'
  let filled = 0
  let notional = 0
  let lastPrice = 0
  for (const [price, lots] of levels) {
    if (buying ? price > bound : price < bound) break
    let wanted = Math.min(most - filled, lots)
    if (request.spend > 0) wanted = Math.min(wanted, affordable(product, price, request, notional))
    if (wanted === 0) break
    filled += wanted
    notional += notionalOf(product, price, wanted)
    lastPrice = price
  }
  return { filled, notional, fee: feeOfFill(notional, product.takerFeePpm, 0), lastPrice }
}

/** Lots at a price that what is left of the spend still takes, when `notional` has been filled. */
function affordable(
  product: ProductDefinition,
  price: number,
  { side, spend }: OrderRequest,
  notional: number,
): number {
  if (side === 'sell') return lotsForNotional(product, price, spend - notional)
  const fee = feeOfFill(notional, product.takerFeePpm, 0)
  const credit = creditAfter(notional, product.takerFeePpm, 0, fee)
  return lotsForSpend(product, price, spend - notional - fee, product.takerFeePpm, credit)
}

function worstCaseOf(product: ProductDefinition, request: OrderRequest, bound: number, most: number): number {
  if (request.side === 'buy') {
    return request.spend > 0 ? request.spend : buyHold(notionalOf(product, bound, most), product.takerFeePpm, 0)
  }
  const notional = notionalOf(product, bound, most)
  return notional - feeOfFill(notional, product.takerFeePpm, 0)
}

function nothing(code: Code, bound: number): OrderPreview {
  const none = { hold: 0, filled: 0, notional: 0, fee: 0, lastPrice: 0, rests: 0, cancelled: 0 }
  return { code, bound, ...none, expected: 0, worstCase: 0 }
}

/**
 * The largest quantity in lots that `available` (quote for a buy, base for a sell) allows at a price, fee included: the slider's 100 %.
 * For a market order `price` is its worst price.
 */
export function largestLots(product: ProductDefinition, side: Side, price: number, available: bigint): number {
  if (price < 1) return 0
  const most = Math.min(product.maximumLots, MAX_LOTS)
  if (side === 'sell') {
    const lots = available / BigInt(product.lot)
    return lots > BigInt(most) ? most : Number(lots)
  }
  const spend = Number(available > BigInt(MAX_NOTIONAL) ? BigInt(MAX_NOTIONAL) : available)
  return Math.min(lotsForSpend(product, price, spend, product.takerFeePpm, 0), most)
}

/** A slider position (0 … 1000 ‰) in lots of the largest quantity, rounded down, so that no position ever asks for more than there is. */
export function sliderLots(largest: number, permille: number): number {
  return Math.floor((largest * permille) / 1000)
}

/** The slider position of a quantity; 1000 from the largest on. */
export function sliderPermille(largest: number, lots: number): number {
  return largest === 0 ? 0 : Math.min(1000, Math.round((lots / largest) * 1000))
}

/** The worth of a quantity at a price; base minor units and quote minor units. */
export function worthOf(product: ProductDefinition, price: number, lots: number): { base: number; quote: number } {
  return { base: baseOf(product, lots), quote: notionalOf(product, price, lots) }
}
