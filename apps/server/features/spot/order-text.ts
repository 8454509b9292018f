import type { Fill, Order } from '@candela/contract'
import type { FillRow, OrderRow, StopRow } from '@candela/projections'
import { productNumbered, type Sources } from '../../queries/context.ts'
import { amountText, averagePriceText, priceText, quantityText } from '../../queries/decimals.ts'

/**
 * All there is of an order: its row, which one that was not triggered has none of; what it waits or waited for; and the
 * stop that waits or waited beside it as the other one of its OCO.
 */
export interface OrderParts {
  readonly order: OrderRow | undefined
  readonly stop: StopRow | undefined
  readonly pair: StopRow | undefined
}

/** An order as the contract says it; undefined where there is none. */
export function orderText(sources: Sources, { order, stop, pair }: OrderParts): Order | undefined {
  if (!order) return stop && waitingText(sources, stop)
  const text = openText(sources, order)
  const oco = stop?.oco || pair?.order
  return {
    ...text,
    ...(stop && { ...placedOf(stop), stop: stopText(sources, stop) }),
    ...(oco && { oco: String(oco) }),
  }
}

/** A fill as the contract says it. */
export function fillText(sources: Sources, row: FillRow): Fill {
  const product = productNumbered(sources, row.product)
  return {
    id: String(row.trade),
    order: String(row.order),
    product: product.id,
    side: row.side,
    price: priceText(product, row.price),
    quantity: quantityText(product, row.lots),
    notional: amountText(row.notional),
    fee: amountText(row.fee),
    liquidity: row.liquidity,
    counterparty: row.counterparty,
    at: row.at,
    seq: row.seq,
    marketSeq: row.marketSeq,
  }
}

function openText(sources: Sources, row: OrderRow): Order {
  const product = productNumbered(sources, row.product)
  return {
    id: String(row.order),
    product: product.id,
    side: row.side,
    type: row.type,
    timeInForce: row.timeInForce,
    price: priceText(product, row.price),
    quantity: quantityText(product, row.lots),
    spend: amountText(row.spend),
    filled: quantityText(product, row.filled),
    averagePrice: averagePriceText(product, row.notional, row.filled),
    notional: amountText(row.notional),
    fee: amountText(row.fee),
    held: amountText(row.held),
    makerFeePpm: row.makerFeePpm,
    takerFeePpm: row.takerFeePpm,
    status: row.status,
    reason: row.reason,
    placedAt: row.placedAt,
    updatedAt: row.updatedAt,
    seq: row.seq,
  }
}

/** One that waits, or ended without having been triggered. */
function waitingText(sources: Sources, stop: StopRow): Order {
  const { updatedAt, updatedSeq, placedAt, seq, status, ...terms } = stop
  const isWaiting = status === 'waiting'
  const nothing = { strategy: 0, spend: 0, filled: 0, notional: 0, fee: 0 }
  const times = { placedAt, updatedAt, seq, updatedSeq }
  return {
    ...openText(sources, { ...terms, ...nothing, ...times, status: isWaiting ? 'open' : 'cancelled' }),
    status: isWaiting ? 'waiting' : 'cancelled',
    stop: stopText(sources, stop),
    ...(stop.oco > 0 && { oco: String(stop.oco) }),
  }
}

function placedOf({ placedAt, seq }: StopRow): Pick<Order, 'placedAt' | 'seq'> {
  return { placedAt, seq }
}

function stopText(sources: Sources, row: StopRow): NonNullable<Order['stop']> {
  const product = productNumbered(sources, row.product)
  const { stopKind, triggeredAt: at, marketSeq: seq } = row
  const triggered = { at, index: priceText(product, row.index), seq }
  return { stopKind, trigger: priceText(product, row.trigger), ...(at > 0 && { triggered }) }
}
