import type { Side } from '@candela/contract'
import { MAX_LOTS, MAX_NOTIONAL, MAX_TICKS } from '../spot/amounts.ts'
import { insideBand, widestWorstPrice } from '../spot/worst-price.ts'
import {
  type AskedMarket,
  type AskedPerpetual,
  type AskingAccount,
  backed,
  boundOf,
  directionOf,
  facing,
  measuredAt,
} from './asked.ts'
import { canFillWhole } from './fill-whole.ts'
import { forcedPrice } from './forced-price.ts'
import { DEFAULT_LEVERAGE, needsKnowledge, type Stake, stakeAt, stakesOf } from './knowledge.ts'
import { reserveOf, splitLots, type TriggerFault, triggerFault } from './orders.ts'
import type { PerpetualAttempt } from './place.ts'
import { type Direction, notional, openFill, openProfit, type Position } from './position.ts'

/** The notional of an order too large to have one. */
const BEYOND = BigInt(MAX_NOTIONAL) + 1n
const NOTHING: Stake = { notional: 0n, equity: 0n }

/** All that an order is judged by (§5), from what its customer and its market are: `perpetualRefusal` says the rest. */
export function attemptOf(asked: AskedPerpetual, account: AskingAccount, market: AskedMarket): PerpetualAttempt {
  const { lots, reduceOnly, timeInForce } = asked
  const { definition, unit, terms, mark } = market
  const side = directionOf(asked.side)
  const { closableLots, before } = facing(account, side)
  const isMarket = asked.type === 'market'
  const isPriceValid = pricesValid(asked)
  const isSized = isPriceValid && Number.isSafeInteger(lots) && lots >= 1 && lots <= MAX_LOTS
  const split = splitLots(lots, closableLots)
  const openLots = reduceOnly ? 0 : split.openLots
  const bound = boundOf(market, asked)
  const best = asked.side === 'buy' ? market.ask : market.bid
  const isFillOrKill = !isMarket && timeInForce === 'fok'
  const isImmediate = isMarket || timeInForce === 'ioc' || isFillOrKill
  const fill = { side, price: measuredAt(market, asked), lots: openLots }
  const setAside = { unit, leverage: account.leverage, takerPpm: terms.takerPpm }
  const bestBid = asked.trigger === 0 ? market.bid : asked.trigger
  return {
    isSelfExcluded: account.isSelfExcluded,
    isOnBreak: account.isOnBreak,
    isFrozen: account.isFrozen,
    isKnowledgeMissing: isSized && isKnowledgeMissing(account, market, fill),
    isAboveLossLimit: account.isAboveLossLimit,
    isProductKnown: true,
    isHalted: terms.isHalted,
    ruleVersion: asked.ruleVersion,
    currentVersion: market.ruleVersion,
    isPriceValid,
    isMarket,
    isReduceOnly: reduceOnly,
    lots,
    split,
    reducibleLots: closableLots,
    isStale: mark === 0 || market.isStale,
    isInBand: isPriceValid && mark > 0 && isInBand(asked, market, bound),
    notional: isSized ? notional(isMarket ? mark : bound, lots, unit) : BEYOND,
    minimumNotional: BigInt(definition.minimumNotional),
    resultingNotional: isSized ? notional(mark, (before?.lots ?? 0) + split.openLots, unit) : 0n,
    tiers: terms.tiers,
    leverage: account.leverage,
    triggerFault: isSized ? attachedFault(asked, account, market, openLots) : undefined,
    openOrders: asked.trigger !== 0 || !isImmediate ? account.openOrders : 0,
    mostOrders: terms.mostOrders,
    isPostOnly: !isMarket && timeInForce === 'postOnly',
    wouldTake: best !== 0 && isWithin(asked.side, best, bound),
    isFillOrKill,
    canFillWhole: !isFillOrKill || (isSized && canFillWhole(asked, account, market)),
    reserve: isSized ? reserveOf({ side, price: bound, openLots }, bestBid, setAside) : 0n,
    available: account.available,
    unpaidPrincipal: account.unpaidPrincipal,
  }
}

