import type { NoteRefusal } from './signature.ts'

/**
 * The claims of a proof, in the order of their weight. `bundle` it is a whole proof in the known form · `checkpoint` the
 * pinned key signed the tree head · `history` that tree begins with the one pinned before · `included` every entry
 * shown is in that tree, at its place · `order` what was accepted is what was asked · `market` each ladder used was
 * published before and still valid · `price` every fill lies within limit and ladder, and its notional is price × lots
 * × unit · `fees` every fee follows the listed rate and the formula · `whole` the fills add up · `trigger`, of an order
 * that waited: the index of a market entry had reached its trigger.
 */
export const FILL_CLAIMS = [
  'bundle',
  'checkpoint',
  'history',
  'included',
  'order',
  'market',
  'price',
  'fees',
  'whole',
] as const
/** The claims of an order that waits, or waited, for its trigger. */
export const STOP_CLAIMS = [...FILL_CLAIMS, 'trigger'] as const
/**
 * The claims of a timed order. `market` each tick that settles it was published in its window · `payout` as the rules of then say
 * · `strike` the tick of the entry that opened it may open it · `outcome` follows from the ticks, as does what was paid.
 */
export const TIMED_CLAIMS = [
  'bundle',
  'checkpoint',
  'history',
  'included',
  'order',
  'market',
  'payout',
  'strike',
  'outcome',
] as const
/**
 * The claims of a move of a position. `order` it stands as its fills, margin and payments have made it · `market` the mark is
 * the last one published and lies within its band · `formula` the amounts follow from position, mark and rules.
 */
export const MOVE_CLAIMS = ['bundle', 'checkpoint', 'history', 'included', 'order', 'market', 'formula'] as const
/**
 * The claims of a loan. `order` it was granted as it was asked for, and what was paid back is what was asked · `formula` every charge,
 * collection and end follows from its amount, rate and instants by the published rules.
 */
export const LOAN_CLAIMS = ['bundle', 'checkpoint', 'history', 'included', 'order', 'formula'] as const
/**
 * The claims of an earn order. `order` it was opened, left and renewed as its owner asked · `market` its terms and each day's rate were
 * published before, and each rate follows from the pot · `formula` each day was paid once, and what came back follows. Of a subscription to
 * a new coin: `order` it was asked for, and taken back, by its owner · `market` the sale was published before, and its end says how much
 * was wanted · `formula` what it came to, cost and gave back follows from both.
 */
export const EARN_CLAIMS = ['bundle', 'checkpoint', 'history', 'included', 'order', 'market', 'formula'] as const
/**
 * The claims of a strategy's decision. `order` it was started and changed as its owner asked, and its orders are those of the decision
 * · `market` its closes are those that it names, the last of them and the learner's steps are public, prices were published before ·
 * `formula` what it held, target, lots wanted and orders follow · `price` every order's bound is half a percent beyond the index, every
 * fill lies within it and on the ladder · `fees` every fee follows the listed rate and the formula.
 */
export const STRATEGY_CLAIMS = [...EARN_CLAIMS, 'price', 'fees'] as const
/** The claims of a liquidation: no mark shown before it was below maintenance. */
export const LIQUIDATION_CLAIMS = [...MOVE_CLAIMS, 'earlier'] as const
export type ProofClaim = (typeof STOP_CLAIMS | typeof TIMED_CLAIMS | typeof LIQUIDATION_CLAIMS)[number]

