import { command, count, event, flag, measured, ppm, record, safe, text, type ValueOf } from '../declare/index.ts'

const MAX_ID_BYTES = 255
const id = text(MAX_ID_BYTES)
const lots = measured(safe, 'lots')
const minorUnits = measured(safe, 'minor units')

/** Everything below decides money, so it lives in the core's state, set by journalled commands. */
const asset = record({
  /** dense, from 0; never reused */
  asset: safe,
  /** "USDT", "BTC" */
  id,
  /** fraction digits shown; the ledger always keeps 8 */
  displayDigits: safe,
})

const product = record({
  /** dense, from 0; never reused */
  product: safe,
  /** "BTC-USDT" */
  id,
  /** asset number of what is bought */
  base: safe,
  /** asset number of what pays; fees are always in it */
  quote: safe,
  /** of the quote asset per whole base unit in one tick: 0.01 USDT → 1_000_000 */
  tick: minorUnits,
  /** of the base asset in one lot: 0.00001 BTC → 1_000 */
  lot: minorUnits,
  /** can be bought and sold on spot; false: quotes and charts only */
  spot: flag,
  minimumLots: lots,
  maximumLots: lots,
  /** of the quote asset */
  minimumNotional: minorUnits,
  makerFeePpm: ppm,
  takerFeePpm: ppm,
  /** a limit price must lie within mid ± this */
  priceBandPpm: ppm,
  /** default and widest distance of a market order's worst price from mid */
  worstPricePpm: ppm,
  widestWorstPricePpm: ppm,
  ladder: record({
    /** levels a side, at most 10 */
    levels: safe,
    /** distance between levels */
    spacing: measured(safe, 'ticks'),
    /** at the best level at depth 1000 ‰ */
    baseLots: lots,
    /** the growth of depth of each further level, of the base */
    growthPermille: measured(safe, '‰'),
  }),
})

export const listAsset = command(9, 'house', { asset })

/** Adds a product or replaces its definition; open orders keep the fees they were accepted with. */
export const listProduct = command(10, 'house', { product })

export const assetListed = event(10, { asset: count })

export const productListed = event(11, { product: count })

export type AssetDefinition = ValueOf<typeof asset>
export type ProductDefinition = ValueOf<typeof product>
export type LadderShape = ProductDefinition['ladder']
