import {
  type AssetDefinition,
  type EnrolOperator,
  type Fact,
  OPERATOR_ROLES,
  type OperatorRole,
  type OwnLimit,
  type ProductDefinition,
  type Side,
  type StopKind,
  type TimedDirection,
  type TimeInForce,
} from '@candela/contract'
import type { Moved } from './cause.ts'
import { type AuditedPerpetuals, emptyPerpetuals } from '../perpetual/memory.ts'
import type { FeeAccount } from './arithmetic.ts'
import type { AuditedSale, AuditedSubscription } from './sales.ts'
import type { AuditedLevel } from './level.ts'
import { type AuditedMoneyIn, noMoneyIn } from './money-in.ts'
import type { AuditedWithdrawal } from './money-out.ts'
import type {
  AuditedEarnProduct,
  AuditedMidnight,
  AuditedOpenOrder,
  AuditedEarnOrder,
  AuditedSweep,
} from './earn-books.ts'
import { type AuditedProposals, noProposals } from './proposals.ts'
import { type AuditedReferral, noReferral } from './referral.ts'
import { type AuditedStrategies, noStrategies } from './strategies.ts'

/* The auditor’s knowledge: plain lists and maps, searched from end to end whenever something is asked. */

export interface AuditedOrder {
  readonly order: number
  readonly customer: number
  /** the strategy that it is paid from; 0: the spot wallet */
  readonly strategy: number
  readonly product: number
  readonly side: Side
  readonly type: 'limit' | 'market'
  readonly timeInForce: TimeInForce
  readonly isBySpend: boolean
  readonly makerFeePpm: bigint
  readonly takerFeePpm: bigint
  readonly placedAt: number
  readonly placedSeq: number
  price: bigint
  /** total quantity, filled included; 0 by spend */
  lots: bigint
  /** still to fill */
  left: bigint
  filled: bigint
  /** by spend: still to spend or to bring in */
  spendLeft: bigint
  held: bigint
  notional: bigint
  fee: FeeAccount
}

/** An order that waits until the index reaches its trigger. */
export interface AuditedStop {
  readonly order: number
  readonly customer: number
  readonly product: number
  readonly side: Side
  readonly stopKind: StopKind
  readonly type: 'limit' | 'market'
  readonly timeInForce: 'gtc' | 'ioc'
  readonly makerFeePpm: bigint
  readonly takerFeePpm: bigint
  readonly placedAt: number
  readonly placedSeq: number
  /** the limit order that it closes and is closed by; 0: none */
  readonly oco: number
  readonly trigger: bigint
  /** the limit, or what a market order's reserve is measured by */
  readonly price: bigint
  readonly lots: bigint
  /** the entry since which it waits for this trigger */
  readonly since: number
  held: bigint
}

export interface AuditedProduct {
  definition: ProductDefinition
  /** 0 before the first market */
  mid: bigint
  index: number
  step: number
  at: number
  marketSeq: number
  /** the ladder is in force */
  isLive: boolean
  bids: AuditedLevel[]
  asks: AuditedLevel[]
  /** resting orders of each side, best price first, at a price in the order of joining */
  readonly resting: { readonly buy: AuditedOrder[]; readonly sell: AuditedOrder[] }
  /** stops by number */
  waiting: AuditedStop[]
  /** the range of the index since some stops that it reached were left for the next step */
  left: { readonly low: bigint; readonly high: bigint } | undefined
}

/** A command that was done: what it came to, and in which entry. */
export interface AuditedCommand {
  /** everything it asked */
  readonly body: string
  readonly value: number
  readonly at: number
  readonly seq: number
}

/** A customer's own protections. */
export interface AuditedLimits {
  /** "of period" → minor units; 0: none */
  readonly amounts: Map<string, number>
  readonly raises: Map<string, { readonly amount: number; readonly from: number }>
  /** every result and every deposit */
  counted: { readonly of: OwnLimit; readonly at: number; readonly amount: bigint }[]
  breakUntil: number
  excludedUntil: number
  isPassed: boolean
  /** of the last knowledge check that was failed; 0: none */
  failedAt: number
}

export interface AuditedCustomer {
  readonly customer: number
  readonly commandId: string
  readonly openedSeq: number
  readonly openedAt: number
  readonly terms: number
  readonly risk: number
  practiceFundsAt: number
  readonly limits: AuditedLimits
  /** the facts that hold of the person, and since when */
  readonly facts: Map<Fact, number>
  readonly commands: Map<string, AuditedCommand>
  /** the last submission of documents that was decided */
  decidedSubmission: number
  /** the proposal to validate them, and its operator */
  proposal: { readonly submission: number; readonly operator: number; readonly face: boolean } | undefined
}

export interface AuditedOperator {
  readonly commandId: string
  readonly enrolment: EnrolOperator
  readonly enrolledSeq: number
  hasEnded: boolean
}

export interface AuditedTimed {
  readonly order: number
  readonly customer: number
  readonly product: number
  readonly direction: TimedDirection
  readonly durationMs: number
  readonly stake: bigint
  readonly reserve: bigint
  readonly at: number
  readonly seq: number
  readonly minute: number
  /** undefined before it is opened */
  running: { readonly strike: number; readonly maturity: number } | undefined
}

