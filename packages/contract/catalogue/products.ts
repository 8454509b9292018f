import { assert, parseDecimal } from '@candela/units'
import { ASSETS, MONEY } from './assets.ts'
import type { AssetDefinition, ProductDefinition } from '../features/catalogue.ts'
import { notionalUnit } from './notional.ts'

export type ProductKind = 'crypto' | 'metal' | 'energy' | 'currency' | 'index'

/**
 * A product as the house lists it: what the core decides by (`definition`), and what screens and lists need beside it.
 */
export interface CatalogueProduct {
  readonly definition: ProductDefinition
  readonly kind: ProductKind
  /** UTC, "2009-01-03": charts go back no further */
  readonly firstDay: string
  /** the currency the price is said in; money is always USDT, 1 USDT = 1 USD */
  readonly quoteLabel: string
  /** name of its disc among the product icons */
  readonly icon: string
  readonly flags: { readonly recommended: boolean; readonly new: boolean; readonly contract: boolean }
}

/** One whose market has no number yet. */
export interface NewCoinProduct extends Omit<CatalogueProduct, 'definition'> {
  readonly definition: Omit<ProductDefinition, 'product'>
}

interface Row {
  readonly id: string
  /** price step in the quote currency, quantity step in the base, as decimals */
  readonly tick: string
  readonly lot: string
  /** largest order in the base */
  readonly maximum: string
  /** ladder: ticks between levels, quantity at the best level, how much deeper each further level is */
  readonly spacing: number
  readonly depth: string
  readonly growthPermille: number
  /** recommended, new, contract */
  readonly flags?: string
}

/** By product number: append only. Ticks and lots are those of the most liquid venues for the same market. */
// oxfmt-ignore
const ROWS: readonly Row[] = [
  { id: 'BTC-USDT', tick: '0.01', lot: '0.00001', maximum: '15', spacing: 120, depth: '0.35', growthPermille: 180, flags: 'rc' },
  { id: 'ETH-USDT', tick: '0.01', lot: '0.0001', maximum: '250', spacing: 9, depth: '6', growthPermille: 180, flags: 'rc' },
  { id: 'SOL-USDT', tick: '0.01', lot: '0.001', maximum: '4000', spacing: 1, depth: '90', growthPermille: 150, flags: 'rc' },
  { id: 'BNB-USDT', tick: '0.01', lot: '0.001', maximum: '1000', spacing: 8, depth: '20', growthPermille: 160, flags: 'rc' },
  { id: 'XRP-USDT', tick: '0.0001', lot: '0.1', maximum: '1000000', spacing: 1, depth: '24000', growthPermille: 120, flags: 'rc' },
  { id: 'DOGE-USDT', tick: '0.00001', lot: '1', maximum: '3000000', spacing: 2, depth: '65000', growthPermille: 150, flags: 'rc' },
  { id: 'ADA-USDT', tick: '0.0001', lot: '0.1', maximum: '800000', spacing: 1, depth: '22000', growthPermille: 120, flags: 'c' },
  { id: 'TRX-USDT', tick: '0.00001', lot: '0.1', maximum: '3000000', spacing: 2, depth: '60000', growthPermille: 140 },
  { id: 'AVAX-USDT', tick: '0.01', lot: '0.01', maximum: '10000', spacing: 1, depth: '280', growthPermille: 120, flags: 'c' },
  { id: 'LINK-USDT', tick: '0.001', lot: '0.01', maximum: '20000', spacing: 3, depth: '500', growthPermille: 140, flags: 'c' },
  { id: 'DOT-USDT', tick: '0.001', lot: '0.01', maximum: '50000', spacing: 1, depth: '1100', growthPermille: 140 },
  { id: 'LTC-USDT', tick: '0.01', lot: '0.001', maximum: '4000', spacing: 2, depth: '90', growthPermille: 140, flags: 'c' },
  { id: 'BCH-USDT', tick: '0.01', lot: '0.001', maximum: '1000', spacing: 9, depth: '18', growthPermille: 150 },
  { id: 'TON-USDT', tick: '0.001', lot: '0.01', maximum: '50000', spacing: 2, depth: '1100', growthPermille: 140, flags: 'n' },
  { id: 'NEAR-USDT', tick: '0.001', lot: '0.1', maximum: '50000', spacing: 1, depth: '1400', growthPermille: 130 },
  { id: 'UNI-USDT', tick: '0.001', lot: '0.01', maximum: '30000', spacing: 2, depth: '700', growthPermille: 140 },
  { id: 'ATOM-USDT', tick: '0.001', lot: '0.01', maximum: '40000', spacing: 2, depth: '900', growthPermille: 140 },
  { id: 'APT-USDT', tick: '0.001', lot: '0.01', maximum: '30000', spacing: 2, depth: '800', growthPermille: 140, flags: 'n' },
  { id: 'SUI-USDT', tick: '0.0001', lot: '0.1', maximum: '200000', spacing: 4, depth: '6000', growthPermille: 140, flags: 'rn' },
  { id: 'ARB-USDT', tick: '0.0001', lot: '0.1', maximum: '300000', spacing: 2, depth: '8000', growthPermille: 130, flags: 'n' },
  { id: 'XAU-USD', tick: '0.01', lot: '0.0001', maximum: '500', spacing: 6, depth: '14', growthPermille: 200, flags: 'rc' },
  { id: 'XAG-USD', tick: '0.001', lot: '0.001', maximum: '20000', spacing: 3, depth: '700', growthPermille: 200 },
  { id: 'OIL-USD', tick: '0.01', lot: '0.01', maximum: '10000', spacing: 1, depth: '320', growthPermille: 200, flags: 'c' },
  { id: 'EUR-USD', tick: '0.00001', lot: '0.01', maximum: '1500000', spacing: 2, depth: '90000', growthPermille: 260, flags: 'r' },
  { id: 'GBP-USD', tick: '0.00001', lot: '0.01', maximum: '1000000', spacing: 2, depth: '70000', growthPermille: 260 },
  { id: 'USD-JPY', tick: '0.001', lot: '0.01', maximum: '1500000', spacing: 2, depth: '90000', growthPermille: 260 },
  { id: 'SPX-USD', tick: '0.01', lot: '0.0001', maximum: '200', spacing: 10, depth: '7', growthPermille: 220, flags: 'rc' },
  { id: 'NDX-USD', tick: '0.01', lot: '0.0001', maximum: '60', spacing: 40, depth: '2.5', growthPermille: 220 },
]

