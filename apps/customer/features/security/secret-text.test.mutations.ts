import type { Mutation } from '@candela/checks/proves'

/** The breaks of the product that fail each claim of secret-text.test.ts. */
export const MUTATIONS: readonly Mutation[] = [
  ['S2.83', 'apps/customer/features/security/secret-text.ts', '/(.{4})(?=.)/g', '/(.{5})(?=.)/g'],
]
