import type { Mutation } from '@candela/checks/proves'

/** The breaks of the product that fail each claim of score.test.ts. */
export const MUTATIONS: readonly Mutation[] = [
  ['S3.16', 'packages/rules/credit/score.ts', 'identityValidated: 150,', 'identityValidated: 140,'],
]
