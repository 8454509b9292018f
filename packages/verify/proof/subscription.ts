import type { Pinned } from './anchor.ts'
import { subscriptionBundleSchema } from './bundle.ts'
import { EARN_CLAIMS } from './claims.ts'
import { type ProvenSubscription, SubscriptionClaims } from './subscription-claims.ts'
import { type Verdict, verified } from './verified.ts'

/**
 * Checks how a subscription to a new coin was allotted, from nothing but the proof and what is pinned: that its sale was published
 * before, how much was wanted when it closed, and that what it came to, cost and gave back follow. `value` is the proof's JSON, read.
 * Never throws for what it finds in it.
 */
export function verifySubscription(value: unknown, pinned: Pinned = {}): Verdict<ProvenSubscription> {
  return verified(value, pinned, {
    schema: subscriptionBundleSchema,
    claims: EARN_CLAIMS,
    open: (findings, order, entries) => SubscriptionClaims.open(findings, order, entries),
  })
}
