import type { Mutation } from '@candela/checks/proves'

/** The breaks of the product that fail each claim of catalogues.test.ts. */
export const MUTATIONS: readonly Mutation[] = [
  [
    'S1.16',
    'packages/locale/catalogues/en/products.json',
    '"introduction": "How many US dollars one euro',
    '"introduction": "A currency.", "more": "How many US dollars one euro',
  ],
]