/** True when a price is within a taker's limit. */
function isWithin(side: Side, price: number, limit: number): boolean {
  return side === 'buy' ? price <= limit : price >= limit
}

function pricesValid({ type, price, trigger, takeProfit, stopLoss, timeInForce }: AskedPerpetual): boolean {
  const isTick = (value: number, least: number): boolean =>
    Number.isInteger(value) && value >= least && value <= MAX_TICKS
  const isStopLimit = trigger !== 0 && type === 'limit'
  if (isStopLimit && (timeInForce === 'postOnly' || timeInForce === 'fok')) return false
  return isTick(price, type === 'market' ? 0 : 1) && [trigger, takeProfit, stopLoss].every((value) => isTick(value, 0))
}

function isInBand({ type, side, trigger }: AskedPerpetual, { definition, mark }: AskedMarket, bound: number): boolean {
  const from = trigger === 0 ? mark : trigger
  if (type === 'limit') return insideBand(definition, from, bound)
  return isWithin(side, bound, widestWorstPrice(definition, from, side))
}

/** By the first edition the leverage that is set counts. */
function isKnowledgeMissing(account: AskingAccount, { unit, edition }: AskedMarket, opening: OpeningFill): boolean {
  if (edition === 1) return account.leverage > DEFAULT_LEVERAGE && !account.hasKnowledge
  return opening.lots > 0 && lacksKnowledge(account, unit, opening)
}

/** Lots that open at a price in ticks. */
interface OpeningFill {
  readonly side: Direction
  readonly price: number
  readonly lots: number
}

/**
 * True when lots that open need the knowledge check, which was not passed: as if the mark were their price, and what is
 * opposite closed at it. Of a cross position the whole account counts (§5).
 */
export function lacksKnowledge(account: AskingAccount, unit: number, opening: OpeningFill): boolean {
  if (account.hasKnowledge) return false
  const { price } = opening
  const { opposite, before } = facing(account, opening.side)
  const { position } = opened(before, opening, account, unit)
  const { balance, profit, notional: value } = account.rest
  const closed = opposite === undefined ? 0n : openProfit(opposite, price, unit)
  const others = account.mode === 'cross' ? { notional: value, equity: balance + profit + closed } : NOTHING
  const now = before === undefined ? others : stakesOf(others, stakeAt(before, price, unit))
  return needsKnowledge(now, stakesOf(others, stakeAt(position, price, unit)))
}

/**
 * The fault of the triggers that come with an order, measured at the mark, the limit or the trigger (§7); by the first edition at its
 * worst price.
 */
function attachedFault(
  asked: AskedPerpetual,
  account: AskingAccount,
  market: AskedMarket,
  lots: number,
): TriggerFault | undefined {
  const { takeProfit, stopLoss } = asked
  if (takeProfit === 0 && stopLoss === 0) return undefined
  if (lots === 0) return takeProfit === 0 ? 'stopLossWrongSide' : 'takeProfitWrongSide'
  const side = directionOf(asked.side)
  const price = market.edition === 1 ? boundOf(market, asked) : measuredAt(market, asked)
  const { position, margin } = opened(facing(account, side).before, { side, price, lots }, account, market.unit)
  const forced = forcedPrice(backed(position, account, account.rest.balance + margin), market.unit, market.terms.tiers)
  return triggerFault(side, { mark: price, forcedPrice: forced, takeProfit, stopLoss })
}

/** The position that a fill without a fee leads to. */
function opened(
  before: Position | undefined,
  fill: OpeningFill,
  { leverage }: AskingAccount,
  unit: number,
): { readonly position: Position; readonly margin: bigint } {
  return openFill(before, fill, { unit, leverage, feePpm: 0 })
}
