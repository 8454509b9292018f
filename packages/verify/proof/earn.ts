import { checkAnchor, type Pinned } from './anchor.ts'
import { earnBundleSchema } from './bundle.ts'
import { checkSequence, readEntries } from './bundle-entries.ts'
import type { Checkpoint } from './checkpoint.ts'
import { type ClaimResult, EARN_CLAIMS, Findings, type Standing } from './claims.ts'
import { EarnClaims, type ProvenEarn } from './earn-claims.ts'

export interface EarnVerdict {
  readonly standing: Standing
  /** every claim, in the order of their weight */
  readonly claims: readonly ClaimResult[]
  /** the proven facts, and the checkpoint to pin next; both only where nothing was refused */
  readonly order: ProvenEarn | undefined
  readonly checkpoint: Checkpoint | undefined
}

/**
 * Checks how an earn order of a fixed number of days was paid, from nothing but the proof and what is pinned: that its
 * terms and the rate of each day were published before, and that each payment and what came back follow from them.
 * `value` is the proof's JSON, read. Never throws for what it finds in it.
 */
export function verifyEarn(value: unknown, pinned: Pinned = {}): EarnVerdict {
  const findings = new Findings()
  const bundle = earnBundleSchema.safeParse(value)
  if (!bundle.success) {
    findings.refuse('bundle', { code: 'malformed', found: bundle.error.issues[0]?.path.join('.') ?? '' })
    return verdict(findings)
  }
  findings.check('bundle')
  const checkpoint = checkAnchor(findings, bundle.data.checkpoint, bundle.data.consistency, pinned)
  const entries = checkpoint && readEntries(findings, bundle.data, checkpoint)
  if (!entries) return verdict(findings)
  checkSequence(findings, entries)
  const claims = EarnClaims.open(findings, bundle.data.order, entries)
  for (const entry of entries.later) claims?.entry(entry)
  claims?.refuseUnused()
  return verdict(findings, claims?.proven, checkpoint)
}

function verdict(findings: Findings, order?: ProvenEarn, checkpoint?: Checkpoint): EarnVerdict {
  const standing = findings.standing(EARN_CLAIMS)
  const isRefused = standing === 'refused'
  return {
    standing,
    claims: findings.results(EARN_CLAIMS),
    order: isRefused ? undefined : order,
    checkpoint: isRefused ? undefined : checkpoint,
  }
}
