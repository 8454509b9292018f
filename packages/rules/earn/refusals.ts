import { firstRefusal, type OwnProtections } from '../first-refusal.ts'
import { needsBorrowed } from '../own-money.ts'

/** The reason why an earn product is not opened (earn §5). */
export type OpenEarnRefusal =
  | 'accountClosed'
  | 'earnUnknown'
  | 'earnSettling'
  | 'earnTermsChanged'
  | 'earnNotOnSale'
  | 'earnAlreadyRunning'
  | 'earnAmountInvalid'
  | 'earnBelowMinimum'
  | 'earnAboveMaximum'
  | 'earnAboveCustomerMaximum'
  | 'selfExcluded'
  | 'onBreak'
  | 'accountFrozen'
  | 'renewNotOffered'
  | 'insufficientBalance'
  | 'ownMoneyNeeded'
  | 'earnSoldOut'

/** All that opening is judged by; amounts in minor units of the product's asset. */
export interface OpenEarnAttempt extends OwnProtections {
  readonly isAccountClosed: boolean
  readonly isProductKnown: boolean
  /** a midnight of the product is being worked off */
  readonly isSettling: boolean
  readonly terms: number
  readonly currentTerms: number
  readonly isOnSale: boolean
  /** wallet mining that runs already */
  readonly isAlreadyRunning: boolean
  readonly amount: bigint
  readonly minimum: bigint
  readonly maximum: bigint
  readonly customerMaximum: bigint
  /** of this customer in this product */
  readonly held: bigint
  readonly wantsRenewal: boolean
  readonly isRenewable: boolean
  readonly available: bigint
  readonly unpaidPrincipal: bigint
  /** the largest that the pot still promises */
  readonly room: bigint
}

/**
 * The first refusal of opening in the documented order (§5); undefined where it is taken. ownMoneyNeeded says ownMoney,
 * earnSoldOut the room with it.
 */
export function openEarnRefusal(asked: OpenEarnAttempt): OpenEarnRefusal | undefined {
  const { amount } = asked
  return firstRefusal<OpenEarnRefusal>([
    [asked.isAccountClosed, 'accountClosed'],
    [!asked.isProductKnown, 'earnUnknown'],
    [asked.isSettling, 'earnSettling'],
    [asked.terms !== asked.currentTerms, 'earnTermsChanged'],
    [!asked.isOnSale, 'earnNotOnSale'],
    [asked.isAlreadyRunning, 'earnAlreadyRunning'],
    [amount <= 0n, 'earnAmountInvalid'],
    [amount < asked.minimum, 'earnBelowMinimum'],
    [amount > asked.maximum, 'earnAboveMaximum'],
    [asked.held + amount > asked.customerMaximum, 'earnAboveCustomerMaximum'],
    [asked.isSelfExcluded, 'selfExcluded'],
    [asked.isOnBreak, 'onBreak'],
    [asked.isFrozen, 'accountFrozen'],
    [asked.wantsRenewal && !asked.isRenewable, 'renewNotOffered'],
    [amount > asked.available, 'insufficientBalance'],
    [needsBorrowed(amount, asked.available, asked.unpaidPrincipal), 'ownMoneyNeeded'],
    [amount > asked.room, 'earnSoldOut'],
  ])
}

/** The reason why an order is not redeemed (§5). */
export type RedeemRefusal =
  | 'accountClosed'
  | 'earnOrderUnknown'
  | 'earnSettling'
  | 'earnOrderOver'
  | 'accountFrozen'
  | 'earlyRedemptionNotAllowed'
  | 'earnAmountInvalid'
  | 'earnAmountAboveHeld'

/**
 * The first refusal of a redemption in the documented order (§5); another customer's order is unknown. `amount`: all of
 * a term, a part of open ones.
 */
export function redeemRefusal(asked: {
  isAccountClosed: boolean
  isOwnOrder: boolean
  isSettling: boolean
  isOver: boolean
  isFrozen: boolean
  canLeaveEarly: boolean
  amount: bigint
  held: bigint
}): RedeemRefusal | undefined {
  return firstRefusal<RedeemRefusal>([
    [asked.isAccountClosed, 'accountClosed'],
    [!asked.isOwnOrder, 'earnOrderUnknown'],
    [asked.isSettling, 'earnSettling'],
    [asked.isOver, 'earnOrderOver'],
    [asked.isFrozen, 'accountFrozen'],
    [!asked.canLeaveEarly, 'earlyRedemptionNotAllowed'],
    [asked.amount <= 0n, 'earnAmountInvalid'],
    [asked.amount > asked.held, 'earnAmountAboveHeld'],
  ])
}
