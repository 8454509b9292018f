import type { Mutation } from '@candela/checks/proves'

/** The break of the product that fails the claim of parent-window.test.ts. */
export const MUTATIONS: readonly Mutation[] = [
  [
    'S7.7',
    'apps/customer/session/enter.ts',
    'void postToParent(ud, async () => (await loadAppData()).frameOrigins)',
    'void [postToParent, loadAppData]',
  ],
]
