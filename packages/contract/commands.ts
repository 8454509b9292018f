import type { MarketUpdate } from './market.ts'
import type { Fact } from './facts.ts'
import type { Verdict } from './operators.ts'
import type { AssetDefinition, ProductDefinition } from './catalogue/definition.ts'

/**
 * Everything that can change the house's state. There is no command that sets a price, an outcome or a balance.
 *
 * Units: prices in ticks of the product, quantities in lots of the product, amounts in minor units (10⁻⁸) of the asset.
 * Customers, products, assets and orders are dense numbers handed out by the core; `commandId` is a UUIDv7 in lower case.
 */
export type Command =
  | OpenCustomer
  | GrantPractice
  | PlaceOrder
  | AmendOrder
  | CancelOrder
  | CancelAll
  | Market
  | Tick
  | ListAsset
  | ListProduct
  | ActivateRules
  | RecordState
  | RecordFact
  | EnrolOperator
  | EndOperator
  | ReviewIdentity
  | SwitchPracticeReviewer

export type CommandKind = Command['kind']

/** Opens a customer and posts the practice grant; `commandId` is the customer's opaque id. */
export interface OpenCustomer {
  readonly kind: 'openCustomer'
  readonly commandId: string
  /** versions of the texts agreed to */
  readonly terms: number
  readonly risk: number
}

/** Tops up to the practice amount, once per 24 h. */
export interface GrantPractice {
  readonly kind: 'grantPractice'
  readonly customer: number
  readonly commandId: string
}

export type Side = 'buy' | 'sell'
export type TimeInForce = 'gtc' | 'ioc' | 'fok' | 'postOnly'

export interface PlaceOrder {
  readonly kind: 'placeOrder'
  readonly customer: number
  readonly commandId: string
  readonly product: number
  readonly side: Side
  readonly type: 'limit' | 'market'
  /** a market order is always `ioc` */
  readonly timeInForce: TimeInForce
  /** ticks: the limit, or a market order's worst price (0: the default distance from mid) */
  readonly price: number
  /** lots; 0 for a market order by spend */
  readonly lots: number
  /**
   * minor units of the quote asset that a market buy may spend, fee included, or a market sell shall bring, before fee;
   * 0 when by quantity
   */
  readonly spend: number
}

/** Changes price and/or total quantity of a resting order; fewer lots at the same price keeps its place in the queue. */
export interface AmendOrder {
  readonly kind: 'amendOrder'
  readonly customer: number
  readonly commandId: string
  readonly order: number
  readonly price: number
  /** new total quantity in lots, what is filled already included */
  readonly lots: number
}

export interface CancelOrder {
  readonly kind: 'cancelOrder'
  readonly customer: number
  readonly commandId: string
  readonly order: number
}

export interface CancelAll {
  readonly kind: 'cancelAll'
  readonly customer: number
  readonly commandId: string
  /** -1: every product */
  readonly product: number
}

/** What the price source said in one 250 ms step; only the changed products. */
export interface Market {
  readonly kind: 'market'
  /** floor(clock ÷ 250 ms), strictly rising */
  readonly step: number
  /** true on the first step after the house was down: the time between is a gap, never filled in */
  readonly gap: boolean
  readonly updates: readonly MarketUpdate[]
}

/** Lets time pass: due work up to the entry's `at` is done. */
export interface Tick {
  readonly kind: 'tick'
}

export interface ListAsset {
  readonly kind: 'listAsset'
  readonly asset: AssetDefinition
}

/** Adds a product or replaces its definition; open orders keep the fees they were accepted with. */
export interface ListProduct {
  readonly kind: 'listProduct'
  readonly product: ProductDefinition
}

export interface ActivateRules {
  readonly kind: 'activateRules'
  readonly version: number
}

/** Journalled with each snapshot: the state hash after the entry before it. */
export interface RecordState {
  readonly kind: 'recordState'
  /** hex SHA-256 */
  readonly stateHash: string
}

/**
 * A fact about a customer begins to hold, or ends. Said by the customer's own doing: `ownFreeze` is begun and lifted by
 * the owner alone, and `passwordRetrieved` is each time a password was replaced without being known, `identitySent`
 * begins when documents are sent to be reviewed and ends with the decision. What a review finds is never said this way.
 */
export interface RecordFact {
  readonly kind: 'recordFact'
  readonly customer: number
  readonly commandId: string
  readonly fact: Fact
  readonly holds: boolean
}

/** A person who may sit at the desk; `commandId` is the operator's opaque id. Answers the operator's number, from 1. */
export interface EnrolOperator {
  readonly kind: 'enrolOperator'
  readonly commandId: string
  /** a bit for each place in OPERATOR_ROLES */
  readonly roles: number
  /** hex of the passkey's COSE key; "" without a passkey */
  readonly publicKey: string
}

/** The operator decides nothing any more; what was decided stays. */
export interface EndOperator {
  readonly kind: 'endOperator'
  readonly operator: number
}

/**
 * An operator's verdict on what a customer sent. Validating takes two operators: the first proposes, another agrees. It
 * moves no money, and no verdict but these two exists.
 */
export interface ReviewIdentity {
  readonly kind: 'reviewIdentity'
  /** 0: the disclosed practice reviewer */
  readonly operator: number
  readonly customer: number
  readonly commandId: string
  /** which of the customer's submissions, from 1 */
  readonly submission: number
  readonly verdict: Verdict
  /** the face check was part of it */
  readonly face: boolean
  /** a bit for each place in RETURN_REASONS; 0 when validating */
  readonly reasons: number
  /** the passkey's assertion over the hash of this command without it, as JSON; "" of the practice reviewer and when giving back */
  readonly signature: string
}

/** Whether the practice reviewer answers the queue. */
export interface SwitchPracticeReviewer {
  readonly kind: 'switchPracticeReviewer'
  readonly operator: number
  readonly commandId: string
  readonly on: boolean
}
