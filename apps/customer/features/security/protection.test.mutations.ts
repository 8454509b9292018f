import type { Mutation } from '@candela/checks/proves'

/** What breaks each claim of protection.test.ts. */
export const MUTATIONS: readonly Mutation[] = [
  [
    'S2.33',
    'apps/customer/features/security/pages.ts',
    "path: '/pages/user/SecurityItem'",
    "path: '/pages/user/Security'",
  ],
]
