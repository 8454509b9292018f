import { firstRefusal, type OwnProtections } from '../first-refusal.ts'
import { needsBorrowed } from '../own-money.ts'
import type { Split, TriggerFault } from './orders.ts'
import { type Tier, tierOf } from './tiers.ts'

/** The reason why a perpetual order is refused (derivatives §5, §14). */
export type PerpetualRefusal =
  | 'productUnknown'
  | 'productHalted'
  | 'rulesChanged'
  | 'priceMalformed'
  | 'quantityMalformed'
  | 'priceStale'
  | 'priceOutOfBand'
  | 'notionalTooSmall'
  | 'notionalTooLarge'
  | 'selfExcluded'
  | 'onBreak'
  | 'accountFrozen'
  | 'knowledgeCheckMissing'
  | 'leverageTooHigh'
  | 'ownLossLimit'
  | 'nothingToReduce'
  | 'reduceExceedsPosition'
  | TriggerFault
  | 'tooManyOrders'
  | 'postOnlyWouldTake'
  | 'fokNotFilled'
  | 'ownMoneyNeeded'
  | 'insufficientMargin'

const LARGEST = BigInt(Number.MAX_SAFE_INTEGER)

/** All that a perpetual order is judged by; amounts in minor units. */
export interface PerpetualAttempt extends OwnProtections {
  readonly isProductKnown: boolean
  readonly isHalted: boolean
  readonly ruleVersion: number
  readonly currentVersion: number
  readonly isPriceValid: boolean
  readonly isMarket: boolean
  readonly isReduceOnly: boolean
  readonly lots: number
  /** the effect of its lots (splitLots) */
  readonly split: Split
  /** lots of an opposite position that no other order closes */
  readonly reducibleLots: number
  readonly isStale: boolean
  readonly isInBand: boolean
  readonly notional: bigint
  readonly minimumNotional: bigint
  /** notional of the position that would result, at the mark */
  readonly resultingNotional: bigint
  readonly tiers: readonly Tier[]
  readonly leverage: number
  /** true when its opening part needs the knowledge check, which was not passed */
  readonly isKnowledgeMissing: boolean
  /** true when losses reach a limit of the customer's own */
  readonly isAboveLossLimit: boolean
  readonly triggerFault: TriggerFault | undefined
  readonly openOrders: number
  readonly mostOrders: number
  readonly isPostOnly: boolean
  readonly wouldTake: boolean
  readonly isFillOrKill: boolean
  readonly canFillWhole: boolean
  /** reserveOf its opening lots */
  readonly reserve: bigint
  readonly available: bigint
  readonly unpaidPrincipal: bigint
}

/**
 * The first refusal of a perpetual order in the documented order; undefined where it is taken (§5). The customer's own
 * protections, knowledge and leverage are asked of what opens alone: closing is never refused for them. A stale market
 * refuses market orders and opening ones (§2).
 */
export function perpetualRefusal(asked: PerpetualAttempt): PerpetualRefusal | undefined {
  const opens = !asked.isReduceOnly && asked.split.openLots > 0
  const { notional, reserve, tiers } = asked
  const isTooLarge = notional > LARGEST || (opens && asked.resultingNotional > tiers.at(-1)!.upTo)
  const rows = firstRefusal<PerpetualRefusal>([
    [!asked.isProductKnown, 'productUnknown'],
    [asked.isHalted, 'productHalted'],
    [asked.ruleVersion !== asked.currentVersion, 'rulesChanged'],
    [!asked.isPriceValid, 'priceMalformed'],
    [!Number.isSafeInteger(asked.lots) || asked.lots < 1, 'quantityMalformed'],
    [asked.isStale && (asked.isMarket || opens), 'priceStale'],
    [!asked.isInBand, 'priceOutOfBand'],
    [notional < asked.minimumNotional && opens, 'notionalTooSmall'],
    [isTooLarge, 'notionalTooLarge'],
  ])
  if (rows !== undefined) return rows
  return firstRefusal<PerpetualRefusal>([
    [opens && asked.isSelfExcluded, 'selfExcluded'],
    [opens && asked.isOnBreak, 'onBreak'],
    [opens && asked.isFrozen, 'accountFrozen'],
    [opens && asked.isKnowledgeMissing, 'knowledgeCheckMissing'],
    [opens && asked.leverage > tierOf(tiers, asked.resultingNotional).leverage, 'leverageTooHigh'],
    [opens && asked.isAboveLossLimit, 'ownLossLimit'],
    [asked.isReduceOnly && asked.reducibleLots === 0, 'nothingToReduce'],
    [asked.isReduceOnly && asked.lots > asked.reducibleLots, 'reduceExceedsPosition'],
    ...(asked.triggerFault ? [[true, asked.triggerFault] as const] : []),
    [asked.openOrders >= asked.mostOrders, 'tooManyOrders'],
    [asked.isPostOnly && asked.wouldTake, 'postOnlyWouldTake'],
    [asked.isFillOrKill && !asked.canFillWhole, 'fokNotFilled'],
    [opens && needsBorrowed(reserve, asked.available, asked.unpaidPrincipal), 'ownMoneyNeeded'],
    [opens && reserve > asked.available, 'insufficientMargin'],
  ])
}

/** The reason why margin is not moved, of a position or of a cross account (§5). */
export type MarginRefusal =
  | 'positionUnknown'
  | 'amountMalformed'
  | 'priceStale'
  | 'aboveMaximum'
  | 'knowledgeCheckMissing'
  | 'ownMoneyNeeded'
  | 'insufficientBalance'

/** The facts that a move of margin is judged by; amounts in minor units. */
export interface MarginMove {
  readonly direction: 'in' | 'out'
  readonly hasPosition: boolean
  readonly amount: bigint
  readonly isStale: boolean
  /** told with aboveMaximum; undefined: as much as there is */
  readonly maximum: bigint | undefined
  /** true when the outcome needs the knowledge check, which was not passed */
  readonly isKnowledgeMissing: boolean
  readonly available: bigint
  readonly unpaidPrincipal: bigint
}

/** The first refusal of margin put in or taken out (§5). Putting in is possible in a stale market. */
export function marginRefusal(asked: MarginMove): MarginRefusal | undefined {
  const { amount, maximum, available, unpaidPrincipal } = asked
  const isIn = asked.direction === 'in'
  return firstRefusal<MarginRefusal>([
    [!asked.hasPosition, 'positionUnknown'],
    [amount <= 0n, 'amountMalformed'],
    [!isIn && asked.isStale, 'priceStale'],
    [maximum !== undefined && amount > maximum, 'aboveMaximum'],
    [!isIn && asked.isKnowledgeMissing, 'knowledgeCheckMissing'],
    [isIn && needsBorrowed(amount, available, unpaidPrincipal), 'ownMoneyNeeded'],
    [isIn && amount > available, 'insufficientBalance'],
  ])
}

/**
 * The part of a quote that the house still shows on a side that would enlarge its own position: at most cap − |position| lots; the other
 * side is whole (§9).
 */
export function houseQuoteLots(cap: number, housePosition: number, side: 'bid' | 'ask', lots: number): number {
  const enlarges = side === 'bid' ? housePosition >= 0 : housePosition <= 0
  return enlarges ? Math.min(lots, Math.max(0, cap - Math.abs(housePosition))) : lots
}
