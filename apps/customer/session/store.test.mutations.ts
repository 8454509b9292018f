import type { Mutation } from '@candela/checks/proves'

/** The breaks of the product that fail each claim of store.test.ts. */
export const MUTATIONS: readonly Mutation[] = [
  [
    'S2.100',
    'apps/customer/session/store.ts',
    'return sessionStore.getState().ud !== undefined',
    'return sessionStore.getState().leaving',
  ],
  [
    'S4.32',
    'apps/customer/session/store.ts',
    "    removeStored('ud')\n    removeStored('token')\n",
    "    removeStored('ud')\n",
  ],
  [
    'S7.6',
    'apps/customer/session/store.ts',
    "writeStored('ud', JSON.stringify(ud))",
    "writeStored('ud', JSON.stringify({ id: ud.id }))",
  ],
  ['S9.29', 'apps/customer/session/store.ts', 'LOGOUT_DELAY_MS = 500', 'LOGOUT_DELAY_MS = 600'],
]
