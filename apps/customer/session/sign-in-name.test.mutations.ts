import type { Mutation } from '@candela/checks/proves'

/** The breaks of the product that fail each claim of sign-in-name.test.ts. */
export const MUTATIONS: readonly Mutation[] = [
  ['S3.6', 'apps/customer/session/sign-in-name.ts', "known('username')", "known('email')"],
  ['S3.7', 'apps/customer/session/sign-in-name.ts', "return known('email')", "return known('username')"],
  [
    'S3.8',
    'apps/customer/session/sign-in-name.ts',
    "dial: way === 'phone' ? country : undefined",
    "dial: way === 'username' ? country : undefined",
  ],
]
