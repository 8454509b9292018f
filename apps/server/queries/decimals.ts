import type { ProductDefinition } from '@candela/contract'
import { type Formats, leastDigits } from '@candela/locale'
import { formatDecimal, fractionDigits, SCALE } from '@candela/units'

/** The ledger's figures as the wire writes them. */

/** An amount in minor units. */
export function amountText(minor: bigint | number): string {
  return formatDecimal(minor)
}

/** An amount in minor units, as letters write it: every digit that it has, and at least those that its asset is written with. */
export function amountIn(formats: Formats, asset: string, minor: bigint | number): string {
  return `${formats.decimal(amountText(minor), leastDigits(asset))} ${asset}`
}

/** A price in ticks, with the product's digits: "64250.10". */
export function priceText(product: ProductDefinition, ticks: number): string {
  return formatDecimal(BigInt(ticks) * BigInt(product.tick), SCALE, fractionDigits(product.tick))
}

/** A quantity in lots. */
export function quantityText(product: ProductDefinition, lots: number): string {
  return formatDecimal(BigInt(lots) * BigInt(product.lot))
}

/** Notional ÷ quantity, rounded down to two digits more than a tick has; "0" before the first fill. */
export function averagePriceText(product: ProductDefinition, notional: number, lots: number): string {
  if (lots === 0) return '0'
  const digits = fractionDigits(product.tick) + 2
  const scaled = (BigInt(notional) * 10n ** BigInt(digits)) / (BigInt(lots) * BigInt(product.lot))
  return formatDecimal(scaled, digits, digits - 2)
}
