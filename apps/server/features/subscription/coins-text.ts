import { formatDecimal } from '@candela/units'

/** Lots of a sale's coin as a plain decimal. */
export function coinsText({ lot }: { readonly lot: number }, lots: bigint | number): string {
  return formatDecimal(BigInt(lots) * BigInt(lot))
}
