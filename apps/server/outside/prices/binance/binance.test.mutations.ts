import type { Mutation } from '@candela/checks/proves'

/** What breaks each claim of binance.test.ts. */
export const MUTATIONS: readonly Mutation[] = [
  [
    'S1.8',
    'apps/server/outside/prices/binance/binance.ts',
    '&& this.#feed.needsSnapshot(symbol))',
    '&& !this.#feed.needsSnapshot(symbol))',
  ],
]
