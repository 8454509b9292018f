import { buyHold } from '@candela/rules/arithmetic'
import { BUY } from '../book/book.ts'
import {
  FEE,
  FEE_CREDIT,
  LOTS,
  NOTIONAL,
  type Orders,
  PRICE,
  PRODUCT_SIDE,
  RECORD,
  TAKER_FEE,
  TOTAL_LOTS,
  walletAt,
  WIDE,
} from '../book/orders.ts'
import { SPOT_WALLET } from '../ledger/wallet.ts'
import type { ProductState } from '../market/product.ts'

interface BesideHeld {
  readonly orders: Orders
  readonly products: readonly ProductState[]
}

/**
 * The amount held for an open order, never stored: of one by hand a function of its rest; of a strategy's purchase all that was held at
 * first less what its fills cost, so that what they save is free when it ends.
 */
export function heldFor({ orders, products }: BesideHeld, slot: number): number {
  const { record, wide } = orders
  const at = slot * RECORD
  const place = record[at + PRODUCT_SIDE]!
  const product = products[place >>> 1]!
  const lots = record[at + LOTS]!
  if ((place & 1) !== BUY) return lots * product.definition.lot
  if (walletAt(record, slot) !== SPOT_WALLET) {
    const whole = buyHold(record[at + PRICE]! * record[at + TOTAL_LOTS]! * product.unit, record[at + TAKER_FEE]!, 0)
    return whole - wide[slot * WIDE + NOTIONAL]! - wide[slot * WIDE + FEE]!
  }
  const notional = record[at + PRICE]! * lots * product.unit
  return buyHold(notional, record[at + TAKER_FEE]!, record[at + FEE_CREDIT]!)
}
