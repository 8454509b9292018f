import type { Mutation } from '@candela/checks/proves'

/** The breaks of the product that fail each claim of retrieval.test.ts. */
export const MUTATIONS: readonly Mutation[] = [
  [
    'S2.38',
    'apps/customer/session/pages.ts',
    "path: '/pages/user/password/RetrievePassword'",
    "path: '/pages/user/password/Retrieve'",
  ],
]
