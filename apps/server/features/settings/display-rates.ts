import { type AppData, MONEY, PRODUCTS } from '@candela/contract'
import { REFERENCE_DAY, REFERENCE_RATES } from './reference-rates.ts'

/**
 * Units of each display currency per USDT: from the quotes of currency pairs, else a reference rate that does not move.
 * Approximate, and never used for money.
 */
export function displayRatesOf(
  indexOf: (product: string) => string | undefined,
): Pick<AppData, 'displayRates' | 'fixedRates'> {
  const quoted: Record<string, string> = { USD: '1', USDT: '1' }
  for (const { definition, kind, quoteLabel } of PRODUCTS) {
    const index = Number(indexOf(definition.id) ?? 0)
    if (kind !== 'currency' || !(index > 0) || definition.quote !== MONEY) continue
    const [base] = definition.id.split('-') as [string, string]
    if (quoteLabel === 'USD') quoted[base] = (1 / index).toFixed(6)
    else quoted[quoteLabel] = index.toFixed(6)
  }
  const currencies = Object.keys(REFERENCE_RATES).filter((currency) => !(currency in quoted))
  return { displayRates: { ...REFERENCE_RATES, ...quoted }, fixedRates: { day: REFERENCE_DAY, currencies } }
}
