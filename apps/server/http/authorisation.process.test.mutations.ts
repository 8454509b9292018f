import type { Mutation } from '@candela/checks/proves'

/** The breaks of the product that fail each claim of authorisation.process.test.ts. */
export const MUTATIONS: readonly Mutation[] = [
  [
    'S6.1',
    'apps/server/http/api.ts',
    'callers.admit(route.caller,',
    "callers.admit(name === 'candles' ? 'customer' : route.caller,",
  ],
  [
    'S6.2',
    'apps/server/http/caller.ts',
    "if (who === 'customer' && session === undefined) throw",
    "if (who === 'customer' && session === undefined && action < 0) throw",
  ],
  [
    'S6.3',
    'packages/core/spot/cancel.ts',
    "!== command.customer) return 'orderUnknown'",
    "=== command.customer) return 'orderUnknown'",
  ],
]
