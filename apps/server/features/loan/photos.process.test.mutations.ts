import type { Mutation } from '@candela/checks/proves'

/** The breaks of the product that fail each claim of photos.process.test.ts. */
export const MUTATIONS: readonly Mutation[] = [
  [
    'S3.124',
    'apps/server/features/loan/forms.ts',
    'vault.loan_photo where form = $1 order by kind',
    'vault.loan_photo where form = $1 order by kind offset 1',
  ],
  [
    'S3.125',
    'apps/server/features/loan/forms.ts',
    'vault.loan_photo where form = $1 order by kind',
    'vault.loan_photo where form = $1 order by kind limit 1',
  ],
]
