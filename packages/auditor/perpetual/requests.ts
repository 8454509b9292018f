import type { Code, CommandOf } from '@candela/contract'
import { balance } from '../floor/accounts.ts'
import { LARGEST_AMOUNT, LARGEST_STEP, least, MILLION, priceAway } from '../floor/arithmetic.ts'
import type { AuditedState } from '../floor/books.ts'
import { isWithin } from '../floor/spot-book.ts'
import { isAboveLimit, mayOpen as ownWill } from '../limits.ts'
import { needsBorrowed } from '../loan.ts'
import {
  bestOffered,
  isLong,
  isSecondEdition,
  isStale,
  perpetualOrdersOf,
  positionOf,
  quoted,
  resting,
  settingOf,
} from './books.ts'
import { behind, crossOf } from './cross.ts'
import type { PerpetualMarket, PerpetualOrder, PerpetualPosition } from './memory.ts'
import { lotsOfOneEffect, mayOpen, plan } from './fills.ts'
import { lacksKnowledge } from './knowledge.ts'
import { triggerRefusal } from './order-rules.ts'
import { reserve, reservePrice } from './orders.ts'
import { forcedPrice, type Holding, initialMargin } from './position.ts'
import { tierOf } from './tiers.ts'
import { closable, unclaimed } from './triggers.ts'

type Asked = CommandOf<'placePerpetualOrder'>

/** The refusal of a take profit on the wrong side. */
function wrongSide(state: AuditedState): 'targetWrongSide' | 'takeProfitWrongSide' {
  return isSecondEdition(state) ? 'takeProfitWrongSide' : 'targetWrongSide'
}

export function named(state: AuditedState, refused: ReturnType<typeof triggerRefusal>): Code | undefined {
  return refused === 'targetWrongSide' ? wrongSide(state) : refused
}

/** The order that a command asks for; its number is not given yet. */
export function orderOf(state: AuditedState, market: PerpetualMarket, asked: Asked): PerpetualOrder {
  const { terms } = state.perpetual
  const isMarket = asked.type === 'market'
  const from = asked.trigger === 0 ? market.mark : BigInt(asked.trigger)
  const { worstPricePpm } = state.products[asked.product]!.definition
  const isDefault = isMarket && asked.price === 0
  const order: PerpetualOrder = {
    order: 0,
    customer: asked.customer,
    product: asked.product,
    side: asked.side,
    type: asked.type,
    timeInForce: isMarket ? 'ioc' : asked.timeInForce,
    reduceOnly: asked.reduceOnly,
    leverage: settingOf(state, asked.customer, asked.product).leverage,
    makerPpm: terms.makerPpm,
    takerPpm: terms.takerPpm,
    ruleVersion: asked.ruleVersion,
    placedAt: state.at,
    placedSeq: state.seq,
    price: isDefault ? priceAway(from, asked.side === 'buy', worstPricePpm) : BigInt(asked.price),
    trigger: BigInt(asked.trigger),
    falls: BigInt(asked.trigger) < market.mark,
    callbackPpm: 0n,
    best: 0n,
    waitsSince: 0,
    takeProfit: BigInt(asked.takeProfit),
    stopLoss: BigInt(asked.stopLoss),
    lots: BigInt(asked.lots),
    left: BigInt(asked.lots),
    closes: 0n,
    filled: 0n,
    held: 0n,
    heldAt: 0n,
    stage: 'taking',
  }
  order.closes = closable(state, market, order, positionOf(market, asked.customer))
  return order
}

