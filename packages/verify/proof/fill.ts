import { checkAnchor, type Pinned } from './anchor.ts'
import { bundleSchema } from './bundle.ts'
import { checkSequence, type Entries, readEntries } from './bundle-entries.ts'
import type { Checkpoint } from './checkpoint.ts'
import { type ClaimResult, FILL_CLAIMS, Findings, type ProofClaim, type Standing, STOP_CLAIMS } from './claims.ts'
import type { ProvenEntry } from './entries.ts'
import { Evidence } from './evidence.ts'
import { OrderClaims, type ProvenOrder } from './order-claims.ts'
import { StopClaims } from './stop-claims.ts'

export interface FillVerdict {
  readonly standing: Standing
  /** every claim, in the order of their weight */
  readonly claims: readonly ClaimResult[]
  /** the proven facts, and the checkpoint to pin next; both only where nothing was refused */
  readonly order: ProvenOrder | undefined
  readonly checkpoint: Checkpoint | undefined
}

/**
 * Checks how an order was filled, from nothing but the proof and what is pinned: that the order, its fills and the
 * market entries used are in the signed log, that what was accepted is what was asked, and that prices, fees and
 * amounts follow limit, published ladder and formula. `value` is the proof's JSON, read. Never throws for what it finds
 * in it. Price-time priority, and that no newer listing or market entry stood between those shown, take a full replay.
 */
export function verifyFill(value: unknown, pinned: Pinned = {}): FillVerdict {
  const findings = new Findings()
  const bundle = bundleSchema.safeParse(value)
  if (!bundle.success) {
    findings.refuse('bundle', { code: 'malformed', found: bundle.error.issues[0]?.path.join('.') ?? '' })
    return verdict(findings)
  }
  findings.check('bundle')
  const checkpoint = checkAnchor(findings, bundle.data.checkpoint, bundle.data.consistency, pinned)
  if (!checkpoint) return verdict(findings)
  const entries = readEntries(findings, bundle.data, checkpoint)
  if (!entries) return verdict(findings)
  const claims = isStop(entries.placed) ? STOP_CLAIMS : FILL_CLAIMS
  return verdict(findings, claims, checkOrder(findings, bundle.data.order, entries), checkpoint)
}

function isStop({ events }: ProvenEntry): boolean {
  return events[0]?.kind === 'stopAccepted'
}

function checkOrder(findings: Findings, order: number, entries: Entries): ProvenOrder | undefined {
  const { placed, later, markets, listings } = entries
  checkSequence(findings, entries)
  const evidence = new Evidence(findings, markets, listings)
  const claims = isStop(placed)
    ? StopClaims.open(findings, evidence, order, placed)
    : OrderClaims.open(findings, evidence, order, placed)
  if (!claims) return undefined
  for (const entry of [placed, ...later]) claims.entry(entry)
  evidence.refuseUnused()
  return claims.proven
}

function verdict(
  findings: Findings,
  claims: readonly ProofClaim[] = FILL_CLAIMS,
  order?: ProvenOrder,
  checkpoint?: Checkpoint,
): FillVerdict {
  const standing = findings.standing(claims)
  const isRefused = standing === 'refused'
  return {
    standing,
    claims: findings.results(claims),
    order: isRefused ? undefined : order,
    checkpoint: isRefused ? undefined : checkpoint,
  }
}
