import type { Mutation } from '@candela/checks/proves'

/** The breaks of the product that fail each claim of ios.test.ts. */
export const MUTATIONS: readonly Mutation[] = [['S8.44', 'apps/customer/shell/ios.ts', '13_[01]', '13_[0]']]
