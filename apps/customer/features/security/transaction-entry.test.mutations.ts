import type { Mutation } from '@candela/checks/proves'

/** The breaks of the product that fail each claim of transaction-entry.test.ts. */
export const MUTATIONS: readonly Mutation[] = [
  [
    'S2.36',
    'apps/customer/features/security/pages.ts',
    "path: '/pages/user/password/ModifyTransactionPassword'",
    "path: '/pages/user/password/TransactionPassword'",
  ],
  [
    'S5.1',
    'packages/rules/person/transaction-password.ts',
    'TRANSACTION_PASSWORD_MINIMUM = 6',
    'TRANSACTION_PASSWORD_MINIMUM = 5',
  ],
  ['S5.2', 'packages/rules/person/transaction-password.ts', 'letter: /^[A-Za-z]/', 'letter: /^[A-Za-z0-9]/'],
  [
    'S5.12',
    'apps/customer/features/security/transaction-entry.ts',
    'if (password !== repeated) return',
    "if (password === '' && repeated !== '') return",
  ],
  [
    'S5.15',
    'packages/rules/person/transaction-password.ts',
    "if (password === '') return { code: 'passwordEmpty' }",
    "if (password === ' ') return { code: 'passwordEmpty' }",
  ],
]
