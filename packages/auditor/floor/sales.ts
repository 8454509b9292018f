import type { SaleTerms } from '@candela/contract'

const DAY = 86_400_000

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

/** The lots that one request comes to (earn §6): all of it while everybody's fit, else its share, rounded down. */
export function sharedLots({ supply }: Pick<SaleTerms, 'supply'>, wanted: number, lots: number): number {
  return wanted <= supply ? lots : Number((BigInt(lots) * BigInt(supply)) / BigInt(wanted))
}

/** The instant at which a part, from 1, comes free. */
export function unlockAt(
  { listingAt, lockupDays, everyDays }: Pick<SaleTerms, 'listingAt' | 'lockupDays' | 'everyDays'>,
  part: number,
): number {
  return listingAt + (lockupDays + (part - 1) * everyDays) * DAY
}

/** The lots of an allocation that are free once a part, from 1, has come free. */
export function unlockedBy({ parts }: Pick<SaleTerms, 'parts'>, allocated: number, part: number): number {
  return Number((BigInt(allocated) * BigInt(part)) / BigInt(parts))
}
