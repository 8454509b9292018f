import { type ByVersion, inForce, LATEST_RULES } from '@candela/rules'

let version: number = LATEST_RULES

/** Learns the version of the rules in force, which the catalogue tells. */
export function learnRules(told: number): void {
  version = told
}

/**
 * The set of a room of rules that previews decide by: of the version in force, until the catalogue is here of the latest that
 * this app knows. `rulesNow(SPOT_RULES).checkOrder(…)`.
 */
export function rulesNow<Set>(sets: ByVersion<Set>): Set {
  return inForce(sets, version)
}

/** The set of a room by which something of before is decided: of the version that it was placed under. */
export function rulesAt<Set>(sets: ByVersion<Set>, placedUnder: number): Set {
  return inForce(sets, placedUnder)
}