/** The reason why an order is refused: the first of the documented order. */
export function refusalOf(
  state: AuditedState,
  market: PerpetualMarket,
  order: PerpetualOrder,
  asked: Asked,
  replaced?: PerpetualOrder,
): Code {
  const { tiers } = state.perpetual.terms
  const opens = !order.reduceOnly && order.left > order.closes
  if (asked.ruleVersion !== state.ruleVersion) return 'rulesChanged'
  if (!arePrices(asked)) return 'priceMalformed'
  if (asked.lots < 1) return 'quantityMalformed'
  if (isStale(state, market, state.at) && (order.type === 'market' || opens)) return 'priceStale'
  if (market.mark === 0n || !isInBand(state, market, order)) return 'priceOutOfBand'
  const notional = (order.type === 'market' ? market.mark : order.price) * order.left * market.unit
  const { minimumNotional } = state.products[asked.product]!.definition
  if (opens && notional < minimumNotional) return 'notionalTooSmall'
  if (notional > LARGEST_AMOUNT || order.left > LARGEST_STEP) return 'notionalTooLarge'
  const position = positionOf(market, order.customer)
  const same = position && position.long === isLong(order) ? position.lots : 0n
  const resulting = market.mark * (same + order.left - order.closes) * market.unit
  if (opens && resulting > tiers.at(-1)!.upTo) return 'notionalTooLarge'
  if (opens) {
    const mine = refusalByOwnWill(state, market, order, tierOf(tiers, resulting).leverage)
    if (mine !== 'ok') return mine
  }
  return refusalByBook(state, market, order, position, opens, replaced)
}

/** above this leverage one has to know what one does */
const FREE_LEVERAGE = 2n

/** The refusal by a customer's own protections, knowledge and loss limit. */
function refusalByOwnWill(
  state: AuditedState,
  market: PerpetualMarket,
  order: PerpetualOrder,
  mostLeverage: bigint,
): Code {
  const allowed = ownWill(state, order.customer)
  if (allowed !== 'ok') return allowed
  const { limits } = state.customers[order.customer - 1]!
  const lacks = isSecondEdition(state)
    ? lacksKnowledge(state, market, order, measuredAt(market, order), order.left - order.closes)
    : order.leverage > FREE_LEVERAGE && !limits.isPassed
  if (lacks) return 'knowledgeCheckMissing'
  if (order.leverage > mostLeverage) return 'leverageTooHigh'
  return isAboveLimit(limits, state.at, 'loss', 1n) ? 'ownLossLimit' : 'ok'
}

/** The refusal by position, book and money. */
function refusalByBook(
  state: AuditedState,
  market: PerpetualMarket,
  order: PerpetualOrder,
  position: PerpetualPosition | undefined,
  opens: boolean,
  replaced: PerpetualOrder | undefined,
): Code {
  const reducible = position && position.long !== isLong(order) ? unclaimed(state, market, position) : 0n
  if (order.reduceOnly && reducible === 0n) return 'nothingToReduce'
  if (order.reduceOnly && order.left > reducible) return 'reduceExceedsPosition'
  const unfit = attachedRefusal(state, market, order, position)
  if (unfit) return unfit
  const rests = order.trigger > 0n || order.timeInForce === 'gtc' || order.timeInForce === 'postOnly'
  const open = perpetualOrdersOf(state, order.customer).length
  if (rests && !replaced && open >= state.perpetual.terms.mostOrders) return 'tooManyOrders'
  const best = bestOffered(market, order.side)
  const meets = best !== undefined && isWithin(order.side, best, order.price)
  if (order.timeInForce === 'postOnly' && meets) return 'postOnlyWouldTake'
  if (order.timeInForce === 'fok' && !fillsWhole(state, market, order)) return 'fokNotFilled'
  const needed = reserve(market, order, reservePrice(market, order, order.trigger > 0n))
  const more = needed - (replaced?.held ?? 0n)
  if (opens && needsBorrowed(state, order.customer, market.quote, more)) return 'ownMoneyNeeded'
  if (opens && more > balance(state, order.customer, 'available', market.quote)) return 'insufficientMargin'
  return 'ok'
}