export type RefusalCode =
  | 'malformed'
  | NoteRefusal
  | 'checkpointMalformed'
  | 'originForeign'
  | 'olderThanPinned'
  | 'rootDiffers'
  | 'consistencyMissing'
  | 'consistencyInvalid'
  | 'headerMalformed'
  | 'indexNotSeq'
  | 'beyondTree'
  | 'pathInvalid'
  | 'entriesOutOfOrder'
  | 'timeRunsBack'
  | 'commandUnreadable'
  | 'commandHidden'
  | 'eventsUnreadable'
  | 'eventForeign'
  | 'notAnOrder'
  | 'notAccepted'
  | 'acceptedOtherwise'
  | 'amendedOtherwise'
  | 'filledOtherwise'
  | 'listingMissing'
  | 'listingInvalid'
  | 'marketMissing'
  | 'marketInvalid'
  | 'marketVoid'
  | 'evidenceUnused'
  | 'worstPriceOff'
  | 'beyondLimit'
  | 'notAtMakersPrice'
  | 'notALadderLevel'
  | 'ladderNotBeyond'
  | 'moreThanLadder'
  | 'notionalOff'
  | 'rateNotListed'
  | 'feeOff'
  | 'remainderOff'
  | 'spendExceeded'
  | 'closedOtherwise'
  | 'notClosed'
  | 'alreadyClosed'
  | 'triggerNotReached'
  | 'payoutOff'
  | 'strikeOff'
  | 'tickOff'
  | 'endedEarly'
  | 'outcomeOff'
  | 'paidOff'
  | 'positionOff'
  | 'moveMissing'
  | 'markOff'
  | 'notBreached'
  | 'breachedBefore'
  | 'shareOff'
  | 'rateOff'
  | 'closesOff'
  | 'learnerOff'
  | 'targetOff'
  | 'timeOff'

/** The reason why a claim is not met: its code, its entry, and the two values that should be one. */
export interface ProofRefusal {
  readonly code: RefusalCode
  /** the entry's sequence number, where one is concerned */
  readonly seq?: number
  readonly found?: string | number
  readonly expected?: string | number
}

/**
 * `notAnchored`: nothing was pinned to hold it against. `notChecked`: an earlier claim that failed left nothing to
 * check it on.
 */
export type ClaimResult =
  | { readonly claim: ProofClaim; readonly state: 'met' | 'notAnchored' | 'notChecked' }
  | { readonly claim: ProofClaim; readonly state: 'failed'; readonly reason: ProofRefusal }

/**
 * `anchored`: everything holds against the pinned key. `selfConsistent`: everything holds, but nobody vouches that it
 * is the only history.
 */
export type Standing = 'anchored' | 'selfConsistent' | 'refused'

/** Collects what was found: of each claim the first reason against it. */
export class Findings {
  readonly #refusals = new Map<ProofClaim, ProofRefusal>()
  readonly #states = new Map<ProofClaim, 'met' | 'notAnchored'>()

  /** Notes what speaks against a claim, the first time. Answers nothing, so that a check can end with it. */
  refuse(claim: ProofClaim, reason: ProofRefusal): undefined {
    if (!this.#refusals.has(claim)) this.#refusals.set(claim, reason)
    return undefined
  }

  /** Says that a claim was checked; it is met unless something was or will be found against it. */
  check(...claims: readonly ProofClaim[]): void {
    for (const claim of claims) this.#states.set(claim, 'met')
  }

  /** Takes back that a claim was checked, where what it needs is missing. */
  leave(claim: ProofClaim): undefined {
    this.#states.delete(claim)
    return undefined
  }

  notAnchored(claim: ProofClaim): void {
    this.#states.set(claim, 'notAnchored')
  }

  get refused(): boolean {
    return this.#refusals.size > 0
  }

  failed(claim: ProofClaim): boolean {
    return this.#refusals.has(claim)
  }

  results(claims: readonly ProofClaim[]): readonly ClaimResult[] {
    return claims.map((claim) => {
      const reason = this.#refusals.get(claim)
      return reason ? { claim, state: 'failed', reason } : { claim, state: this.#states.get(claim) ?? 'notChecked' }
    })
  }

  standing(claims: readonly ProofClaim[]): Standing {
    if (this.refused || claims.some((claim) => !this.#states.has(claim))) return 'refused'
    return this.#states.get('checkpoint') === 'met' ? 'anchored' : 'selfConsistent'
  }
}

/** Notes against a claim what an entry shows, with the two values that should be one; answers nothing, as `refuse` does. */
export type Refuse = (claim: ProofClaim, code: RefusalCode, seq: number, found?: number, expected?: number) => undefined

export function refuserOf(findings: Findings): Refuse {
  return (claim, code, seq, found, expected) => {
    const values = { ...(found !== undefined && { found }), ...(expected !== undefined && { expected }) }
    return findings.refuse(claim, { code, seq, ...values })
  }
}
