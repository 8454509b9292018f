import { MONEY, PRODUCTS } from '@candela/contract'

/** Units of each display currency per USDT, from the quotes of currency pairs; approximate and never used for money. */
export function displayRatesOf(indexOf: (product: string) => string | undefined): Readonly<Record<string, string>> {
  const rates: Record<string, string> = { USD: '1', USDT: '1' }
  for (const { definition, kind, quoteLabel } of PRODUCTS) {
    const index = Number(indexOf(definition.id) ?? 0)
    if (kind !== 'currency' || !(index > 0) || definition.quote !== MONEY) continue
    const [base] = definition.id.split('-') as [string, string]
    if (quoteLabel === 'USD') rates[base] = (1 / index).toFixed(6)
    else rates[quoteLabel] = index.toFixed(6)
  }
  return rates
}
