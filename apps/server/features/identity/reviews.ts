import type { DeskCase, DeskCaseRow, PracticeReviewer, ReturnReason, ReviewIdentity } from '@candela/contract'
import type { DeskOperator } from '../../vault/operator-sessions.ts'

/** The outcome of a decision: its entry in the journal, and the customer of the case. */
export interface ReviewDone {
  readonly entry: number
  readonly stage: 'proposed' | 'validated' | 'returned'
  /** the other operator's number where two were needed; undefined otherwise */
  readonly first: number | undefined
}

/**
 * The queue of identity reviews as operators see it. Every look is written to the log that the customer can read. Refusals: caseUnknown,
 * caseTaken (another's), caseNotTaken (documents are shown to who took the case), sameOperator, and what the core refuses with.
 */
export interface Reviews {
  /** Least time first. */
  queue(operator: DeskOperator): Promise<DeskCaseRow[]>
  take(operator: DeskOperator, reference: string): Promise<DeskCase>
  open(operator: DeskOperator, reference: string): Promise<DeskCase>
  /** WebP bytes. */
  photo(operator: DeskOperator, reference: string, id: string): Promise<Buffer>
  giveBack(
    operator: DeskOperator,
    reference: string,
    commandId: string,
    reasons: readonly ReturnReason[],
  ): Promise<ReviewDone>
  /** The same bytes each time it is asked with the same id, so that the challenge can be checked when the signature comes. */
  commandToSign(operator: DeskOperator, reference: string, commandId: string): Promise<ReviewIdentity>
  /** `signature`: what the passkey made of the hash, already checked by the desk, as JSON of at most 2 KB; the journal keeps it. */
  validate(operator: DeskOperator, reference: string, commandId: string, signature: string): Promise<ReviewDone>
  practiceReviewer(): Promise<PracticeReviewer>
}
