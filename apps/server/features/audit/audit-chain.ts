import { createHash } from 'node:crypto'
import type { AuditAction, AuditRow } from '@candela/contract'

/** A row of the audit log as it is hashed; operators by number. */
export interface ChainRow {
  readonly number: number
  readonly at: number
  readonly by: AuditRow['by']
  /** 0: nobody is named */
  readonly operator: number
  readonly action: AuditAction
  readonly object: string
  readonly reason: string
  /** 0: only one was needed */
  readonly second: number
  readonly entry: number
}

/** The hash before the first row. */
export const CHAIN_START: Buffer = Buffer.alloc(32)
const DOMAIN = 'candela audit 1\0'

/** The row's own hash: SHA-256 over the domain, the hash of the row before it, and the row's fields as a JSON list in this order. */
export function hashOfRow(previous: Uint8Array, row: ChainRow): Buffer {
  const { number, at, by, operator, action, object, reason, second, entry } = row
  const fields = JSON.stringify([number, at, by, operator, action, object, reason, second, entry])
  return createHash('sha256').update(DOMAIN).update(previous).update(fields).digest()
}

/** Hashes a log again, row by row from the first on. */
export class ChainCheck {
  #rows = 0
  #head: Buffer = CHAIN_START
  #intact = true

  /** The next row and the hash that was kept with it. */
  add(row: ChainRow, kept: Uint8Array): void {
    const hash = hashOfRow(this.#head, row)
    this.#rows++
    if (row.number !== this.#rows || !hash.equals(kept)) this.#intact = false
    this.#head = hash
  }

  get verdict(): { readonly intact: boolean; readonly rows: number; readonly head: string } {
    return { intact: this.#intact, rows: this.#rows, head: this.#head.toString('hex') }
  }
}