function arePrices({ type, price, trigger, takeProfit, stopLoss, timeInForce }: Asked): boolean {
  const isTick = (value: number, lowest: number): boolean => value >= lowest && value <= Number(LARGEST_STEP)
  // one that waits for a mark cannot promise what it will meet then
  if (trigger !== 0 && type === 'limit' && (timeInForce === 'postOnly' || timeInForce === 'fok')) return false
  return isTick(price, type === 'market' ? 0 : 1) && [trigger, takeProfit, stopLoss].every((value) => isTick(value, 0))
}

/** Around the mark, or around the trigger of one that waits. */
function isInBand(state: AuditedState, market: PerpetualMarket, order: PerpetualOrder): boolean {
  const { priceBandPpm, widestWorstPricePpm } = state.products[market.product]!.definition
  const from = order.trigger === 0n ? market.mark : order.trigger
  if (order.type === 'market') {
    return isWithin(order.side, order.price, priceAway(from, order.side === 'buy', widestWorstPricePpm))
  }
  const distance = order.price > from ? order.price - from : from - order.price
  return distance * MILLION <= from * BigInt(priceBandPpm)
}

/** The price in place of the mark where an order is judged: the limit, the trigger of a stop at market, or the mark. */
function measuredAt({ mark }: PerpetualMarket, { type, price, trigger }: PerpetualOrder): bigint {
  if (type === 'limit') return price
  return trigger === 0n ? mark : trigger
}

/** Triggers that come with an order are judged as if the mark were its price, by the position that it would lead to there. */
function attachedRefusal(
  state: AuditedState,
  market: PerpetualMarket,
  order: PerpetualOrder,
  position: PerpetualPosition | undefined,
): Code | undefined {
  const { takeProfit, stopLoss, leverage } = order
  const price = isSecondEdition(state) ? measuredAt(market, order) : order.price
  if (takeProfit === 0n && stopLoss === 0n) return undefined
  const lots = order.left - order.closes
  if (order.reduceOnly || lots === 0n) return takeProfit === 0n ? 'stopLossWrongSide' : wrongSide(state)
  const long = isLong(order)
  const isCross = settingOf(state, order.customer, market.product).mode === 'cross'
  const none: Holding = { long, lots: 0n, cost: 0n, margin: 0n, settled: 0n }
  const before: Holding = position && position.long === long ? position : none
  const others = isCross ? behind(state, crossOf(state, order.customer, market.quote), market.product, true) : 0n
  const cost = price * lots * market.unit
  const margin = before.margin + initialMargin(cost, leverage)
  const after: Holding = { ...before, lots: before.lots + lots, cost: before.cost + cost, margin }
  const forced = forcedPrice(after, market.unit, state.perpetual.terms.tiers, others)
  return named(state, triggerRefusal(long, price, takeProfit || undefined, stopLoss || undefined, forced))
}

/**
 * True when all of an order would be filled at once: what its customer has allows it, should every lot go at the limit,
 * and others whose own fill is allowed offer enough.
 */
function fillsWhole(state: AuditedState, market: PerpetualMarket, order: PerpetualOrder): boolean {
  const first = lotsOfOneEffect(market, order)
  const planned = plan(state, market, order, order.price, first, order.takerPpm, [])
  if (typeof planned === 'string') return false
  if (first < order.left && !mayOpen(state, market, order, order.price, order.left - first, planned)) return false
  const isReachable = ({ price }: { readonly price: bigint }): boolean => isWithin(order.side, price, order.price)
  let found = quoted(market, order.side)
    .filter(isReachable)
    .reduce((sum, { lots }) => sum + lots, 0n)
  for (const maker of resting(market, order.side === 'buy' ? 'sell' : 'buy').filter(isReachable)) {
    if (maker.customer === order.customer || found >= order.left) continue
    const lots = least(lotsOfOneEffect(market, maker), order.left - found)
    if (typeof plan(state, market, maker, maker.price, lots, maker.makerPpm, []) !== 'string') found += lots
  }
  return found >= order.left
}
