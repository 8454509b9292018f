import type { Mutation } from '@candela/checks/proves'

/** The breaks of the product that fail each claim of decided.test.ts. */
export const MUTATIONS: readonly Mutation[] = [
  [
    'S0.3',
    'docs/spec/decisions.md',
    'silent, ambiguous or contradicts itself, this file decides.',
    'silent, ambiguous or contradicts itself, anybody decides.',
  ],
  [
    'S1.1',
    'packages/contract/catalogue/products.ts',
    "const MINIMUM_NOTIONAL = '5'",
    "const MINIMUM_NOTIONAL = '5000'",
  ],
  ['S1.4', 'apps/customer/features/house/pages.ts', "path: '/pages/user/house/House'", "path: '/pages/desk/Desk'"],
  [
    'S3.1',
    'packages/contract/api/scalars.ts',
    'export const decimal = z.string().check(z.regex(/^-?\\d{1,30}(\\.\\d{1,18})?$/)',
    'export const decimal = z.string().check(z.regex(/^-?\\d{1,30}(\\.\\d{1,18})?(e\\d+)?$/)',
  ],
  [
    'S4.38',
    'docs/spec/decisions.md',
    'Where both are silent, build what a customer of the best',
    'Where both are silent, build nothing; a customer of the best',
  ],
  ['S5.53', 'packages/contract/catalogue/products.ts', '      minimumLots: 1,', '      minimumLots: 0,'],
  ['S6.14', 'docs/OPERATORS.md', '| `risk`  ', '| `risks` '],
  ['S7.16', 'packages/contract/channels.ts', '`^(account|(book|trades|', '`^(account|(book|deals|'],
  [
    'S8.49',
    'packages/contract/codes.ts',
    'productStale: { number: 102, status: 422 }',
    'productStale: { number: 102, status: 200 }',
  ],
]
