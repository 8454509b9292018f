import type { Mutation } from '@candela/checks/proves'

/** The breaks of the product that fail each claim of code-requests.test.ts. */
export const MUTATIONS: readonly Mutation[] = [
  ['S5.20', 'apps/customer/session/code-requests.ts', 'serverNow() + wait * 1_000', 'serverNow() + wait'],
]