/** Rows of new coins: append only. Their markets are numbered as they begin. */
// oxfmt-ignore
const NEW_COIN_ROWS: readonly Row[] = [
  { id: 'TSR-USDT', tick: '0.00001', lot: '1', maximum: '2000000', spacing: 60, depth: '8000', growthPermille: 200, flags: 'n' },
  { id: 'LNT-USDT', tick: '0.000001', lot: '1', maximum: '8000000', spacing: 120, depth: '30000', growthPermille: 200, flags: 'n' },
]

/**
 * UTC, of what is younger than the longest chart: of a coin, the day of its first block, or of its first trade where
 * that is the one known.
 */
const FIRST_DAYS: Readonly<Record<string, string>> = {
  BTC: '2009-01-03',
  ETH: '2015-07-30',
  SOL: '2020-03-16',
  BNB: '2017-07-25',
  XRP: '2012-06-02',
  DOGE: '2013-12-06',
  ADA: '2017-09-29',
  TRX: '2017-09-13',
  AVAX: '2020-09-21',
  LINK: '2017-09-19',
  DOT: '2020-05-26',
  LTC: '2011-10-07',
  BCH: '2017-08-01',
  TON: '2021-08-26',
  NEAR: '2020-10-14',
  UNI: '2020-09-17',
  ATOM: '2019-03-14',
  APT: '2022-10-12',
  SUI: '2023-05-03',
  ARB: '2023-03-23',
}
/** before the longest chart */
const LONG_AGO = '1990-01-01'

const KINDS: Readonly<Record<string, ProductKind>> = {
  XAU: 'metal',
  XAG: 'metal',
  OIL: 'energy',
  EUR: 'currency',
  GBP: 'currency',
  USD: 'currency',
  SPX: 'index',
  NDX: 'index',
}
/** maker and taker fee in ppm of the notional, price band, default and widest worst price of a market order */
const TERMS: Readonly<Record<ProductKind, readonly [number, number, number, number, number]>> = {
  crypto: [800, 1_000, 200_000, 10_000, 50_000],
  metal: [400, 500, 200_000, 10_000, 50_000],
  energy: [400, 500, 200_000, 10_000, 50_000],
  currency: [200, 300, 200_000, 10_000, 50_000],
  index: [400, 500, 200_000, 10_000, 50_000],
}
const MINIMUM_NOTIONAL = '5'
const LEVELS = 10
const MAXIMUM_LOTS = 2_147_483_647

