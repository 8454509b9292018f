/** The terms by which a product's market goes stale, in steps (derivatives §1, §2). */
export interface StaleTerms {
  readonly staleSteps: number
  readonly resumeSteps: number
}

export const DEFAULT_STALE: StaleTerms = { staleSteps: 40, resumeSteps: 8 }

/**
 * A market between steps: how many steps in a row had no tick, and how many ticks it still takes until triggers,
 * liquidations and samples act again, the acting one included (0 in a market that acts).
 */
export interface MarketPulse {
  readonly missing: number
  readonly resuming: number
}

/** Before its first tick a market is stale. */
export function newPulse({ staleSteps, resumeSteps }: StaleTerms): MarketPulse {
  return { missing: staleSteps, resuming: resumeSteps + 1 }
}

/**
 * The market after a step with or without a tick (§2): after staleSteps without one it is stale, and back it runs
 * resumeSteps before it acts.
 */
export function nextPulse(pulse: MarketPulse, hasTick: boolean, { staleSteps, resumeSteps }: StaleTerms): MarketPulse {
  if (hasTick) return { missing: 0, resuming: Math.max(0, pulse.resuming - 1) }
  const missing = Math.min(pulse.missing + 1, staleSteps)
  return { missing, resuming: missing === staleSteps ? resumeSteps + 1 : pulse.resuming }
}

/** True when market orders, opening orders and taking margin out are refused (priceStale) (§2). */
export function isStale({ missing }: MarketPulse, { staleSteps }: StaleTerms): boolean {
  return missing >= staleSteps
}

/** True when triggers, liquidations and samples happen in a step: it has a tick, and none is missing since the market came back (§2). */
export function isActing({ missing, resuming }: MarketPulse): boolean {
  return missing === 0 && resuming === 0
}
