import type { Mutation } from '@candela/checks/proves'

/** The breaks of the product that fail each claim of market.test.ts. */
export const MUTATIONS: readonly Mutation[] = [
  ['S1.8', 'apps/server/outside/prices/simulated/quotes.ts', 'RENEW_EVERY_STEPS = 4', 'RENEW_EVERY_STEPS = 40'],
]
