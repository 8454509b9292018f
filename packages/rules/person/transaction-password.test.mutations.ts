import type { Mutation } from '@candela/checks/proves'

/** The breaks of the product that fail each claim of transaction-password.test.ts. */
export const MUTATIONS: readonly Mutation[] = [
  [
    'S5.1',
    'packages/rules/person/transaction-password.ts',
    'TRANSACTION_PASSWORD_MINIMUM = 6',
    'TRANSACTION_PASSWORD_MINIMUM = 5',
  ],
  ['S5.2', 'packages/rules/person/transaction-password.ts', 'letter: /^[A-Za-z]/', 'letter: /^[A-Za-z0-9]/'],
  [
    'S9.21',
    'packages/rules/person/transaction-password.ts',
    'TRANSACTION_PASSWORD_MAXIMUM = 32',
    'TRANSACTION_PASSWORD_MAXIMUM = 33',
  ],
]
