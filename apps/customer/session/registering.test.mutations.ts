import type { Mutation } from '@candela/checks/proves'

/** The breaks of the product that fail each claim of registering.test.ts. */
export const MUTATIONS: readonly Mutation[] = [
  ['S3.136', 'apps/customer/session/sign-in-name.ts', "phone || kind !== 'phone'", 'phone || kind !== undefined'],
  ['S3.137', 'apps/customer/session/registering.ts', '(registration?.code ?? true)', 'true'],
]
