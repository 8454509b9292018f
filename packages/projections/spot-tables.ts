import type {
  CloseReason,
  Ladder,
  LadderShape,
  OrderAccepted,
  OrderFilled,
  Side,
  TimeInForce,
  Traded,
} from '@candela/contract'
import type { Applied } from './applied.ts'
import { changing, named, record, small, text, whole } from './column.ts'
import { type RowOf, table } from './table.ts'

const order = named('order_number', whole)

/** Orders as they stand. The fold keeps open ones and changes them in place; a row handed out is read at once, never kept. */
export const ORDER = table(
  'orders',
  {
    order,
    customer: whole,
    /** the strategy that placed it; 0: the customer by hand */
    strategy: whole,
    product: small,
    side: text<Side>(),
    type: text<'limit' | 'market'>(),
    timeInForce: text<TimeInForce>(),
    price: changing(whole),
    lots: changing(whole),
    spend: whole,
    filled: changing(whole),
    notional: changing(whole),
    fee: changing(whole),
    held: changing(whole),
    makerFeePpm: small,
    takerFeePpm: small,
    status: changing(text<'open' | 'filled' | 'cancelled'>()),
    reason: changing(text<'' | CloseReason>()),
    placedAt: whole,
    updatedAt: changing(whole),
    seq: whole,
    /** the last entry that changed it */
    updatedSeq: changing(whole),
  },
  {
    key: ['order'],
    again: 'changes',
    load: { where: `status = 'open'` },
    indexes: [{ on: ['customer', 'strategy', 'order'] }],
    fillfactor: 80,
  },
)
export type OrderRow = RowOf<typeof ORDER>

/** One side of a trade. `marketSeq`: the market entry whose ladder was used; 0 with a customer on the other side. */
export const FILL = table(
  'fill',
  {
    trade: whole,
    order,
    customer: whole,
    product: small,
    side: text<Side>(),
    price: whole,
    lots: whole,
    notional: whole,
    fee: whole,
    liquidity: text<'maker' | 'taker'>(),
    counterparty: text<'customer' | 'ladder'>(),
    at: whole,
    seq: whole,
    marketSeq: whole,
  },
  { key: ['order', 'trade'], indexes: [{ on: ['customer', 'trade'] }] },
)
export type FillRow = RowOf<typeof FILL>

/** The entries that amended an order: with the fills, what its proof is put together from. */
export const AMENDMENT = table('amendment', { order, seq: whole }, { key: ['order', 'seq'] })

/** Public: a trade of the book or with the ladder. Prints of the price source stay in the journal and in candles. */
export const TRADE = table(
  'trade',
  {
    product: small,
    trade: whole,
    price: whole,
    lots: whole,
    takerSide: text<Side>(),
    counterparty: text<'customer' | 'ladder'>(),
    at: whole,
    seq: whole,
  },
  // as many as may be among the latest
  { key: ['product', 'trade'], load: { newest: 200 } },
)
export type TradeRow = RowOf<typeof TRADE>

/** The market entries that ladder fills used, with what their levels are expanded from. The same one may serve many fills. */
export const USED_MARKET = table(
  'used_market',
  {
    product: small,
    seq: whole,
    at: whole,
    index: whole,
    ladder: record<Ladder>(),
    shape: record<LadderShape>(),
  },
  { key: ['product', 'seq'], again: 'stays' },
)
export type UsedMarketRow = RowOf<typeof USED_MARKET>

// named one by one: a spread copies twice as slowly, and these are most of the rows there are

export function placedRow(event: OrderAccepted, strategy: number, { at, seq }: Applied): OrderRow {
  return {
    order: event.order,
    customer: event.customer,
    strategy,
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
