import type { Mutation } from '@candela/checks/proves'

/** The breaks of the product that fail each claim of vault.process.test.ts. */
export const MUTATIONS: readonly Mutation[] = [
  ['S4.28', 'apps/server/features/account/registration.ts', "taken.state === 'opening'", "taken.state === 'open'"],
  [
    'S4.29',
    'apps/server/features/account/sign-in.ts',
    "if (account.state === 'opening') throw",
    'if (account.state !== undefined) throw',
  ],
  ['S4.30', 'apps/server/vault/accounts.ts', "where id = $1 and state = 'opening'", "where id = $1 and state = 'open'"],
  [
    'S3.3',
    'apps/server/vault/sessions.ts',
    `remember(secret, session)
    return session`,
    'return undefined',
  ],
  ['S3.140', 'apps/server/features/messages/letters.ts', 'count: Number(row.count)', 'count: 1'],
  [
    'S1.10',
    'apps/server/features/settings/watchlists.ts',
    'set products = excluded.products',
    'set products = watchlist.products',
  ],
  ['S1.12', 'apps/server/features/market/searches.ts', 'order by sum(picks) desc', 'order by sum(picks)'],
  [
    'S5.20',
    'apps/server/features/security/verification-codes.ts',
    'if (until > now) throw',
    'if (until > now + HOUR) throw',
  ],
  [
    'S8.11',
    'apps/server/features/security/verification-codes.ts',
    "throw new Refused('codeTooFrequent'",
    "throw new Refused('codeMissing'",
  ],
  ['S8.5', 'apps/server/features/security/verification-codes.ts', "refuse('registerYzm')", "refuse('registerYzm1')"],
  [
    'S8.6',
    'apps/server/features/security/verification-codes.ts',
    "if (row === undefined) return refuse('registerYzm1')",
    "if (row === undefined) return refuse('registerYzm2')",
  ],
  [
    'S8.7',
    'apps/server/features/security/verification-codes.ts',
    "return refuse('registerYzm2')",
    "return refuse('registerYzm')",
  ],
]
