import type { Command, Event } from '@candela/contract'

/** An entry as the journal and its replay have it. */
export interface AuditedEntry {
  readonly seq: number
  readonly at: number
  readonly command: Command
  readonly code: number
  readonly events: readonly Event[]
}

/** The claims of one word of the house, checked by its published rules from commands and events alone. */
export interface AuditedRoom {
  /** Takes the next entry, whole. Throws ClaimFailed at the first contradiction. */
  apply(entry: AuditedEntry): void
  /** A look at everything at once, now and then and at the end; `seq`: of the last entry. */
  checkWhole?(seq: number): void
  /** After the last entry, `seq`. */
  end?(seq: number): void
  /** The claims that were proven, one a line. */
  lines(): readonly string[]
}

/** One claim and what was counted for it. */
export function line(claim: string, what: string): string {
  return `ok ${claim.padEnd(13)} ${what}`
}

export function count(value: number): string {
  return value.toLocaleString('en-US')
}
