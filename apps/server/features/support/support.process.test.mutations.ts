import type { Mutation } from '@candela/checks/proves'

/** The breaks of the product that fail each claim of support.process.test.ts. */
export const MUTATIONS: readonly Mutation[] = [
  [
    'S1.57',
    'apps/server/features/support/chat.ts',
    'transcript.newest(account, MESSAGES_A_PAGE, before)',
    'transcript.newest(account, MESSAGES_A_PAGE - 49, before)',
  ],
  ['S1.70', 'apps/server/features/support/managers.ts', 'if (!isVerified(customer))', 'if (isVerified(customer))'],
]
