import { type AuditedEntry, ClaimFailed, LedgerAudit, PredictedAudit } from '@candela/auditor'

/** The claim that fails, and what is said; `nothing`: all is as the rule book has it. Signatures here are invented. */
export function faultOf(entries: readonly AuditedEntry[]): string {
  const ledger = new LedgerAudit()
  const rooms = [ledger, new PredictedAudit(ledger)]
  try {
    for (const entry of entries) for (const room of rooms) room.apply(entry)
    for (const room of rooms) room.checkWhole(entries.length)
  } catch (error) {
    if (error instanceof ClaimFailed) return `${error.claim}: ${error.message}`
    throw error
  }
  return 'nothing'
}
