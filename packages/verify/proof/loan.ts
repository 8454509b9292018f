import { checkAnchor, type Pinned } from './anchor.ts'
import { loanBundleSchema } from './bundle.ts'
import { checkSequence, readEntries } from './bundle-entries.ts'
import type { Checkpoint } from './checkpoint.ts'
import { type ClaimResult, Findings, LOAN_CLAIMS, type Standing } from './claims.ts'
import { LoanClaims, type ProvenLoan } from './loan-claims.ts'

export interface LoanVerdict {
  readonly standing: Standing
  /** every claim, in the order of their weight */
  readonly claims: readonly ClaimResult[]
  /** the proven facts, and the checkpoint to pin next; both only where nothing was refused */
  readonly order: ProvenLoan | undefined
  readonly checkpoint: Checkpoint | undefined
}

/**
 * Checks what a loan cost, from nothing but the proof and what is pinned: that it was granted as it was asked for, and
 * that every charge, collection and payment follows from it by the published rules. `value` is the proof's JSON, read.
 * Never throws for what it finds in it.
 */
export function verifyLoan(value: unknown, pinned: Pinned = {}): LoanVerdict {
  const findings = new Findings()
  const bundle = loanBundleSchema.safeParse(value)
  if (!bundle.success) {
    findings.refuse('bundle', { code: 'malformed', found: bundle.error.issues[0]?.path.join('.') ?? '' })
    return verdict(findings)
  }
  findings.check('bundle')
  const checkpoint = checkAnchor(findings, bundle.data.checkpoint, bundle.data.consistency, pinned)
  const entries = checkpoint && readEntries(findings, bundle.data, checkpoint)
  if (!entries) return verdict(findings)
  const { placed, later } = entries
  checkSequence(findings, entries)
  const claims = LoanClaims.open(findings, bundle.data.order, placed)
  for (const entry of later) claims?.entry(entry)
  return verdict(findings, claims?.proven, checkpoint)
}

function verdict(findings: Findings, order?: ProvenLoan, checkpoint?: Checkpoint): LoanVerdict {
  const standing = findings.standing(LOAN_CLAIMS)
  const isRefused = standing === 'refused'
  return {
    standing,
    claims: findings.results(LOAN_CLAIMS),
    order: isRefused ? undefined : order,
    checkpoint: isRefused ? undefined : checkpoint,
  }
}
