import type { EarnTerms, OpenEarnKind } from '@candela/contract'

/* The auditor’s knowledge of earn: products, orders of every kind, and the midnight that is worked off. */

export interface AuditedEarnProduct {
  readonly product: number
  readonly id: string
  readonly asset: number
  readonly terms: EarnTerms[]
  /** of each of the terms, by day: every rate there ever was */
  readonly rates: Map<number, number>[]
  /** the last that has begun */
  day: number
  /** practice capital paid into its pot */
  capital: bigint
  /** of one without an end: the last day it promises, and whether it promises no more */
  readonly open?: { readonly kind: OpenEarnKind; fundedUntil: number; isEnding: boolean }
  /** of each of the terms: the instalments of a plan, and the days from one to the next */
  readonly plans: ({ readonly everyDays: number; readonly instalments: number } | undefined)[]
}

/** An item of a midnight's work: an order, a loan or a product by its number. */
export interface AuditedItem {
  readonly rank: 15 | 25 | 40 | 50 | 55 | 60
  readonly number: number
}

/** The midnight that is worked off: what was due when it began, and what of it is left, in order. */
export interface AuditedMidnight {
  at: number
  items: readonly AuditedItem[]
  left: readonly AuditedItem[]
  /** the rank that is worked off, and the number of its items that are */
  rank: number
  worked: number
}

export interface AuditedOpenOrder {
  order: number
  readonly customer: number
  readonly product: number
  readonly firstDay: number
  amount: bigint
  nextDay: number
  /** of days on which something went in or out: the least there was */
  readonly lows: Map<number, bigint>
  /** of wallet mining: the spot wallet as it was seen last, up to the ceiling, which is `amount` */
  wallet?: bigint
}

export interface AuditedEarnOrder {
  readonly order: number
  readonly customer: number
  readonly product: number
  readonly terms: number
  amount: bigint
  readonly firstDay: number
  readonly lastDay: number
  nextDay: number
  renew: boolean
  isLocked: boolean
  readonly plan?: AuditedPlan
}

/** The course of a plan. */
export interface AuditedPlan {
  readonly instalment: bigint
  readonly everyDays: number
  readonly instalments: number
  lots: number
  /** the instalment that comes next, from 0 */
  next: number
  misses: number
  isTaking: boolean
}

/** Auto-savings of a customer: the amount that stays in the wallet, and the next turn. */
export interface AuditedSweep {
  readonly earnProduct: number
  readonly terms: number
  readonly keep: bigint
  next: number
}
