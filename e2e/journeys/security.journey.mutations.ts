import type { Mutation } from '@candela/checks/proves'

const ROOM = 'apps/customer/features/security'
const PAGES = `${ROOM}/pages.ts`
const RULES = 'packages/rules/person/transaction-password.ts'

/** The breaks of the product that fail claims of security.journey.ts. */
export const MUTATIONS: readonly Mutation[] = [
  ['S2.33', PAGES, '.SecurityPage', '.FreezePage'],
  ['S2.34', PAGES, "'/pages/user/email/BindEmail'", "'/pages/user/email/Email'"],
  ['S2.36', PAGES, "'/pages/user/password/ModifyTransactionPassword'", "'/pages/user/password/TransactionPassword'"],
  ['S2.37', PAGES, '.LoginPasswordPage', '.AntiPhishingPage'],
  ['S5.1', RULES, 'TRANSACTION_PASSWORD_MINIMUM = 6', 'TRANSACTION_PASSWORD_MINIMUM = 5'],
  ['S5.2', RULES, '/^[A-Za-z]/', '/^[A-Za-z0-9]/'],
  [
    'S5.12',
    `${ROOM}/transaction-entry.ts`,
    "return new Problem('passwordsDiffer'",
    "return new Problem('passwordUnchanged'",
  ],
  ['S5.15', `${ROOM}/screens/login-password.tsx`, "super('passwordEmpty'", "super('passwordCommon'"],
]
