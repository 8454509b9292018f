import type { Mutation } from '@candela/checks/proves'

/** The breaks of the product that fail each claim of fields.test.ts. */
export const MUTATIONS: readonly Mutation[] = [
  ['S3.32', 'apps/customer/features/identity/fields.ts', "return country === 'US'", "return country === 'DE'"],
  [
    'S3.33',
    'apps/customer/features/identity/fields.ts',
    "return country === 'JP' && certificate === 'healthInsuranceCard'",
    "return country === 'JP' && certificate === 'passport'",
  ],
  [
    'S5.25',
    'packages/rules/identity/submission.ts',
    "must('number', numberFault(fields.number))",
    "must('number', fields.number === '' ? undefined : numberFault(fields.number))",
  ],
]
