import type { Mutation } from '@candela/checks/proves'

/** The breaks of the product that fail each claim of knowledge.test.ts. */
export const MUTATIONS: readonly Mutation[] = [
  [
    'S1.24',
    'packages/core/perpetual/fill.ts',
    "if (isKnowledgeMissing(state, market, order, trade)) return 'knowledgeMissing'",
    "if (isKnowledgeMissing(state, market, order, trade)) return 'protection'",
  ],
]
