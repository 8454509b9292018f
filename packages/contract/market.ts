export const STEP_MS = 250
export const MAX_LEVELS = 10
export const MAX_PRINTS = 12
/** products that one step can change */
export const MAX_UPDATES = 4096
/** prices of a step, on both sides of zero; their differences stay exact */
export const PRICE_LIMIT = 2 ** 51
/** the last step whose instant is a safe integer */
export const STEP_LIMIT = Math.floor(Number.MAX_SAFE_INTEGER / STEP_MS)
/** a ladder is void, and the product stale, this long after its step */
export const STALE_AFTER_MS = 10_000

/** True when a print stands in no source: what a step had beyond its list, added up. */
export function isSummed(prints: readonly unknown[], place: number): boolean {
  return prints.length === MAX_PRINTS && place === MAX_PRINTS - 1
}
