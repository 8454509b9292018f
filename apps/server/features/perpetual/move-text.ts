import type { PerpetualMove, ProductDefinition } from '@candela/contract'
import type { PerpetualMoveRow } from '@candela/projections'
import { productNumbered, type Sources } from '../../queries/context.ts'
import { amountText, quantityText } from '../../queries/decimals.ts'
import { priceOrNone } from './texts.ts'

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

/** What happened to a position, with the event's figures as decimals. */
export function moveText(sources: Sources, row: PerpetualMoveRow): PerpetualMove {
  const product = productNumbered(sources, row.product)
  return {
    kind: row.kind,
    position: String(row.position),
    product: product.id,
    at: row.at,
    seq: row.seq,
    place: row.place,
    told: Object.fromEntries(Object.entries(row.told).map(([name, value]) => [name, toldText(product, name, value)])),
  }
}

function toldText(
  product: ProductDefinition,
  name: string,
  value: string | number | boolean,
): string | number | boolean {
  if (typeof value === 'boolean') return value
  if (PRICES.has(name)) return priceOrNone(product, Number(value))
  if (LOTS.has(name)) return quantityText(product, Number(value))
  return AMOUNTS.has(name) ? amountText(BigInt(value)) : value
}
