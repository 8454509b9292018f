import {
  ASSETS,
  type EarnTerms,
  type OpenEarnKind,
  type OperatorRole,
  OPERATOR_ROLES,
  type SaleTerms,
} from '@candela/contract'
import { LATEST_RULES, type Rules } from '@candela/rules'
import { EARN_PRODUCTS, OPEN_EARN_PRODUCTS } from '@candela/rules/earn'
import { DAY, gmt8Day, gmt8DayStart, UNIT } from '@candela/units'
import { AuditedWorld } from './audited-world.ts'

/** The rooms that decide about earn, loans and new coins. */
export type EarnRooms = Pick<Rules, 'earn' | 'loan' | 'subscription' | 'credit' | 'sweep'>

const [L5] = EARN_PRODUCTS
const [SF, W] = OPEN_EARN_PRODUCTS
/** a hundredth a day for long: a pot promises little of it */
const DEAR = { days: 3_000, lowPpm: 5_000, highPpm: 10_000, maximum: 100_000 * UNIT } as const
export const TERMS: EarnTerms = L5!.terms
export const WALLET_TERMS: EarnTerms = W!.terms
/** five daily instalments */
export const PLAN_TERMS: EarnTerms = { ...TERMS, renewable: false }
/** capital of 100,000 USDT: the largest order leaves nothing that another could be promised from */
export const DEAR_TERM: EarnTerms = { ...TERMS, ...DEAR, customerMaximum: DEAR.maximum, schedule: 'none' }
/** capital of 10,000 USDT */
export const DEAR_OPEN: EarnTerms = { ...SF!.terms, ...DEAR, customerMaximum: DEAR.maximum }
/** minor units: n·day(A, high) ≤ capital, so day(A, high) ≤ ⌊capital/n⌋ */
export const ROOM = { term: 333_333_333_399, open: 33_333_333_399 } as const

/** An audited house with earn orders, loans and sales of new coins. */
export class EarnWorld extends AuditedWorld {
  /** The instant at which the next day of GMT+8 begins, and the first of what it has to do. */
  passToMidnight(): void {
    this.pass(gmt8DayStart(gmt8Day(this.house.now) + 1) - this.house.now)
  }

  enrol(...roles: OperatorRole[]): void {
    const bits = roles.reduce((sum, role) => sum | (1 << OPERATOR_ROLES.indexOf(role)), 0)
    this.apply({ kind: 'enrolOperator', commandId: this.id(), roles: bits, publicKey: 'a501' })
  }

  /** Validates the identity of a customer, and the face where it is so. */
  know(customer: number, face: boolean): void {
    this.fact(customer, 'identitySent')
    const review = { customer, submission: 1, verdict: 'validate', face, reasons: 0, signature: '' } as const
    this.apply({ kind: 'reviewIdentity', operator: 0, commandId: this.id(), ...review })
  }

  /** Lists a product of a term, the next number, and pays the capital of its id into its pot. */
  list(earnProduct: number, id: string, terms: EarnTerms): void {
    this.apply({ kind: 'listEarn', earnProduct, id, asset: 0, terms })
    this.apply({ kind: 'fundEarnPot', earnProduct })
  }

  listOpen(earnProduct: number, id: string, terms: EarnTerms, earnKind: OpenEarnKind = 'flexible'): void {
    this.apply({ kind: 'listOpenEarn', earnProduct, id, asset: 0, earnKind, terms })
    this.apply({ kind: 'fundEarnPot', earnProduct })
  }

  /** Lists a plan of daily instalments. */
  listPlan(earnProduct: number, id: string, terms: EarnTerms, instalments: number): void {
    this.apply({ kind: 'listEarnPlan', earnProduct, id, asset: 0, terms, everyDays: 1, instalments })
    this.apply({ kind: 'fundEarnPot', earnProduct })
  }

