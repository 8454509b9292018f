import type { AuditedState } from '@candela/auditor'

/** The shown arrival of a card payment: at a price less half a percent, a dollar as it is, less one percent. */
export function arrivalByCard({ assets, moneyIn }: AuditedState, asset: number, amount: number, rate: number): number {
  const isDollar = assets[asset]?.id === 'USD'
  const mid = isDollar ? 100_000_000n : (moneyIn.rates[rate - 1]?.mids.get(asset) ?? 0n)
  const price = isDollar ? mid : (mid * 995_000n) / 1_000_000n
  const gross = (BigInt(amount) * price) / 100_000_000n
  return Number(gross - (gross + 99n) / 100n)
}
