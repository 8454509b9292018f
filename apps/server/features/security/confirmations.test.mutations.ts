import type { Mutation } from '@candela/checks/proves'

/** The breaks of the product that fail each claim of confirmations.test.ts. */
export const MUTATIONS: readonly Mutation[] = [
  ['S6.11', 'packages/contract/step-up.ts', 'STEP_UP_LIFE_MS = 300_000', 'STEP_UP_LIFE_MS = 360_000'],
  [
    'S6.11',
    'packages/contract/step-up.ts',
    'WITHDRAWAL_STEP_UP_LIFE_MS = 180_000',
    'WITHDRAWAL_STEP_UP_LIFE_MS = 300_000',
  ],
  ['S6.11', 'apps/server/features/security/confirmations.ts', 'way, at, matter: undefined', "way, at, matter: ''"],
]
