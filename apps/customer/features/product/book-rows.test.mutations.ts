import type { Mutation } from '@candela/checks/proves'

/** The breaks of the product that fail each claim of book-rows.test.ts. */
export const MUTATIONS: readonly Mutation[] = [
  [
    'S1.14',
    'apps/customer/features/product/book-rows.ts',
    'return { asks: drawn(asks), bids: drawn(bids) }',
    'return { asks: drawn(bids), bids: drawn(asks) }',
  ],
]
