import type { SaleTerms } from '@candela/contract'

/** A sale of a new coin, as the auditor knows it. */
export interface AuditedSale {
  readonly sale: number
  readonly coin: number
  readonly terms: SaleTerms
  status: 'open' | 'allocated' | 'listed' | 'over'
  /** comes free next, from 1 */
  part: number
  /** 0: nobody */
  proposer: number
  cancelledAt: number | undefined
  /** lots */
  wanted: number
}

/** A subscription: its owner, its lots and its outcome. */
export interface AuditedSubscription {
  readonly record: number
  readonly customer: number
  readonly sale: number
  readonly lots: number
  status: 'checking' | 'succeeded' | 'failed'
  allocated: number
  unlocked: number
}
