import type { Pinned } from './anchor.ts'
import { earnBundleSchema } from './bundle.ts'
import { EARN_CLAIMS } from './claims.ts'
import { EarnClaims, type ProvenEarn } from './earn-claims.ts'
import { type Verdict, verified } from './verified.ts'

/**
 * Checks how an earn order of a fixed number of days was paid, from nothing but the proof and what is pinned: that its
 * terms and the rate of each day were published before, and that each payment and what came back follow from them.
 * `value` is the proof's JSON, read. Never throws for what it finds in it.
 */
export function verifyEarn(value: unknown, pinned: Pinned = {}): Verdict<ProvenEarn> {
  return verified(value, pinned, {
    schema: earnBundleSchema,
    claims: EARN_CLAIMS,
    open: (findings, order, entries) => EarnClaims.open(findings, order, entries),
  })
}
