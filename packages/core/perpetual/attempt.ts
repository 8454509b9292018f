import { type Code, CODES, type CommandOf } from '@candela/contract'
import { insideBand, MAX_LOTS, MAX_NOTIONAL, MAX_TICKS, widestWorstPrice, worstPrice } from '@candela/rules'
import {
  crossForcedPrice,
  DEFAULT_LEVERAGE,
  type ForcedPrice,
  forcedPrice,
  notional,
  openFill,
  type PerpetualAttempt,
  type PerpetualTerms,
  type Position,
  splitLots,
  type TriggerFault,
  triggerFault,
} from '@candela/rules/perpetual'
import { assert } from '@candela/units'
import { BUY, SELL } from '../book/book.ts'
import { hasKnowledge, isAboveLossLimit, ownProtections } from '../limits/gate.ts'
import { borrowedOf } from '../loan/borrowed.ts'
import { FOK, IOC, POST_ONLY, timePlace } from '../spot/places.ts'
import type { State } from '../state.ts'
import { canFill } from './can-fill.ts'
import { closableLots } from './change.ts'
import { crossWallet, crossWith } from './cross.ts'
import { lacksKnowledge } from './knowledge.ts'
import { isWithin } from './match.ts'
import { neededFor } from './open-orders.ts'
import type { PerpetualMarket } from './perpetual-market.ts'
import { PerpetualOrder } from './perpetual-order.ts'
import { modeOf, oppositeOf, sideOf } from './sides.ts'

type Asked = CommandOf<'placePerpetualOrder'>

/** The order that a command asks for, as it would be; its number is not given yet. */
export function askedOrder(state: State, market: PerpetualMarket, asked: Asked, terms: PerpetualTerms): PerpetualOrder {
  const { customer, product, lots, reduceOnly, trigger } = asked
  const order = new PerpetualOrder()
  order.customer = customer
  order.product = product
  order.side = asked.side === 'buy' ? BUY : SELL
  order.isMarket = asked.type === 'market'
  order.timeInForce = order.isMarket ? IOC : timePlace(asked.timeInForce)
  const from = trigger === 0 ? market.mark : trigger
  order.limit =
    order.isMarket && asked.price === 0 ? worstPrice(market.product.definition, from, asked.side) : asked.price
  order.reduceOnly = reduceOnly
  order.total = order.lots = lots
  const opposite = oppositeOf(state, order)
  order.closeLots = opposite === undefined ? 0 : splitLots(lots, closableLots(state, opposite)).closeLots
  order.leverage = state.perpetuals.customer(customer).settingOf(product).leverage
  order.takeProfit = asked.takeProfit
  order.stopLoss = asked.stopLoss
  order.makerFeePpm = terms.makerPpm
  order.takerFeePpm = terms.takerPpm
  order.ruleVersion = asked.ruleVersion
  order.price = trigger
  order.isRising = trigger >= market.mark
  order.placedAt = state.at
  order.placedSeq = state.seq
  return order
}

/** The first refusal of an order in the documented order; `ok` where it is taken. One in the place of which it comes counts no more. */
export function judge(
  state: State,
  market: PerpetualMarket,
  order: PerpetualOrder,
  asked: Asked,
  terms: PerpetualTerms,
  replaced?: PerpetualOrder,
): Code {
  const { perpetual, version } = state.rules
  const isPriceValid = pricesValid(asked)
  const isSized = isPriceValid && Number.isSafeInteger(order.lots) && order.lots >= 1 && order.lots <= MAX_LOTS
  const opposite = oppositeOf(state, order)
  const openLots = order.lots - order.closeLots
  const own = ownProtections(state, order.customer)
  const attempt: PerpetualAttempt = {
    isSelfExcluded: own.isSelfExcluded,
    isOnBreak: own.isOnBreak,
    isFrozen: own.isFrozen,
    isKnowledgeMissing: isSized && isKnowledgeMissing(state, market, order),
    isAboveLossLimit: isAboveLossLimit(state, order.customer, 1n),
    isProductKnown: true,
    isHalted: terms.isHalted,
    ruleVersion: order.ruleVersion,
    currentVersion: version,
    isPriceValid,
    isMarket: order.isMarket,
    isReduceOnly: order.reduceOnly,
    lots: order.lots,
    split: { closeLots: order.closeLots, openLots },
    reducibleLots: opposite === undefined ? 0 : closableLots(state, opposite),
    isStale: market.mark === 0 || market.isStaleAt(state.at, terms),
    isInBand: isPriceValid && market.mark > 0 && isInBand(market, order, asked),
    notional: isSized ? notional(order.isMarket ? market.mark : order.limit, order.lots, market.unit) : BEYOND,
    minimumNotional: BigInt(market.product.definition.minimumNotional),
    resultingNotional: isSized ? notional(market.mark, resultingLots(state, order), market.unit) : 0n,
    tiers: terms.tiers,
    leverage: order.leverage,
    triggerFault: isSized ? attachedFault(state, market, order, terms) : undefined,
    openOrders: mayRest(order) && replaced === undefined ? state.perpetuals.customer(order.customer).orders.size : 0,
    mostOrders: terms.mostOrders,
    isPostOnly: order.timeInForce === POST_ONLY,
    wouldTake: wouldTake(market, order),
    isFillOrKill: order.timeInForce === FOK,
    canFillWhole: order.timeInForce !== FOK || (isSized && canFill(state, market, order)),
    reserve: isSized ? neededFor(market, order, bestBidFor(market, order)) : 0n,
    available: state.ledger.balanceOf(order.customer, market.quote).available + (replaced?.held ?? 0n),
    unpaidPrincipal: borrowedOf(state, order.customer, market.quote),
  }
  const refusal = perpetual.perpetualRefusal(attempt)
  if (refusal === undefined) return 'ok'
  const code = codeOf(state, refusal)
  assert(isCode(code), 'a refusal is one of the house’s codes')
  return code
}

