import type { Mutation } from '@candela/checks/proves'

/** The breaks of the product that fail each claim of contacts.test.ts. */
export const MUTATIONS: readonly Mutation[] = [
  ['S5.13', 'apps/server/vault/contacts.ts', "return 'emailEmpty'", "return 'emailInvalid'"],
  ['S5.14', 'apps/server/vault/contacts.ts', "return 'phoneEmpty'", "return 'phoneInvalid'"],
  [
    'S5.16',
    'apps/server/vault/contacts.ts',
    ' && DOMAIN.test(domain)',
    " && (DOMAIN.test(domain) || domain === 'example')",
  ],
  ['S5.17', 'apps/server/vault/contacts.ts', 'key: read.number,', 'key: read.nationalNumber,'],
]
