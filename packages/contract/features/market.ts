import {
  choice,
  command,
  count,
  event,
  flag,
  instant,
  listOf,
  measured,
  natural,
  naturalTo,
  record,
  safe,
  tuple,
  integer,
  type ValueOf,
  wide,
} from '../declare/index.ts'
import { MAX_LEVELS, MAX_PRINTS, MAX_UPDATES, PRICE_LIMIT, STEP_LIMIT } from '../market.ts'

/* All prices in ticks, quantities in lots. */
const price = measured(integer(-PRICE_LIMIT, PRICE_LIMIT), 'ticks')
const lots = measured(safe, 'lots')
const permille = measured(safe, '‰')
const step = measured(naturalTo(STEP_LIMIT), '250 ms')
const ticks = measured(count, 'ticks')

/** [price, lots], best first */
const levels = listOf(tuple(price, lots), MAX_LEVELS)

/**
 * The disclosed ladder beside the book: explicit levels (recordings, live sources), or the product's published shape
 * around a mid (simulated market), which `rules/spot/ladder` expands to the same levels for everyone.
 */
const ladder = choice({
  levels: { bids: levels, asks: levels },
  shape: {
    /** the best bid is mid − halfSpread, the best ask mid + halfSpread */
    mid: price,
    halfSpread: measured(safe, 'ticks'),
    /** the depth of the shape's base sizes now */
    depthPermille: permille,
    /** leans sizes to one side, −500 (asks deeper) … 500 (bids deeper) */
    leanPermille: permille,
    /** varies the levels so that they look alive; 0 … 65535, an input of the published shape function, not a secret */
    grain: safe,
  },
})

/** One product's change in a step. */
const update = record({
  product: natural,
  /**
   * oldest receive time of the source messages behind this update, so nothing is priced by what was known before it was
   * asked
   */
  receivedAt: instant,
  index: price,
  ladder,
  /**
   * oldest first; fewer than MAX_PRINTS are all there were. Of a step with more, all but the last are prints as they
   * came, first, highest, lowest and last among them, and the last one is what was left out: its lots, at the last price
   */
  prints: listOf(
    record({
      price,
      lots,
      /** the seller took */
      buyerMaker: flag,
    }),
    MAX_PRINTS,
  ),
})

/** The price source's update of one 250 ms step; only the changed products. */
export const market = command(7, 'house', {
  /** floor(clock ÷ 250 ms), strictly rising */
  step,
  /** true on the first step after the house was down: the time between is a gap, never filled in */
  gap: flag,
  updates: listOf(update, MAX_UPDATES),
})

/** A product's market changed. Its ladder levels are in the market entry itself. */
export const quoted = event(9, {
  product: count,
  step: wide,
  index: ticks,
  /** best prices of book and ladder together; 0 when that side is empty */
  bid: ticks,
  ask: ticks,
})

export type MarketUpdate = ValueOf<typeof update>
export type Ladder = MarketUpdate['ladder']
/** One print of the price source. */
export type Print = MarketUpdate['prints'][number]
