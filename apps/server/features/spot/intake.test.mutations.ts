import type { Mutation } from '@candela/checks/proves'

/** The breaks of the product that fail each claim of intake.test.ts. */
export const MUTATIONS: readonly Mutation[] = [
  ['S5.41', 'apps/server/intake/decimals.ts', 'if (minor <= 0n)', 'if (minor < 0n)'],
  ['S5.40', 'apps/server/intake/decimals.ts', 'if (minor <= 0n)', 'if (minor < 0n)'],
]
