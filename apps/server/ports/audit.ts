import type pg from 'pg'
import type { AuditAction, AuditRow } from '@candela/contract'

/** A deed at the desk. */
export interface Deed {
  readonly by?: AuditRow['by']
  /** by number; left out where nobody is known */
  readonly operator?: number | undefined
  readonly action: AuditAction
  readonly object?: string
  readonly reason?: string
  /** the other operator where two were needed */
  readonly second?: number | undefined
  readonly entry?: number
}

/** The log of the desk, to be written to. */
export interface AuditTrail {
  /** Writes one row; within a transaction of the caller's where `client` is given, so that both are there or neither. */
  note(deed: Deed, client?: pg.PoolClient): Promise<void>
}
