import type { Checklist, Statement } from './checklist.ts'
import type { Claim } from './claims.ts'

/** A statement with the test files that prove it, each once; none where nothing does. */
export interface Proof {
  statement: Statement
  files: readonly string[]
}

/** The proofs by area, in the order in which the areas first appear. */
export function proofOf({ statements }: Checklist, claims: readonly Claim[]): Map<string, Proof[]> {
  const areas = new Map<string, Proof[]>()
  for (const statement of statements) {
    const files = [...new Set(claims.filter(({ id }) => id === statement.id).map(({ path }) => path))].toSorted()
    areas.set(statement.area, [...(areas.get(statement.area) ?? []), { statement, files }])
  }
  return areas
}
