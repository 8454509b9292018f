import { firstRefusal, type OwnProtections } from '../first-refusal.ts'
import { needsBorrowed } from '../own-money.ts'
import type { SaleState } from './allocation.ts'

/** The reason why a new coin is not subscribed to (earn §6). */
export type SubscribeRefusal =
  | 'saleUnknown'
  | 'saleComingSoon'
  | 'saleOver'
  | 'identityNeeded'
  | 'selfExcluded'
  | 'onBreak'
  | 'accountFrozen'
  | 'saleQuantityInvalid'
  | 'saleBelowMinimum'
  | 'saleAboveMaximum'
  | 'insufficientBalance'
  | 'ownMoneyNeeded'
  | 'saleSoldOut'

/** All that a subscription is judged by; lots, and minor units of what pays. */
export interface SubscribeAttempt extends OwnProtections {
  /** undefined where there is no such sale */
  readonly state: SaleState | undefined
  /** isSaleOver */
  readonly isOver: boolean
  readonly hasIdentity: boolean
  readonly lots: number
  readonly minimum: number
  /** a customer, all records together */
  readonly maximum: number
  readonly ownLots: number
  readonly cost: bigint
  readonly available: bigint
  readonly unpaidPrincipal: bigint
  /** of first come; undefined where a sale is shared */
  readonly remaining: number | undefined
}

/**
 * The first refusal of a subscription in the documented order (§6); undefined where it is taken. saleAboveMaximum says
 * what is left of the maximum.
 */
export function subscribeRefusal(asked: SubscribeAttempt): SubscribeRefusal | undefined {
  const { state, lots, remaining } = asked
  return firstRefusal<SubscribeRefusal>([
    [state === undefined, 'saleUnknown'],
    [state === 'comingSoon', 'saleComingSoon'],
    [asked.isOver, 'saleOver'],
    [!asked.hasIdentity, 'identityNeeded'],
    [asked.isSelfExcluded, 'selfExcluded'],
    [asked.isOnBreak, 'onBreak'],
    [asked.isFrozen, 'accountFrozen'],
    [!Number.isSafeInteger(lots) || lots < 1, 'saleQuantityInvalid'],
    [lots < asked.minimum, 'saleBelowMinimum'],
    [asked.ownLots + lots > asked.maximum, 'saleAboveMaximum'],
    [asked.cost > asked.available, 'insufficientBalance'],
    [needsBorrowed(asked.cost, asked.available, asked.unpaidPrincipal), 'ownMoneyNeeded'],
    [remaining !== undefined && lots > remaining, 'saleSoldOut'],
  ])
}

/** The reason why a subscription is not taken back (§6). */
export type CancelSubscriptionRefusal = 'recordUnknown' | 'recordDecided' | 'accountFrozen'

/** The first refusal of taking one back; undefined where it is. */
export function cancelSubscriptionRefusal(asked: {
  readonly isOwn: boolean
  readonly isChecking: boolean
  readonly isFrozen: boolean
}): CancelSubscriptionRefusal | undefined {
  return firstRefusal<CancelSubscriptionRefusal>([
    [!asked.isOwn, 'recordUnknown'],
    [!asked.isChecking, 'recordDecided'],
    [asked.isFrozen, 'accountFrozen'],
  ])
}
