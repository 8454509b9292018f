import type { Mutation } from '@candela/checks/proves'

/** The breaks of the product that fail each claim of candle-book.test.ts. */
export const MUTATIONS: readonly Mutation[] = [
  ['S1.17', 'packages/projections/candles/calendar.ts', "'15min': 15 * MINUTE", "'15min': 10 * MINUTE"],
  ['S9.31', 'packages/projections/candles/calendar.ts', "'4h': 4 * HOUR", "'4h': 6 * HOUR"],
]
