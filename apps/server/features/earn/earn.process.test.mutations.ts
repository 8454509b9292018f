import type { Mutation } from '@candela/checks/proves'

/** The breaks of the product that fail each claim of earn.process.test.ts. */
export const MUTATIONS: readonly Mutation[] = [
  [
    'S3.98',
    'apps/server/features/earn/queries.ts',
    'freeAt: row.dueAt || paymentOf(lastDay)',
    'freeAt: row.dueAt || paymentOf(lastDay + 1)',
  ],
  [
    'S3.103',
    'apps/server/features/earn/queries.ts',
    'renew: row.renew === 1,',
    'renew: row.renew === 1, openedAt: row.endedAt,',
  ],
  [
    'S3.100',
    'apps/server/features/earn/queries.ts',
    `    day: dateOf(day),
    ratePpm,
    amount`,
    `    day: dateOf(day + 1),
    ratePpm,
    amount`,
  ],
  ['S9.17', 'packages/units/instant.ts', 'GMT8 = 8 * HOUR', 'GMT8 = 7 * HOUR'],
  ['S9.18', 'packages/rules/earn/days.ts', 'return gmt8DayStart(day + 1)', 'return gmt8DayStart(day + 1) + 660_000'],
  ['S1.37', 'packages/rules/earn/catalogue.ts', 'rates: [120, 120]', 'rates: [110, 110]'],
  [
    'S1.36',
    'packages/rules/earn/catalogue.ts',
    `rates: [50, 100],
      amounts: [0.01`,
    `rates: [5, 10],
      amounts: [0.01`,
  ],
  ['S4.25', 'packages/rules/earn/refusals.ts', '[!asked.canLeaveEarly,', '[asked.canLeaveEarly,'],
  ['S4.27', 'packages/rules/earn/refusals.ts', '[!asked.canLeaveEarly,', '[asked.canLeaveEarly,'],
  [
    'S4.26',
    'packages/rules/earn/yields.ts',
    'BigInt(penaltyPpm(terms)) * BigInt(remaining)',
    'BigInt(penaltyPpm(terms)) * BigInt(0 * remaining)',
  ],
  [
    'S9.13',
    'packages/rules/earn/yields.ts',
    'BigInt(penaltyPpm(terms)) * BigInt(remaining)',
    'BigInt(penaltyPpm(terms)) * BigInt(remaining + 1)',
  ],
  [
    'S9.14',
    'packages/rules/earn/catalogue.ts',
    'amounts: [100, 10_000, 20_000], ratioPpm: 4_000',
    'amounts: [100, 10_000, 20_000], ratioPpm: 5_000',
  ],
]