/** The products that trade from the first start on. */
export const PRODUCTS: readonly CatalogueProduct[] = ROWS.map(entry)

/** The market of a coin that is sold here first, without the number that it gets when the coin is listed and it begins. */
export const NEW_COIN_PRODUCTS: readonly NewCoinProduct[] = NEW_COIN_ROWS.map(unnumbered)

/** minor units of what pays that a young market's best bid is worth */
const DEPTH = 200_000_000_000
const UNIT = 100_000_000

/**
 * The market of a coin that is on no list of the code: sold by the practice house's schedule, or by two operators. `issue`: minor units of
 * what pays for one whole coin; `lot`: minor units of the coin that were sold together. Price steps of five digits, whole lots.
 */
export function newCoinProduct({ asset: base, id }: AssetDefinition, issue: number, lot: number): NewCoinProduct {
  const step = Math.min(UNIT, 10 ** Math.floor(Math.log10(lot)))
  const tick = Math.max(10 ** Math.max(0, Math.floor(Math.log10(issue)) - 4), UNIT / step)
  const depth = Math.floor(DEPTH / issue) * (UNIT / step)
  const ladder = {
    levels: LEVELS,
    spacing: 60,
    baseLots: Math.min(Math.max(1, depth), 100_000_000),
    growthPermille: 200,
  }
  const [makerFeePpm, takerFeePpm, priceBandPpm, worstPricePpm, widestWorstPricePpm] = TERMS.crypto
  const fees = { makerFeePpm, takerFeePpm, priceBandPpm, worstPricePpm, widestWorstPricePpm }
  const bounds = { minimumLots: 1, maximumLots: 2_000_000, minimumNotional: minor(MINIMUM_NOTIONAL) }
  return {
    definition: { id: `${id}-USDT`, base, quote: MONEY, tick, lot: step, spot: true, ...bounds, ...fees, ladder },
    kind: 'crypto',
    firstDay: LONG_AGO,
    quoteLabel: 'USDT',
    icon: id,
    flags: { recommended: false, new: true, contract: false },
  }
}

function entry(row: Row, product: number): CatalogueProduct {
  const { definition, ...rest } = unnumbered(row)
  return { definition: { product, ...definition }, ...rest }
}

function unnumbered(row: Row): NewCoinProduct {
  const [base, quoteLabel] = row.id.split('-') as [string, string]
  const kind = KINDS[base] ?? 'crypto'
  const [makerFeePpm, takerFeePpm, priceBandPpm, worstPricePpm, widestWorstPricePpm] = TERMS[kind]
  const asset = ASSETS.find((candidate) => candidate.id === base)
  assert(asset !== undefined, `${row.id}: no such asset`)
  const tick = minor(row.tick)
  const lot = minor(row.lot)
  assert(Number.isSafeInteger(notionalUnit({ tick, lot })), `${row.id}: tick × lot is not a whole minor unit`)
  const lots = (quantity: string): number => {
    const count = minor(quantity) / lot
    assert(Number.isInteger(count) && count <= MAXIMUM_LOTS, `${row.id}: ${quantity} is not a number of lots`)
    return count
  }
  return {
    definition: {
      id: row.id,
      base: asset.asset,
      quote: MONEY,
      tick,
      lot,
      spot: quoteLabel === 'USDT' || quoteLabel === 'USD',
      minimumLots: 1,
      maximumLots: lots(row.maximum),
      minimumNotional: minor(MINIMUM_NOTIONAL),
      makerFeePpm,
      takerFeePpm,
      priceBandPpm,
      worstPricePpm,
      widestWorstPricePpm,
      ladder: {
        levels: LEVELS,
        spacing: row.spacing,
        baseLots: lots(row.depth),
        growthPermille: row.growthPermille,
      },
    },
    kind,
    firstDay: FIRST_DAYS[base] ?? LONG_AGO,
    quoteLabel,
    icon: base === 'USD' ? quoteLabel : base,
    flags: {
      recommended: row.flags?.includes('r') ?? false,
      new: row.flags?.includes('n') ?? false,
      contract: row.flags?.includes('c') ?? false,
    },
  }
}

function minor(decimal: string): number {
  const value = parseDecimal(decimal)
  assert(value !== undefined && value > 0n, `not a positive decimal: ${decimal}`)
  return Number(value)
}
