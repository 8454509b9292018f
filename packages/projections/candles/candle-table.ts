import type { Interval } from '@candela/contract'
import { small, text, whole, wide } from '../column.ts'
import { type RowOf, table } from '../table.ts'

/** Prices in ticks, quantities in lots: of source prints, and of trades made here. `seq`: the last entry that changed it. */
export const CANDLE = table(
  'candle',
  {
    product: small,
    interval: text<Interval>(),
    start: whole,
    open: whole,
    high: whole,
    low: whole,
    close: whole,
    lots: whole,
    ownLots: whole,
    turnover: wide,
    seq: whole,
  },
  { key: ['product', 'interval', 'start'], again: 'replaces', fillfactor: 70 },
)

/** A candle with its place: what the store keeps. */
export type PlacedCandle = RowOf<typeof CANDLE>
