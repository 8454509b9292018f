import { buyHold } from '@candela/rules/arithmetic'
import { BUY } from '../book/book.ts'
import { FEE_CREDIT, LOTS, type Orders, PRICE, PRODUCT_SIDE, RECORD, TAKER_FEE } from '../book/orders.ts'
import type { ProductState } from '../market/product.ts'

interface BesideHeld {
  readonly orders: Orders
  readonly products: readonly ProductState[]
}

/** The amount held for an open order: a function of its rest, never stored. */
export function heldFor({ orders, products }: BesideHeld, slot: number): number {
  const { record } = orders
  const at = slot * RECORD
  const place = record[at + PRODUCT_SIDE]!
  const product = products[place >>> 1]!
  const lots = record[at + LOTS]!
  if ((place & 1) !== BUY) return lots * product.definition.lot
  const notional = record[at + PRICE]! * lots * product.unit
  return buyHold(notional, record[at + TAKER_FEE]!, record[at + FEE_CREDIT]!)
}
