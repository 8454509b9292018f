import type { AuditAction, CommandOf } from '@candela/contract'

/** A decision of operators at the desk, each with a signature of their own. */
export type Decision = CommandOf<
  | 'matchLine'
  | 'sendBack'
  | 'reopenRail'
  | 'placeLegalHold'
  | 'endLegalHold'
  | 'proposeEarnTerms'
  | 'proposeSale'
  | 'proposeLoanTable'
  | 'proposePotFunding'
  | 'decideProposal'
  | 'stopOpening'
  | 'cancelSale'
>

/** The command for the journal, and the deed for the audit log. */
export interface SignedDecision {
  readonly command: Decision
  readonly action: AuditAction
  readonly object: string
  readonly reason?: string
  /** the operator who signed before; undefined: this is the first signature, or one is enough */
  readonly second?: number | undefined
}

/**
 * Carries signed decisions into the journal and the audit log, one after another, so that of two operators at once the
 * later one is told what the earlier one did: `prepare` is asked in its turn. Answers the number that the core answers. Refuses
 * with what it refuses, and with what the core does.
 */
export type DeskDecisions = (prepare: () => SignedDecision) => Promise<number>
