import type { Mutation } from '@candela/checks/proves'

/** The breaks of the product that fail each claim of preview.test.ts. */
export const MUTATIONS: readonly Mutation[] = [
  ['S5.40', 'packages/rules/spot/decimals.ts', 'if (minor <= 0n) return', 'if (minor < 0n) return'],
  ['S5.41', 'packages/rules/spot/decimals.ts', 'if (minor % wide !== 0n) return', 'if (minor % wide < 0n) return'],
]
