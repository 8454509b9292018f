import type { Mutation } from '@candela/checks/proves'

/** What breaks each claim of secret-text.test.ts. */
export const MUTATIONS: readonly Mutation[] = [
  ['S2.83', 'apps/customer/features/security/secret-text.ts', '/(.{4})(?=.)/g', '/(.{5})(?=.)/g'],
]
