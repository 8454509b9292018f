import type { Mutation } from '@candela/checks/proves'

/** The breaks of the product that fail each claim of within.test.ts. */
export const MUTATIONS: readonly Mutation[] = [
  ['S7.17', 'apps/server/intake/within.ts', 'ANSWER_WITHIN_MS = 60_000', 'ANSWER_WITHIN_MS = 30_000'],
  ['S9.27', 'apps/server/intake/within.ts', 'ANSWER_WITHIN_MS = 60_000', 'ANSWER_WITHIN_MS = 90_000'],
]
