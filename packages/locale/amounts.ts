/** Currencies, and the coin that is worth one: their amounts have cents, written or not. */
const WITH_CENTS: ReadonlySet<string> = new Set(['USDT', 'USD', 'EUR', 'GBP'])

/** The fewest fraction digits that an amount of an asset is written with, in letters as on pages. */
export function leastDigits(asset: string): number {
  return WITH_CENTS.has(asset) ? 2 : 0
}
