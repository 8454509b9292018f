import type { Mutation } from '@candela/checks/proves'

/** The breaks of the product that fail each claim of login-code.process.test.ts. */
export const MUTATIONS: readonly Mutation[] = [
  [
    'S6.12',
    'apps/server/features/security/second-factor.ts',
    "if (code.trim() === '') throw new Refused('secondFactorNeeded', { ways: ways.join(' ') })",
    "if (code.trim() === '') return false",
  ],
  [
    'S6.13',
    'apps/server/features/security/second-factor.ts',
    "if (code.trim() === '') throw new Refused('secondFactorNeeded', { ways: ways.join(' ') })",
    "if (code.trim() === '') return false",
  ],
]
