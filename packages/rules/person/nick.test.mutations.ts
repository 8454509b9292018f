import type { Mutation } from '@candela/checks/proves'

/** The breaks of the product that fail each claim of nick.test.ts. */
export const MUTATIONS: readonly Mutation[] = [
  ['S5.3', 'packages/rules/person/nick.ts', 'NICK_MINIMUM = 4', 'NICK_MINIMUM = 3'],
  ['S5.4', 'packages/rules/person/nick.ts', '\\p{Script=Han}]', '\\p{L}]'],
  [
    'S5.5',
    'packages/rules/person/nick.ts',
    'if (length < NICK_MINIMUM) return',
    'if (length > 0 && length < NICK_MINIMUM) return',
  ],
  ['S9.22', 'packages/rules/person/nick.ts', 'NICK_MAXIMUM = 16', 'NICK_MAXIMUM = 17'],
]
