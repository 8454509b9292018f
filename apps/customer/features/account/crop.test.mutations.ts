import type { Mutation } from '@candela/checks/proves'

/** The breaks of the product that fail each claim of crop.test.ts. */
export const MUTATIONS: readonly Mutation[] = [
  ['S3.17', 'apps/customer/features/account/crop.ts', 'return { x: (size.width - side) / 2, y:', 'return { x: 0, y:'],
]
