import type { Mutation } from '@candela/checks/proves'

/** The breaks of the product that fail each claim of open-api.test.ts. */
export const MUTATIONS: readonly Mutation[] = [
  ['S7.2', 'apps/server/http/open-api.ts', "'/Register': 'register'", "'/register': 'register'"],
  ['S7.4', 'apps/server/http/open-api.ts', "'/login': 'signIn'", "'/signin': 'signIn'"],
  [
    'S7.21',
    'apps/server/http/open-api.ts',
    'of Object.entries<Route>(ROUTES)) {',
    'of Object.entries<Route>(ROUTES).slice(1)) {',
  ],
]