export interface AuditedDestination {
  readonly customer: number
  readonly rail: number
  readonly asset: number
  readonly digest: string
  readonly usableFrom: number
  isRemoved: boolean
}

/** An application and what became of it. */
export interface AuditedLoan {
  readonly loan: number
  readonly customer: number
  readonly amount: bigint
  readonly days: number
  readonly ratePpm: number
  readonly incomeBand: number
  readonly assetsBand: number
  readonly appliedAt: number
  status: 'checking' | 'open' | 'over'
  /** the operator who approved first */
  proposer: number
  paidAt: number
  principal: bigint
  interest: bigint
  /** the instant of what was due last */
  doneUntil: number
  /** undefined: it never was */
  lateSince: number | undefined
}

export interface AuditedTick {
  readonly product: number
  readonly step: number
  readonly seq: number
  readonly index: number
}

export interface AuditedState {
  readonly assets: AssetDefinition[]
  readonly products: AuditedProduct[]
  readonly customers: AuditedCustomer[]
  /** "owner purpose key asset" → minor units */
  readonly accounts: Map<string, bigint>
  /** by asset: what the accounts that may be below zero are below it, together */
  readonly owing: Map<number, bigint>
  /** "customer asset" → what all their accounts hold together, debts aside */
  readonly owned: Map<string, bigint>
  /** money that the entry at hand moved */
  moved: Moved[]
  readonly operators: AuditedOperator[]
  readonly perpetual: AuditedPerpetuals
  /** every command that is remembered, oldest first, from `gone` on; how many are beyond their senders' own shares */
  readonly remembered: {
    readonly queue: { readonly memory: Map<string, AuditedCommand>; readonly commandId: string; readonly at: number }[]
    gone: number
    inCommon: number
  }
  /** by number of the operator */
  readonly operatorCommands: Map<number, Map<string, AuditedCommand>>
  /** in the order of their numbers */
  readonly timed: AuditedTimed[]
  timedNumbers: number
  /** index ticks that an order may still be settled by */
  ticks: AuditedTick[]
  readonly earn: {
    readonly products: AuditedEarnProduct[]
    /** those that are not over */
    readonly orders: AuditedEarnOrder[]
    /** without an end */
    readonly open: AuditedOpenOrder[]
    /** of every order, by number - 1 */
    readonly owners: number[]
    /** of every order under the second edition, by number - 1 */
    readonly productsOf: (number | undefined)[]
    numbers: number
  }
  midnight: AuditedMidnight
  /** moves of the entry at hand that wallets were looked at after */
  seenMoves: number
  /** every one there ever was, by number - 1 */
  readonly destinations: AuditedDestination[]
  readonly moneyIn: AuditedMoneyIn
  readonly referral: AuditedReferral
  /** by number - 1 */
  readonly withdrawals: AuditedWithdrawal[]
  /** in the order in which they were registered */
  readonly passkeys: { readonly customer: number; readonly publicKey: string }[]
  /** in USDT, by customer, after they were opened */
  readonly broughtIn: Map<number, bigint>
  /** by number - 1 */
  readonly loans: AuditedLoan[]
  /** by number - 1 */
  readonly sales: AuditedSale[]
  /** by number - 1 */
  readonly subscriptions: AuditedSubscription[]
  readonly proposals: AuditedProposals
  /** auto-savings that are on, by customer */
  readonly sweeps: Map<number, AuditedSweep>
  readonly strategies: AuditedStrategies
  practiceOn: boolean
  seq: number
  at: number
  step: number
  orders: number
  trades: number
  ruleVersion: number
  /** customers whose own limit on loss the entry at hand reached, in that order */
  reached: number[]
}

export function emptyState(): AuditedState {
  return {
    assets: [],
    products: [],
    customers: [],
    accounts: new Map(),
    owing: new Map(),
    owned: new Map(),
    moved: [],
    operators: [],
    perpetual: emptyPerpetuals(),
    remembered: { queue: [], gone: 0, inCommon: 0 },
    operatorCommands: new Map(),
    timed: [],
    timedNumbers: 0,
    ticks: [],
    earn: { products: [], orders: [], open: [], owners: [], productsOf: [], numbers: 0 },
    midnight: { at: 0, items: [], left: [], rank: 0, worked: 0 },
    seenMoves: 0,
    destinations: [],
    moneyIn: noMoneyIn(),
    withdrawals: [],
    passkeys: [],
    broughtIn: new Map(),
    referral: noReferral(),
    loans: [],
    sales: [],
    subscriptions: [],
    proposals: noProposals(),
    sweeps: new Map(),
    strategies: noStrategies(),
    practiceOn: true,
    seq: 0,
    at: 0,
    step: -1,
    orders: 0,
    trades: 0,
    ruleVersion: 1,
    reached: [],
  }
}

export function hasRole(operator: AuditedOperator | undefined, role: OperatorRole): boolean {
  return operator !== undefined && ((operator.enrolment.roles >> OPERATOR_ROLES.indexOf(role)) & 1) === 1
}

/** The rules since which reversals reach all that counts money, what is announced outlives its time, and rebates are shared. */
export function isSecondEdition({ ruleVersion }: AuditedState): boolean {
  return ruleVersion >= 3
}

/** True when the customer's own freeze holds. */
export function isFrozen(state: AuditedState, customer: number): boolean {
  return state.customers[customer - 1]!.facts.has('ownFreeze')
}
