import { formatDecimal, fractionDigits, SCALE } from '@candela/units'
import type { ProductDefinition } from './features/catalogue.ts'

/** Ticks as a decimal with the product's digits: "60000.50". */
export function priceText(product: Pick<ProductDefinition, 'tick'>, ticks: number): string {
  return formatDecimal(BigInt(ticks) * BigInt(product.tick), 8, fractionDigits(product.tick))
}

/** A price in half ticks, with a digit more than a tick has where it lies between two. */
export function halfTicksText(product: Pick<ProductDefinition, 'tick'>, halves: number): string {
  const tenths = BigInt(halves) * BigInt(product.tick) * 5n
  return formatDecimal(tenths, SCALE + 1, fractionDigits(product.tick))
}

/** Lots as a decimal of the base asset, without trailing zeros. */
export function quantityText(product: Pick<ProductDefinition, 'lot'>, lots: number): string {
  return formatDecimal(BigInt(lots) * BigInt(product.lot))
}

const PRICES: ReadonlySet<string> = new Set(['price', 'mark', 'stopLoss', 'forcedPrice', 'bankruptcyPrice'])
const LOTS: ReadonlySet<string> = new Set(['lots', 'closed', 'atBankruptcyPrice', 'lastRoundLots'])
const AMOUNTS: ReadonlySet<string> = new Set([
  'amount',
  'margin',
  'equity',
  'maintenance',
  'notional',
  'result',
  'settled',
  'fee',
  'shortfall',
  'returned',
  'insuranceBefore',
  'insuranceAfter',
  'weight',
  'lastRoundWeight',
])

type Figure = string | number | boolean

/** The figures of an event of a position, by name, as decimals: prices, quantities and amounts of its product; all else as it is. */
export function toldFigures(
  product: ProductDefinition,
  figures: Readonly<Record<string, Figure | bigint>>,
): Record<string, Figure> {
  return Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, toldText(product, name, value)]))
}

function toldText(product: ProductDefinition, name: string, value: Figure | bigint): Figure {
  if (typeof value === 'boolean') return value
  if (PRICES.has(name)) return Number(value) === 0 ? '' : priceText(product, Number(value))
  if (LOTS.has(name)) return quantityText(product, Number(value))
  if (AMOUNTS.has(name)) return formatDecimal(BigInt(value))
  return typeof value === 'bigint' ? String(value) : value
}
