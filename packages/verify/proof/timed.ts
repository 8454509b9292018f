import { checkAnchor, type Pinned } from './anchor.ts'
import { timedBundleSchema } from './bundle.ts'
import { checkSequence, type Entries, readEntries } from './bundle-entries.ts'
import type { Checkpoint } from './checkpoint.ts'
import { type ClaimResult, Findings, type Standing, TIMED_CLAIMS } from './claims.ts'
import { Evidence } from './evidence.ts'
import { type ProvenTimed, TimedClaims } from './timed-claims.ts'

export interface TimedVerdict {
  readonly standing: Standing
  /** every claim, in the order of their weight */
  readonly claims: readonly ClaimResult[]
  /** the proven facts, and the checkpoint to pin next; both only where nothing was refused */
  readonly order: ProvenTimed | undefined
  readonly checkpoint: Checkpoint | undefined
}

/**
 * Checks how a timed order was settled, from nothing but the proof and what is pinned: that it was taken on as asked and
 * at the published payout, opened by a tick that may open it, settled by published ticks of its window, and paid as they
 * say. `value` is the proof's JSON, read. Never throws for what it finds in it.
 */
export function verifyTimed(value: unknown, pinned: Pinned = {}): TimedVerdict {
  const findings = new Findings()
  const bundle = timedBundleSchema.safeParse(value)
  if (!bundle.success) {
    findings.refuse('bundle', { code: 'malformed', found: bundle.error.issues[0]?.path.join('.') ?? '' })
    return verdict(findings)
  }
  findings.check('bundle')
  const checkpoint = checkAnchor(findings, bundle.data.checkpoint, bundle.data.consistency, pinned)
  const entries = checkpoint && readEntries(findings, bundle.data, checkpoint)
  if (!entries) return verdict(findings)
  return verdict(findings, checkTimed(findings, bundle.data.order, entries), checkpoint)
}

function checkTimed(findings: Findings, order: number, entries: Entries): ProvenTimed | undefined {
  const { placed, later, markets, listings } = entries
  checkSequence(findings, entries)
  const evidence = new Evidence(findings, markets, listings)
  const claims = TimedClaims.open(findings, evidence, order, placed)
  if (!claims) return undefined
  for (const entry of later) claims.entry(entry)
  evidence.refuseUnused()
  return claims.proven
}

function verdict(findings: Findings, order?: ProvenTimed, checkpoint?: Checkpoint): TimedVerdict {
  const standing = findings.standing(TIMED_CLAIMS)
  const isRefused = standing === 'refused'
  return {
    standing,
    claims: findings.results(TIMED_CLAIMS),
    order: isRefused ? undefined : order,
    checkpoint: isRefused ? undefined : checkpoint,
  }
}
