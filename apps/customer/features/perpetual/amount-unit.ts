import { readOwn, writeOwn } from '../../shell/index.ts'
import { AMOUNT_UNITS, type AmountUnit } from './ticket-state.ts'

const KEY = 'perpetualUnit'

/** The unit that sizes are typed in on this account: coins, until the customer chose another. */
export function keptAmountUnit(): AmountUnit {
  const kept = readOwn(KEY)
  return AMOUNT_UNITS.find((unit) => unit === kept) ?? 'quantity'
}

export function keepAmountUnit(unit: AmountUnit): void {
  writeOwn(KEY, unit)
}
