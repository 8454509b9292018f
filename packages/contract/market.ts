/** One print of the price source. `buyerMaker`: the seller took. */
export interface Print {
  readonly price: number
  readonly lots: number
  readonly buyerMaker: boolean
}

/**
 * The disclosed ladder beside the book: explicit levels (recordings, live sources), or the product's published shape around a mid
 * (simulated market), which `rules/spot/ladder` expands to the same levels for everyone.
 */
export type Ladder =
  | {
      readonly kind: 'levels'
      /** [price ticks, lots], best first, at most 10 */
      readonly bids: readonly (readonly [number, number])[]
      readonly asks: readonly (readonly [number, number])[]
    }
  | {
      readonly kind: 'shape'
      /** ticks; the best bid is mid − halfSpread, the best ask mid + halfSpread */
      readonly mid: number
      readonly halfSpread: number
      /** how deep the shape's base sizes are now, in thousandths */
      readonly depthPermille: number
      /** leans sizes to one side, −500 (asks deeper) … 500 (bids deeper), in thousandths */
      readonly leanPermille: number
      /** varies the levels so that they look alive; 0 … 65535, an input of the published shape function, not a secret */
      readonly grain: number
    }

/** One product's change in a step. All prices in ticks, quantities in lots. */
export interface MarketUpdate {
  readonly product: number
  /**
   * milliseconds UTC: oldest receive time of the source messages behind this update, so nothing is priced by what was
   * known before it was asked
   */
  readonly receivedAt: number
  readonly index: number
  readonly ladder: Ladder
  /**
   * oldest first; fewer than MAX_PRINTS are all there were. Of a step with more, all but the last are prints as they came, first, highest, lowest
   * and last among them, and the last one is what was left out: its lots, at the last price
   */
  readonly prints: readonly Print[]
}

export const STEP_MS = 250
export const MAX_LEVELS = 10
export const MAX_PRINTS = 12
/** a ladder is void, and the product stale, this long after its step */
export const STALE_AFTER_MS = 10_000

/** Whether a print stands in no source: what a step had beyond its list, added up. */
export function isSummed(prints: readonly Print[], place: number): boolean {
  return prints.length === MAX_PRINTS && place === MAX_PRINTS - 1
}
