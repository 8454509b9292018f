import type { Side, TimeInForce } from './commands.ts'
import type { Purpose } from './accounts.ts'
import type { Fact } from './facts.ts'

/**
 * What came of a command. Units as in commands. Events are derived from journal and state alone: projections, sockets and proofs read them,
 * nothing else decides by them. A batch of one entry keeps the order in which things happened.
 */
export type Event =
  | CustomerOpened
  | Funded
  | OrderAccepted
  | OrderAmended
  | OrderFilled
  | OrderClosed
  | Traded
  | Posted
  | Quoted
  | AssetListed
  | ProductListed
  | RulesActivated
  | StateRecorded
  | FactRecorded
  | OperatorEnrolled
  | OperatorEnded
  | IdentityReviewed
  | PracticeReviewerSwitched

export interface CustomerOpened {
  readonly kind: 'customerOpened'
  readonly customer: number
  readonly commandId: string
}

/** A completed deposit. */
export interface Funded {
  readonly kind: 'funded'
  readonly customer: number
  readonly asset: number
  readonly amount: number
  readonly source: 'practiceGrant'
}

export interface OrderAccepted {
  readonly kind: 'orderAccepted'
  readonly order: number
  readonly customer: number
  readonly product: number
  readonly side: Side
  readonly type: 'limit' | 'market'
  readonly timeInForce: TimeInForce
  /** limit or worst price */
  readonly price: number
  readonly lots: number
  readonly spend: number
  readonly makerFeePpm: number
  readonly takerFeePpm: number
  /** what moved from available to held, in the asset that pays */
  readonly held: number
}

export interface OrderAmended {
  readonly kind: 'orderAmended'
  readonly order: number
  readonly customer: number
  readonly price: number
  readonly lots: number
  /** what is held for the order now */
  readonly held: number
  readonly keptPlace: boolean
}

/** One customer's side of a trade. */
export interface OrderFilled {
  readonly kind: 'orderFilled'
  readonly order: number
  readonly customer: number
  readonly product: number
  readonly side: Side
  readonly trade: number
  readonly price: number
  readonly lots: number
  readonly notional: number
  readonly fee: number
  readonly liquidity: 'maker' | 'taker'
  readonly counterparty: 'customer' | 'ladder'
  /** lots still unfilled after this (0 for a market order by spend) */
  readonly remaining: number
}

export type CloseReason = 'filled' | 'cancelled' | 'immediateRemainder' | 'selfTrade' | 'worstPrice' | 'spent'

export interface OrderClosed {
  readonly kind: 'orderClosed'
  readonly order: number
  readonly customer: number
  readonly product: number
  readonly reason: CloseReason
  /** lots filled in all */
  readonly filled: number
  /** what went back from held to available */
  readonly released: number
}

/** Public: one trade of the book or with the ladder. */
export interface Traded {
  readonly kind: 'traded'
  readonly trade: number
  readonly product: number
  readonly price: number
  readonly lots: number
  readonly takerSide: Side
  readonly counterparty: 'customer' | 'ladder'
}

export interface Leg {
  readonly owner: number
  readonly asset: number
  readonly purpose: Purpose
  /** signed minor units */
  readonly amount: bigint
  /** balance of the account after this leg */
  readonly balance: bigint
}

export type PostingKind = 'practiceGrant' | 'hold' | 'release' | 'trade'

/**
 * A balanced double-entry posting; the amounts of each asset sum to zero. `reference` is the order of a hold or
 * release, the trade of a trade (both sides' orderFilled name it), 0 of a grant.
 */
export interface Posted {
  readonly kind: 'posted'
  readonly posting: number
  readonly purpose: PostingKind
  readonly reference: number
  readonly legs: readonly Leg[]
}

/** A product's market changed. Its ladder levels are in the market entry itself. */
export interface Quoted {
  readonly kind: 'quoted'
  readonly product: number
  readonly step: number
  readonly index: number
  /** best prices of book and ladder together, ticks; 0 when that side is empty */
  readonly bid: number
  readonly ask: number
}

export interface AssetListed {
  readonly kind: 'assetListed'
  readonly asset: number
}

export interface ProductListed {
  readonly kind: 'productListed'
  readonly product: number
}

export interface RulesActivated {
  readonly kind: 'rulesActivated'
  readonly version: number
}

export interface StateRecorded {
  readonly kind: 'stateRecorded'
  readonly stateHash: string
}

/** Since this entry the fact holds of the customer, or no longer does. */
export interface FactRecorded {
  readonly kind: 'factRecorded'
  readonly customer: number
  readonly fact: Fact
  readonly holds: boolean
}

export interface OperatorEnrolled {
  readonly kind: 'operatorEnrolled'
  readonly operator: number
  readonly roles: number
}

export interface OperatorEnded {
  readonly kind: 'operatorEnded'
  readonly operator: number
}

/** What a review came to; the facts it begins or ends are events of their own after it. */
export interface IdentityReviewed {
  readonly kind: 'identityReviewed'
  readonly customer: number
  readonly operator: number
  readonly submission: number
  readonly outcome: 'proposed' | 'validated' | 'returned'
  readonly face: boolean
  readonly reasons: number
}

export interface PracticeReviewerSwitched {
  readonly kind: 'practiceReviewerSwitched'
  readonly operator: number
  readonly on: boolean
}
