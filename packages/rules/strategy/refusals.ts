import type { StrategyField } from '@candela/contract'
import { firstRefusal, type OwnProtections } from '../first-refusal.ts'
import { needsBorrowed } from '../own-money.ts'

/** The reasons why a strategy is not started (strategies §2). */
export type StartStrategyRefusal =
  | 'strategiesNotOffered'
  | 'accountClosed'
  | 'productUnknown'
  | 'productHalted'
  | 'rulesChanged'
  | 'strategyParametersInvalid'
  | 'strategyAmountTooSmall'
  | AddToStrategyRefusal
  | 'knowledgeCheckMissing'
  | 'tooManyStrategies'

/** The reasons why money is not added to one. */
export type AddToStrategyRefusal =
  | 'strategyAmountTooLarge'
  | 'selfExcluded'
  | 'onBreak'
  | 'accountFrozen'
  | 'ownMoneyNeeded'
  | 'insufficientBalance'

/** All that adding money is judged by; minor units. */
export interface AddToStrategyAttempt extends OwnProtections {
  readonly amount: bigint
  /** the amount that its stops count from before */
  readonly base: bigint
  readonly most: bigint
  readonly available: bigint
  readonly unpaidPrincipal: bigint
}

/** All that a start is judged by. */
export interface StartStrategyAttempt extends Omit<AddToStrategyAttempt, 'base'> {
  readonly isOffered: boolean
  readonly isAccountClosed: boolean
  readonly areProductsKnown: boolean
  /** no spot, or no ladder for 10 s, of any of its products */
  readonly isHalted: boolean
  readonly ruleVersion: number
  readonly currentRules: number
  readonly wrongField: StrategyField | undefined
  readonly least: bigint
  readonly isKnowledgeMissing: boolean
  readonly running: number
  readonly mostRunning: number
}

/** The first refusal of a start in the documented order; undefined where it is taken. */
export function startStrategyRefusal(asked: StartStrategyAttempt): StartStrategyRefusal | undefined {
  return firstRefusal<StartStrategyRefusal>([
    [!asked.isOffered, 'strategiesNotOffered'],
    [asked.isAccountClosed, 'accountClosed'],
    [!asked.areProductsKnown, 'productUnknown'],
    [asked.isHalted, 'productHalted'],
    [asked.ruleVersion !== asked.currentRules, 'rulesChanged'],
    [asked.wrongField !== undefined, 'strategyParametersInvalid'],
    [asked.amount < asked.least, 'strategyAmountTooSmall'],
    [asked.amount > asked.most, 'strategyAmountTooLarge'],
    [asked.isSelfExcluded, 'selfExcluded'],
    [asked.isOnBreak, 'onBreak'],
    [asked.isFrozen, 'accountFrozen'],
    [asked.isKnowledgeMissing, 'knowledgeCheckMissing'],
    [asked.running >= asked.mostRunning, 'tooManyStrategies'],
    [needsBorrowed(asked.amount, asked.available, asked.unpaidPrincipal), 'ownMoneyNeeded'],
    [asked.amount > asked.available, 'insufficientBalance'],
  ])
}

/** The first refusal of adding money. */
export function addToStrategyRefusal(asked: AddToStrategyAttempt): AddToStrategyRefusal | undefined {
  return firstRefusal<AddToStrategyRefusal>([
    [asked.base + asked.amount > asked.most, 'strategyAmountTooLarge'],
    [asked.isSelfExcluded, 'selfExcluded'],
    [asked.isOnBreak, 'onBreak'],
    [asked.isFrozen, 'accountFrozen'],
    [needsBorrowed(asked.amount, asked.available, asked.unpaidPrincipal), 'ownMoneyNeeded'],
    [asked.amount > asked.available, 'insufficientBalance'],
  ])
}

/** All that taking money is judged by; minor units. */
export interface TakeFromStrategyAttempt {
  readonly amount: bigint
  readonly equity: bigint
  readonly least: bigint
  /** not held by orders */
  readonly free: bigint
}

/** The first refusal of taking money: the least stays in. */
export function takeFromStrategyRefusal({
  amount,
  equity,
  least,
  free,
}: TakeFromStrategyAttempt): 'strategyAmountTooSmall' | 'insufficientBalance' | undefined {
  return firstRefusal<'strategyAmountTooSmall' | 'insufficientBalance'>([
    [equity - amount < least, 'strategyAmountTooSmall'],
    [amount > free, 'insufficientBalance'],
  ])
}
