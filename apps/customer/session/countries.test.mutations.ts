import type { Mutation } from '@candela/checks/proves'

/** What breaks each claim of countries.test.ts. */
export const MUTATIONS: readonly Mutation[] = [['S3.8', 'apps/customer/session/dial-codes.ts', '|49 DE|', '|50 DE|']]
