import type { Mutation } from '@candela/checks/proves'

/** The breaks of the product that fail each claim of confirming.process.test.ts. */
export const MUTATIONS: readonly Mutation[] = [
  [
    'S6.11',
    'packages/contract/step-up.ts',
    'WITHDRAWAL_STEP_UP_LIFE_MS = 180_000',
    'WITHDRAWAL_STEP_UP_LIFE_MS = 240_000',
  ],
  [
    'S6.11',
    'apps/server/features/security/confirmations.ts',
    'if (error instanceof Refused && known !== undefined)',
    'if (error instanceof TypeError && known !== undefined)',
  ],
  [
    'S3.11',
    'apps/server/features/security/current-password.ts',
    'if (!right) throw',
    "if (!right && password === '') throw",
  ],
]
