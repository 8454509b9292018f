import type { Mutation } from '@candela/checks/proves'

/** The breaks of the product that fail each claim of entry.test.ts. */
export const MUTATIONS: readonly Mutation[] = [
  [
    'S5.22',
    'apps/customer/features/destinations/entry.ts',
    "'branchNumber', 'branch'] as const",
    "'branchNumber', 'branch', 'aba'] as const",
  ],
  [
    'S5.23',
    'apps/customer/features/destinations/entry.ts',
    "'branchNumber', 'branch'] as const",
    "'branchNumber', 'branch', 'address'] as const",
  ],
  [
    'S8.34',
    'packages/rules/destinations/check-address.ts',
    "if (!address) return { code: 'addressInvalid' }",
    "if (!address) return { code: 'ok', canonical: asked.text }",
  ],
]
