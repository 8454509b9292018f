import type { Mutation } from '@candela/checks/proves'

/** The breaks of the product that fail each claim of liveness.test.ts. */
export const MUTATIONS: readonly Mutation[] = [
  [
    'S1.53',
    'apps/customer/features/identity/face/liveness.ts',
    'return askedOf(state) === undefined && real >=',
    'return askedOf(state) !== undefined && real >=',
  ],
]
