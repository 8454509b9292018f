import type { Mutation } from '@candela/checks/proves'

/** The breaks of the product that fail each claim of protection.test.ts. */
export const MUTATIONS: readonly Mutation[] = [
  [
    'S2.33',
    'apps/customer/features/security/pages.ts',
    "path: '/pages/user/SecurityItem'",
    "path: '/pages/user/Security'",
  ],
]