/** Of an order that is too large to have one. */
const BEYOND = BigInt(MAX_NOTIONAL) + 1n

/** The best bid by which a sale sets money aside: of a stop order, the mark it waits for. */
export function bestBidFor(market: PerpetualMarket, order: PerpetualOrder): number {
  return order.price === 0 ? market.bid : order.price
}

/** Whether what an order opens needs the knowledge check, which its customer has not passed; by the first edition what it is opened at. */
function isKnowledgeMissing(state: State, market: PerpetualMarket, order: PerpetualOrder): boolean {
  if (state.rules.perpetual.edition === 1)
    return order.leverage > DEFAULT_LEVERAGE && !hasKnowledge(state, order.customer)
  const openLots = order.reduceOnly ? 0 : order.lots - order.closeLots
  return openLots > 0 && lacksKnowledge(state, market, order, { price: measuredAt(market, order), lots: openLots })
}

/** The price that stands for the mark where an order is judged: the mark, the limit, or what a stop at market waits for. */
function measuredAt(market: PerpetualMarket, order: PerpetualOrder): number {
  if (!order.isMarket) return order.limit
  return order.price === 0 ? market.mark : order.price
}

function mayRest(order: PerpetualOrder): boolean {
  return order.price !== 0 || (order.timeInForce !== IOC && order.timeInForce !== FOK)
}

function pricesValid({ type, price, trigger, takeProfit, stopLoss, timeInForce }: Asked): boolean {
  const isTick = (value: number, least: number): boolean =>
    Number.isInteger(value) && value >= least && value <= MAX_TICKS
  const isStopOrder = trigger !== 0 && type === 'limit'
  if (isStopOrder && (timeInForce === 'postOnly' || timeInForce === 'fok')) return false
  return isTick(price, type === 'market' ? 0 : 1) && [trigger, takeProfit, stopLoss].every((value) => isTick(value, 0))
}

function isInBand(market: PerpetualMarket, order: PerpetualOrder, { side }: Asked): boolean {
  const { definition } = market.product
  const from = order.price === 0 ? market.mark : order.price
  if (!order.isMarket) return insideBand(definition, from, order.limit)
  return isWithin(order.side, order.limit, widestWorstPrice(definition, from, side))
}

function wouldTake(market: PerpetualMarket, order: PerpetualOrder): boolean {
  const best = order.side === BUY ? market.ask : market.bid
  return best !== 0 && isWithin(order.side, best, order.limit)
}

/** Lots of the position that an order leads to. */
function resultingLots({ perpetuals }: State, order: PerpetualOrder): number {
  const position = perpetuals.positionOf(order.customer, order.product)
  const own = position === undefined || position.side !== sideOf(order) ? 0 : position.lots
  return own + order.lots - order.closeLots
}

/** What is wrong with the triggers that come with an order; by the first edition measured at its worst price. */
function attachedFault(
  state: State,
  market: PerpetualMarket,
  order: PerpetualOrder,
  terms: PerpetualTerms,
): TriggerFault | undefined {
  const { takeProfit, stopLoss, leverage } = order
  const price = state.rules.perpetual.edition === 1 ? order.limit : measuredAt(market, order)
  if (takeProfit === 0 && stopLoss === 0) return undefined
  const lots = order.lots - order.closeLots
  if (order.reduceOnly || lots === 0) return takeProfit === 0 ? 'stopLossWrongSide' : 'takeProfitWrongSide'
  const side = sideOf(order)
  const own = state.perpetuals.positionOf(order.customer, order.product)
  const before = own?.side === side ? own : undefined
  const { position, margin } = openFill(before, { side, price, lots }, { unit: market.unit, leverage, feePpm: 0 })
  const forced =
    modeOf(state, order) === 'cross'
      ? crossForced(state, market, order, position, margin, terms)
      : forcedPrice(position, market.unit, terms.lines)
  return triggerFault(side, { mark: price, forcedPrice: forced, takeProfit, stopLoss })
}

/** Of a cross position that an order leads to, all others as they are. */
function crossForced(
  state: State,
  market: PerpetualMarket,
  { customer, leverage }: PerpetualOrder,
  position: Position,
  margin: bigint,
  { tiers }: PerpetualTerms,
): ForcedPrice {
  const wallet = crossWallet(state, customer, market.quote)
  const positions = crossWith(wallet, market, { position, leverage, tiers })
  return crossForcedPrice(wallet.balance + margin, positions, positions.length - 1)
}

/** By the first edition a take profit on the wrong side has another name. */
export function codeOf<Refusal extends string>({ rules }: State, refusal: Refusal): Refusal | 'targetWrongSide' {
  return refusal === 'takeProfitWrongSide' && rules.perpetual.edition === 1 ? 'targetWrongSide' : refusal
}

function isCode(refusal: string): refusal is Code {
  return refusal in CODES
}
