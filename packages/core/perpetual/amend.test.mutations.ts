import type { Mutation } from '@candela/checks/proves'

/** The breaks of the product that fail each claim of amend.test.ts. */
export const MUTATIONS: readonly Mutation[] = [
  [
    'S3.86',
    'packages/core/perpetual/amend.ts',
    'release(state, market, order, order.held - held)',
    'release(state, market, order, 0n)',
  ],
]
