import type { Mutation } from '@candela/checks/proves'

/** The breaks of the product that fail each claim of queries.process.test.ts. */
export const MUTATIONS: readonly Mutation[] = [
  ['S9.19', 'packages/units/instant.ts', 'GMT8 = 8 * HOUR', 'GMT8 = 7 * HOUR'],
]
