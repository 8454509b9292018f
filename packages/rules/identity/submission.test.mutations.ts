import type { Mutation } from '@candela/checks/proves'

/** The breaks of the product that fail each claim of submission.test.ts. */
export const MUTATIONS: readonly Mutation[] = [
  [
    'S3.19',
    'packages/rules/identity/submission.ts',
    "certificate === 'passport' && secondPage",
    "certificate === 'idCard' || secondPage",
  ],
  [
    'S3.20',
    'packages/rules/identity/submission.ts',
    "certificate === 'passport' && secondPage",
    "certificate === 'passport' || secondPage",
  ],
  [
    'S3.21',
    'packages/rules/identity/submission.ts',
    "certificate === 'passport' && secondPage",
    "certificate === 'drivingLicence' || secondPage",
  ],
  [
    'S3.22',
    'packages/rules/identity/submission.ts',
    "certificate === 'passport' && secondPage",
    "certificate === 'healthInsuranceCard' || secondPage",
  ],
  ['S3.23', 'packages/rules/identity/submission.ts', '\\p{M}\\p{Pd} ./()]{0,38}', '\\p{M}\\p{Pd} ()]{0,38}'],
  [
    'S3.24',
    'packages/rules/identity/submission.ts',
    "must('lastName', partFault(fields.lastName, fields.name))",
    "must('lastName', fields.lastName === '' ? undefined : nameFault(fields.lastName))",
  ],
  [
    'S3.25',
    'packages/rules/identity/submission.ts',
    "must('name', partFault(fields.name, fields.lastName))",
    "must('name', fields.name === '' ? undefined : nameFault(fields.name))",
  ],
  [
    'S3.26',
    'packages/rules/identity/submission.ts',
    'nameFault(fields.fullName, 2 * IDENTITY_LINE_MAXIMUM)',
    'nameFault(fields.fullName, 20)',
  ],
  [
    'S3.27',
    'packages/rules/identity/submission.ts',
    'dayNumber(year + ADULT_YEARS, month, day) <= today',
    'dayNumber(year + ADULT_YEARS, month, day) < today',
  ],
  ['S3.32', 'packages/rules/identity/submission.ts', "of ['ssn', 'branch'] as const", "of ['branch'] as const"],
  ['S3.33', 'packages/rules/identity/submission.ts', "of ['ssn', 'branch'] as const", "of ['ssn'] as const"],
  [
    'S5.25',
    'packages/rules/identity/submission.ts',
    "must('number', numberFault(fields.number))",
    "must('number', fields.number === '' ? undefined : numberFault(fields.number))",
  ],
  ['S6.7', 'packages/rules/identity/submission.ts', 'face.alive && ', ''],
]
