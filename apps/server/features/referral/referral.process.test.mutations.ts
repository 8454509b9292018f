import type { Mutation } from '@candela/checks/proves'

/** The breaks of the product that fail each claim of referral.process.test.ts. */
export const MUTATIONS: readonly Mutation[] = [
  [
    'S6.8',
    'apps/server/features/referral/queries.ts',
    'find((row) => row.level === level)?.many',
    'find((row) => row.level === place)?.many',
  ],
  ['S9.1', 'packages/rules/referral/rebates.ts', '[50_000, 30_000, 10_000]', '[60_000, 30_000, 10_000]'],
  ['S9.2', 'packages/rules/referral/rebates.ts', '[50_000, 30_000, 10_000]', '[50_000, 20_000, 10_000]'],
  ['S9.3', 'packages/rules/referral/rebates.ts', '[50_000, 30_000, 10_000]', '[50_000, 30_000, 5_000]'],
  [
    'S1.56',
    'packages/core/referral/rebates.ts',
    `referral.validated(rebate)
  }
  payRebates(state)`,
    `referral.validated(rebate)
  }`,
  ],
]
