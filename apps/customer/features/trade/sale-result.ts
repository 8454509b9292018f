import type { TaxLot } from '@candela/contract'
import { formatDecimal, minor, takenFirst } from '@candela/units'

/**
 * The result that a sale of a quantity realises, as a plain decimal: proceeds, fee taken off, less the cost of the coins that came first.
 * Undefined where less is held.
 */
export function resultOfSale(taxLots: readonly TaxLot[], quantity: bigint, proceeds: bigint): string | undefined {
  const lots = taxLots.map((lot) => ({ quantity: minor(lot.quantity), cost: minor(lot.cost) }))
  const parts = takenFirst(lots, quantity)
  const taken = parts.reduce((sum, part) => sum + part.quantity, 0n)
  if (taken < quantity) return undefined
  return formatDecimal(proceeds - parts.reduce((sum, part) => sum + part.cost, 0n))
}
