import type { Mutation } from '@candela/checks/proves'

/** The breaks of the product that fail each claim of recording.test.ts. */
export const MUTATIONS: readonly Mutation[] = [
  [
    'S1.8',
    'apps/server/outside/prices/recording/exchange-feed.ts',
    'receivedAt, { price, lots, buyerMaker',
    'receivedAt, { price, lots: 1, buyerMaker',
  ],
  ['S1.17', 'packages/projections/candles/candle-book.ts', 'if (price < candle.low)', 'if (price > candle.low)'],
  ['S9.31', 'packages/projections/candles/candle-book.ts', 'candle.close = price', 'candle.close = candle.open'],
]
