import type { AssetDefinition } from '../features/catalogue.ts'

/**
 * Everything the ledger can hold, by asset number: append only. Money is USDT (0); the others are bought and sold with
 * it.
 */
const IDS: readonly (readonly [id: string, displayDigits: number])[] = [
  ['USDT', 2],
  ['BTC', 8],
  ['ETH', 6],
  ['SOL', 4],
  ['BNB', 4],
  ['XRP', 2],
  ['DOGE', 2],
  ['ADA', 2],
  ['TRX', 2],
  ['AVAX', 4],
  ['LINK', 4],
  ['DOT', 4],
  ['LTC', 4],
  ['BCH', 4],
  ['TON', 4],
  ['NEAR', 4],
  ['UNI', 4],
  ['ATOM', 4],
  ['APT', 4],
  ['SUI', 2],
  ['ARB', 2],
  ['XAU', 4],
  ['XAG', 4],
  ['OIL', 4],
  ['EUR', 2],
  ['GBP', 2],
  ['USD', 2],
  ['SPX', 4],
  ['NDX', 4],
  ['TSR', 2],
  ['LNT', 2],
  ['JPY', 0],
]

export const ASSETS: readonly AssetDefinition[] = IDS.map(([id, displayDigits], asset) => ({
  asset,
  id,
  displayDigits,
}))

/** The asset all money is in: quote of every product and of every fee. */
export const MONEY = 0
