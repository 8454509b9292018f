import type { Mutation } from '@candela/checks/proves'

/** The breaks of the product that fail each claim of units.test.ts. */
export const MUTATIONS: readonly Mutation[] = [
  ['S9.19', 'packages/units/instant.ts', 'const GMT8 = 8 * HOUR', 'const GMT8 = 7 * HOUR'],
]
