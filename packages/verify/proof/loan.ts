import type { Pinned } from './anchor.ts'
import { loanBundleSchema } from './bundle.ts'
import { LOAN_CLAIMS } from './claims.ts'
import { LoanClaims, type ProvenLoan } from './loan-claims.ts'
import { type Verdict, verified } from './verified.ts'

/**
 * Checks what a loan cost, from nothing but the proof and what is pinned: that it was granted as it was asked for, and
 * that every charge, collection and payment follows from it by the published rules. `value` is the proof's JSON, read.
 * Never throws for what it finds in it.
 */
export function verifyLoan(value: unknown, pinned: Pinned = {}): Verdict<ProvenLoan> {
  return verified(value, pinned, {
    schema: loanBundleSchema,
    claims: LOAN_CLAIMS,
    open: (findings, loan, { placed }) => LoanClaims.open(findings, loan, placed),
  })
}
