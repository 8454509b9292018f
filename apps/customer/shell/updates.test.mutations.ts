import type { Mutation } from '@candela/checks/proves'

/** The break of the product that fails the claim of updates.test.ts. */
export const MUTATIONS: readonly Mutation[] = [
  ['S8.20', 'apps/customer/shell/updates.ts', 'onNeedRefresh: offerUpdate', 'onNeedRefresh: () => undefined'],
]
