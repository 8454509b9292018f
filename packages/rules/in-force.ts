export const FIRST_RULES = 1
export const LATEST_RULES = 7

/** A room's sets of rules, each by the version it came with; it holds until the next. */
export type ByVersion<Set> = Readonly<Record<number, Set>> & { readonly 1: Set }

/** The set of a room under a version: the last that came with it or before. */
export function inForce<Set>(sets: ByVersion<Set>, version: number): Set {
  let found = sets[1]
  for (const [since, set] of Object.entries(sets)) if (Number(since) <= version) found = set
  return found
}
