import type { Mutation } from '@candela/checks/proves'

/** The breaks of the product that fail each claim of countries.test.ts. */
export const MUTATIONS: readonly Mutation[] = [['S3.8', 'apps/customer/session/dial-codes.ts', '|49 DE|', '|50 DE|']]
