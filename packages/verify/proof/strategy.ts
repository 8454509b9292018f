import type { Pinned } from './anchor.ts'
import { strategyBundleSchema } from './bundle.ts'
import { STRATEGY_CLAIMS } from './claims.ts'
import { type ProvenStrategy, StrategyClaims } from './strategy-claims.ts'
import { type Verdict, verified } from './verified.ts'

/**
 * Checks how a strategy decided, from nothing but the proof and what is pinned: that its owner started it so, that the closes are those
 * that the decision names, and that target, lots, bounds and fills follow by the published rule. `value` is the proof's JSON, read.
 * Never throws for what it finds in it.
 */
export function verifyStrategy(value: unknown, pinned: Pinned = {}): Verdict<ProvenStrategy> {
  return verified(value, pinned, {
    schema: strategyBundleSchema,
    claims: STRATEGY_CLAIMS,
    open: (...asked) => StrategyClaims.open(...asked),
  })
}
