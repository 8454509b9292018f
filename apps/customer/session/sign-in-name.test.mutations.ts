import type { Mutation } from '@candela/checks/proves'

/** The breaks of the product that fail each claim of sign-in-name.test.ts. */
export const MUTATIONS: readonly Mutation[] = [
  [
    'S3.6',
    'apps/customer/session/sign-in-name.ts',
    "return { way: 'username', text: trimmed",
    "return { way: 'email', text: trimmed",
  ],
  [
    'S3.7',
    'apps/customer/session/sign-in-name.ts',
    "return { way: 'email', text: trimmed",
    "return { way: 'username', text: trimmed",
  ],
  [
    'S3.8',
    'apps/customer/session/sign-in-name.ts',
    "dial: way === 'phone' ? country : undefined",
    "dial: way === 'username' ? country : undefined",
  ],
]
