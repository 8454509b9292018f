import { firstRefusal, type OwnProtections } from '../first-refusal.ts'
import { type LoanRequestFault, loanRequestFault } from './terms.ts'

/** The reason why a loan is not applied for, and why the rule refuses one that was (earn §7). */
export type ApplyRefusal =
  | 'identityNeeded'
  | 'loanRulesChanged'
  | LoanRequestFault
  | 'loanFormIncomplete'
  | 'selfExcluded'
  | 'onBreak'
  | 'accountFrozen'
  | 'loanUnpaid'
  | 'loanPastLate'
  | 'loanScoreLow'
  | 'loanAboveLimit'
  | 'loanNotAffordable'
  | 'lendingExhausted'

/** All that an application is judged by; amounts in minor units. */
export interface ApplyAttempt extends OwnProtections {
  readonly hasIdentity: boolean
  readonly ruleVersion: number
  readonly currentVersion: number
  readonly amount: bigint
  readonly days: number
  readonly isFormComplete: boolean
  /** an unpaid loan or another application */
  readonly hasOther: boolean
  /** a late loan less than 180 days ago */
  readonly wasLate: boolean
  /** limitOfScore and loanLimit */
  readonly scoreLimit: bigint
  readonly limit: bigint
  /** the whole repayment, and the most that income and assets allow */
  readonly total: bigint
  readonly most: bigint
  readonly room: bigint
}

/**
 * The first refusal of an application in the documented order (§7); undefined where it is taken. loanAboveLimit says
 * the limit, loanNotAffordable the most, lendingExhausted the room with it. At payout the rule asks payoutRefusal.
 */
export function applyRefusal(asked: ApplyAttempt): ApplyRefusal | undefined {
  const { amount, days } = asked
  const request = loanRequestFault(amount, days)
  return firstRefusal<ApplyRefusal>([
    [!asked.hasIdentity, 'identityNeeded'],
    [asked.ruleVersion !== asked.currentVersion, 'loanRulesChanged'],
    ...(request ? [[true, request] as const] : []),
    [!asked.isFormComplete, 'loanFormIncomplete'],
    [asked.isSelfExcluded, 'selfExcluded'],
    [asked.isOnBreak, 'onBreak'],
    [asked.isFrozen, 'accountFrozen'],
    [asked.hasOther, 'loanUnpaid'],
    [asked.wasLate, 'loanPastLate'],
    [asked.scoreLimit === 0n, 'loanScoreLow'],
    [amount > asked.limit, 'loanAboveLimit'],
    [asked.total > asked.most, 'loanNotAffordable'],
    [amount > asked.room, 'lendingExhausted'],
  ])
}

/** The rule's reason to refuse at payout an application that was taken once (§7). */
export type PayoutRefusal = 'selfExcluded' | 'onBreak' | 'accountFrozen' | 'loanScoreLow' | 'loanAboveLimit'

/**
 * The first refusal at payout, of what can have changed since the application, in the same order; undefined where it is
 * paid out. Its money is set aside, its amount, term, rate and form are as they were agreed: a dearer table is for new
 * applications. A proof of identity that is gone leaves no limit.
 */
export function payoutRefusal(
  asked: Pick<ApplyAttempt, keyof OwnProtections | 'amount' | 'scoreLimit' | 'limit'>,
): PayoutRefusal | undefined {
  return firstRefusal<PayoutRefusal>([
    [asked.isSelfExcluded, 'selfExcluded'],
    [asked.isOnBreak, 'onBreak'],
    [asked.isFrozen, 'accountFrozen'],
    [asked.scoreLimit === 0n, 'loanScoreLow'],
    [asked.amount > asked.limit, 'loanAboveLimit'],
  ])
}

/** The reason why a repayment is not taken (§7). */
export type RepayRefusal =
  | 'loanUnknown'
  | 'loanNotOpen'
  | 'repaymentInvalid'
  | 'repaymentAboveOwed'
  | 'insufficientBalance'

/** The amount that a repayment of `amount` takes, 0: the whole debt; or its first refusal in the documented order (§7). */
export function repaymentOf(asked: {
  isOwnLoan: boolean
  isOpen: boolean
  amount: bigint
  owed: bigint
  available: bigint
}): { refusal: RepayRefusal | undefined; pays: bigint } {
  const pays = asked.amount === 0n ? asked.owed : asked.amount
  const refusal = firstRefusal<RepayRefusal>([
    [!asked.isOwnLoan, 'loanUnknown'],
    [!asked.isOpen, 'loanNotOpen'],
    [pays < 0n, 'repaymentInvalid'],
    [pays > asked.owed, 'repaymentAboveOwed'],
    [pays > asked.available, 'insufficientBalance'],
  ])
  return { refusal, pays }
}
