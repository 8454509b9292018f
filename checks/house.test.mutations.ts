import type { Mutation } from '@candela/checks/proves'

/** The breaks of the product that fail each claim of house.test.ts. */
export const MUTATIONS: readonly Mutation[] = [
  ['S1.5', 'packages/locale/catalogues/th/market.json', '"title": "ตลาด"', '"title": "Market"'],
]
