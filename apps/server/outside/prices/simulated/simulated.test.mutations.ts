import type { Mutation } from '@candela/checks/proves'

/** The breaks of the product that fail each claim of simulated.test.ts. */
export const MUTATIONS: readonly Mutation[] = [
  ['S1.8', 'apps/server/outside/prices/simulated/simulated.ts', 'skipped || this.#messages === 0', 'skipped'],
  ['S1.17', 'packages/projections/candles/calendar.ts', "'15min': 15 * MINUTE", "'15min': 10 * MINUTE"],
  ['S9.31', 'packages/projections/candles/calendar.ts', "'30min': 30 * MINUTE", "'30min': 20 * MINUTE"],
]
