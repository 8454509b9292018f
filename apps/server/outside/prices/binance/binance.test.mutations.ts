import type { Mutation } from '@candela/checks/proves'

/** The breaks of the product that fail each claim of binance.test.ts. */
export const MUTATIONS: readonly Mutation[] = [
  [
    'S1.8',
    'apps/server/outside/prices/binance/binance.ts',
    '&& this.#feed.needsSnapshot(symbol))',
    '&& !this.#feed.needsSnapshot(symbol))',
  ],
]
