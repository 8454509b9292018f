import type { OrderAccepted, OrderFilled, Traded } from '@candela/contract'
import type { Applied } from './applied.ts'
import type { FillRow, OrderRow, TradeRow } from './rows.ts'

// named one by one: a spread copies twice as slowly, and these are most of the rows there are

export function placedRow(event: OrderAccepted, { at, seq }: Applied): OrderRow {
  return {
    order: event.order,
    customer: event.customer,
    product: event.product,
    side: event.side,
    type: event.type,
    timeInForce: event.timeInForce,
    price: event.price,
    lots: event.lots,
    spend: event.spend,
    filled: 0,
    notional: 0,
    fee: 0,
    held: event.held,
    makerFeePpm: event.makerFeePpm,
    takerFeePpm: event.takerFeePpm,
    status: 'open',
    reason: '',
    placedAt: at,
    updatedAt: at,
    seq,
    updatedSeq: seq,
  }
}

export function fillRow(event: OrderFilled, { at, seq }: Applied, marketSeq: number): FillRow {
  return {
    trade: event.trade,
    order: event.order,
    customer: event.customer,
    product: event.product,
    side: event.side,
    price: event.price,
    lots: event.lots,
    notional: event.notional,
    fee: event.fee,
    liquidity: event.liquidity,
    counterparty: event.counterparty,
    at,
    seq,
    marketSeq,
  }
}

export function tradeRow(event: Traded, { at, seq }: Applied): TradeRow {
  const { product, trade, price, lots, takerSide, counterparty } = event
  return { product, trade, price, lots, takerSide, counterparty, at, seq }
}
