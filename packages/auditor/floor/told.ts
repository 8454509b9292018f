import type { CloseReason, Event, Side } from '@candela/contract'
import type { AuditedOrder, AuditedProduct } from './books.ts'

/** The events that an auditor expects; postings are checked by their sums. */
export type Expected = Exclude<Event, { kind: 'posted' }>

export function closed(order: AuditedOrder, reason: CloseReason, released: bigint): Expected {
  const { order: number, customer, product } = order
  const kind = 'orderClosed'
  return { kind, order: number, customer, product, reason, filled: Number(order.filled), released: Number(released) }
}

export function traded(
  product: AuditedProduct,
  number: number,
  price: bigint,
  lots: bigint,
  takerSide: Side,
  counterparty: 'customer' | 'ladder',
): Expected {
  return {
    kind: 'traded',
    trade: number,
    product: product.definition.product,
    price: Number(price),
    lots: Number(lots),
    takerSide,
    counterparty,
  }
}

export function filled(
  product: AuditedProduct,
  order: AuditedOrder,
  number: number,
  price: bigint,
  lots: bigint,
  notional: bigint,
  fee: bigint,
  liquidity: 'maker' | 'taker',
  counterparty: 'customer' | 'ladder',
): Expected {
  return {
    kind: 'orderFilled',
    order: order.order,
    customer: order.customer,
    product: product.definition.product,
    side: order.side,
    trade: number,
    price: Number(price),
    lots: Number(lots),
    notional: Number(notional),
    fee: Number(fee),
    liquidity,
    counterparty,
    remaining: order.isBySpend ? 0 : Number(order.left),
  }
}
