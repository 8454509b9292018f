import type { Mutation } from '@candela/checks/proves'

/** The breaks of the product that fail each claim of loan.journey.ts. */
export const MUTATIONS: readonly Mutation[] = [
  ['S2.64', 'apps/customer/features/loan/pages.ts', "path: '/pages/loan/loan'", "path: '/pages/loan/Loan'"],
  [
    'S3.115',
    'apps/customer/features/loan/photos-and-check.tsx',
    'value: money(form.amount) }',
    'value: money(interest) }',
  ],
  [
    'S3.116',
    'apps/customer/features/loan/photos-and-check.tsx',
    'days: formats.count(form.days)',
    'days: formats.count(form.days + 7)',
  ],
  ['S3.117', 'apps/customer/features/loan/photos-and-check.tsx', 'value: form.fullName }', 'value: form.contact }'],
  [
    'S3.123',
    'apps/customer/features/loan/form-fields.tsx',
    'formats.count(terms.score)',
    'formats.count(terms.score + 1)',
  ],
  [
    'S3.126',
    'apps/customer/features/loan/photos-and-check.tsx',
    'value: formats.date(now) }',
    'value: formats.date(dueAt) }',
  ],
  [
    'S3.127',
    'apps/customer/features/loan/photos-and-check.tsx',
    'value: rate(ratePpm) }',
    'value: rate(2 * ratePpm) }',
  ],
  [
    'S3.128',
    'apps/customer/features/loan/photos-and-check.tsx',
    'value: formats.dateTime(dueAt) }',
    'value: formats.dateTime(dueAt + 86_400_000) }',
  ],
  [
    'S3.129',
    'apps/customer/features/loan/photos-and-check.tsx',
    "total={{ label: t('apply.total'), value: money(total) }}",
    "total={{ label: t('apply.total'), value: money(`1${total}`) }}",
  ],
  [
    'S5.33',
    'packages/rules/loan/form.ts',
    "return typeof value === 'string' ? showsNothing(value) : value < 0",
    "return typeof value === 'string' ? showsNothing(value) && field !== 'fullName' : value < 0",
  ],
  ['S5.34', 'packages/rules/loan/form.ts', 'return form.age < LEAST_AGE', 'return form.age < LEAST_AGE - 18'],
  [
    'S5.35',
    'packages/rules/loan/form.ts',
    "return typeof value === 'string' ? showsNothing(value) : value < 0",
    "return typeof value === 'string' ? showsNothing(value) && field !== 'contact' : value < 0",
  ],
  [
    'S5.36',
    'packages/rules/loan/form.ts',
    "return typeof value === 'string' ? showsNothing(value) : value < 0",
    "return typeof value === 'string' ? showsNothing(value) && field !== 'residency' : value < 0",
  ],
  [
    'S5.37',
    'packages/rules/loan/form.ts',
    "return typeof value === 'string' ? showsNothing(value) : value < 0",
    "return typeof value === 'string' ? showsNothing(value) && field !== 'employment' : value < 0",
  ],
  [
    'S5.38',
    'packages/rules/loan/form.ts',
    "return typeof value === 'string' ? showsNothing(value) : value < 0",
    "return typeof value === 'string' ? showsNothing(value) : value < 0 && field !== 'incomeBand'",
  ],
  ['S5.39', 'packages/rules/loan/terms.ts', 'amount <= LEAST_EXCLUSIVE', 'amount < LEAST_EXCLUSIVE'],
  [
    'S9.4',
    'packages/rules/loan/terms.ts',
    'LOAN_DAYS: readonly number[] = [7, 14, 21, 28]',
    'LOAN_DAYS: readonly number[] = [7, 14, 21, 30]',
  ],
  [
    'S9.10',
    'packages/rules/loan/interest.ts',
    'BigInt(days) * dayInterest(amount, ratePpm)\n  return { ratePpm',
    'BigInt(days + 1) * dayInterest(amount, ratePpm)\n  return { ratePpm',
  ],
  ['S9.12', 'packages/rules/loan/rules.ts', 'decidedWithinMs: DAY', 'decidedWithinMs: 2 * DAY'],
]