  open(customer: number, earnProduct: number, amount: number, over: { terms?: number; renew?: boolean } = {}): number {
    const asked = { earnProduct, amount, terms: 1, renew: false, ...over }
    return this.apply({ kind: 'openEarn', customer, commandId: this.id(), ...asked })
  }

  stopPlan(customer: number, order: number): number {
    return this.apply({ kind: 'stopPlan', customer, commandId: this.id(), order })
  }

  /** Switches auto-savings on that keep an amount in the wallet, or off. */
  sweep(
    customer: number,
    earnProduct: number,
    keep: number,
    over: { readonly terms?: number; readonly on?: boolean } = {},
  ): number {
    const asked = { earnProduct, keep, terms: 1, on: true, ...over }
    return this.apply({ kind: 'setSweep', customer, commandId: this.id(), ...asked })
  }

  redeem(customer: number, order: number, amount: number): number {
    return this.apply({ kind: 'redeemEarn', customer, commandId: this.id(), order, amount })
  }

  /** Offers a coin of its own under terms like any other but for what is said. */
  offer(sale: number, over: Partial<SaleTerms> = {}): void {
    const coin = ASSETS.length + sale - 1
    const { now } = this.house
    this.apply({ kind: 'listAsset', asset: { asset: coin, id: `NEW${sale}`, displayDigits: 4 } })
    const lots = { price: UNIT, lot: UNIT, supply: 99, minimum: 10, maximum: 99, lockupDays: 1, parts: 2, everyDays: 1 }
    const times = { opensAt: now, closesAt: now + DAY, listingAt: now + 3 * DAY }
    this.apply({ kind: 'offerSale', sale, coin, terms: { method: 'shared', ...lots, ...times, ...over } })
  }

  subscribe(customer: number, sale: number, lots: number): number {
    return this.apply({ kind: 'subscribe', customer, commandId: this.id(), sale, lots })
  }

  takeBack(customer: number, record: number): number {
    return this.apply({ kind: 'cancelSubscription', customer, commandId: this.id(), record })
  }

  cancelSale(operator: number, sale: number, signature = 'signed'): number {
    return this.apply({ kind: 'cancelSale', operator, commandId: this.id(), sale, signature })
  }

  borrow(
    customer: number,
    amount: number,
    over: { days?: number; rules?: number; incomeBand?: number; assetsBand?: number } = {},
  ): number {
    const form = { days: 7, incomeBand: 8, assetsBand: 0, rules: LATEST_RULES, form: 'ab'.repeat(32), ...over }
    return this.apply({ kind: 'applyLoan', customer, commandId: this.id(), amount, ...form })
  }

  decide(operator: number, loan: number, over: { verdict?: 'refuse'; reasons?: number; signature?: string } = {}) {
    const signed = operator === 0 || over.verdict ? '' : 'signed'
    const verdict = { loan, verdict: 'approve', reasons: 0, signature: signed, ...over } as const
    return this.apply({ kind: 'decideLoan', operator, commandId: this.id(), ...verdict })
  }

  /** Two operators agree on the table of loan rates by which less than a thousand is free, and it comes into force. */
  freeTable(): void {
    const operator = this.house.core.operators.count + 1
    this.enrol('productPublisher')
    this.enrol('productApprover')
    const signed = () => ({ commandId: this.id(), signature: 'signed' })
    const from = this.house.now + 2 * DAY
    this.apply({ kind: 'proposeLoanTable', operator, table: 'freeUnderThousand', from, ...signed() })
    this.apply({ kind: 'decideProposal', operator: operator + 1, proposal: 1, verdict: 'approve', ...signed() })
    this.pass(2 * DAY)
  }

  repay(customer: number, loan: number, amount: number): number {
    return this.apply({ kind: 'repayLoan', customer, commandId: this.id(), loan, amount })
  }

  withdrawApplication(customer: number, loan: number): number {
    return this.apply({ kind: 'cancelLoan', customer, commandId: this.id(), loan })
  }
}
