/** Everything below decides money, so it lives in the core's state, set by journalled commands. */
export interface AssetDefinition {
  /** dense, from 0; never reused */
  readonly asset: number
  /** "USDT", "BTC" */
  readonly id: string
  /** fraction digits shown; the ledger always keeps 8 */
  readonly displayDigits: number
}

export interface LadderShape {
  /** levels a side, at most 10 */
  readonly levels: number
  /** distance between levels in ticks */
  readonly spacing: number
  /** lots at the best level at depth 1000 ‰ */
  readonly baseLots: number
  /** how much deeper each further level is, in thousandths of the base */
  readonly growthPermille: number
}

export interface ProductDefinition {
  /** dense, from 0; never reused */
  readonly product: number
  /** "BTC-USDT" */
  readonly id: string
  /** asset number of what is bought */
  readonly base: number
  /** asset number of what pays; fees are always in it */
  readonly quote: number
  /** minor units of the quote asset per whole base unit in one tick: 0.01 USDT → 1_000_000 */
  readonly tick: number
  /** minor units of the base asset in one lot: 0.00001 BTC → 1_000 */
  readonly lot: number
  /** can be bought and sold on spot; false: quotes and charts only */
  readonly spot: boolean
  readonly minimumLots: number
  readonly maximumLots: number
  /** minor units of the quote asset */
  readonly minimumNotional: number
  readonly makerFeePpm: number
  readonly takerFeePpm: number
  /** a limit price must lie within mid ± this */
  readonly priceBandPpm: number
  /** default and widest distance of a market order's worst price from mid */
  readonly worstPricePpm: number
  readonly widestWorstPricePpm: number
  readonly ladder: LadderShape
}

/** minor units of the quote asset per tick and lot; whole by the catalogue's own check, so notional = ticks × lots × this, exactly */
export function notionalUnit(product: Pick<ProductDefinition, 'tick' | 'lot'>): number {
  return (product.tick * product.lot) / 100_000_000
}
