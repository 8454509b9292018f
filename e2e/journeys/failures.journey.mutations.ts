import type { Mutation } from '@candela/checks/proves'

/** The breaks of the product that fail each claim of failures.journey.ts. */
export const MUTATIONS: readonly Mutation[] = [
  [
    'S8.12',
    'apps/customer/shell/problem-text.ts',
    "if (error.code === 'internal' && task",
    "if (error.code !== 'internal' && task",
  ],
  ['S8.13', 'apps/customer/session/screens/login.tsx', "useProblemText('login')", "useProblemText('registration')"],
  [
    'S8.14',
    'apps/customer/session/screens/register-second.tsx',
    "useProblemText('registration')",
    "useProblemText('login')",
  ],
  [
    'S8.15',
    'apps/customer/features/security/screens/bind-contact.tsx',
    "useProblemText('bind')",
    "useProblemText('modify')",
  ],
  ['S8.16', 'apps/customer/features/account/edit-sheet.tsx', "useProblemText('modify')", "useProblemText('bind')"],
  ['S8.17', 'apps/customer/session/screens/register.tsx', "useProblemText('send')", "useProblemText('submit')"],
  ['S8.18', 'apps/customer/ticket/outcome.ts', "useProblemText('submit')", "useProblemText('send')"],
  [
    'S8.25',
    'apps/customer/features/order/history-rows.tsx',
    "title: t('history.failed')",
    "title: t('history.failedText')",
  ],
  [
    'S8.26',
    'apps/customer/features/order/screens/order-detail.tsx',
    "title={t('detail.failed')}",
    "title={t('history.failed')}",
  ],
  ['S8.27', 'apps/customer/features/account/screens/profile.tsx', "useProblemText('info')", "useProblemText('modify')"],
]
