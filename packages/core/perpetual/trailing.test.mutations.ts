import type { Mutation } from '@candela/checks/proves'

/** The breaks of the product that fail each claim of trailing.test.ts. */
export const MUTATIONS: readonly Mutation[] = [
  [
    'S1.30',
    'packages/core/perpetual/trails.ts',
    'this.sign * (mark - last.best) <= 0) return',
    'this.sign * (mark - last.best) >= 0) return',
  ],
]
