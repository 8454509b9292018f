import type { Mutation } from '@candela/checks/proves'

/** What breaks each claim of code-requests.test.ts. */
export const MUTATIONS: readonly Mutation[] = [
  ['S5.20', 'apps/customer/session/code-requests.ts', 'serverNow() + wait * 1_000', 'serverNow() + wait'],
]
