import type {
  EventKind,
  EventOf,
  MarginMode,
  PerpetualReason,
  PositionSide,
  Side,
  TimeInForce,
} from '@candela/contract'
import type { Applied } from './applied.ts'
import { changing, named, nullable, record, small, text, whole, wide } from './column.ts'
import { type RowOf, table } from './table.ts'

const order = named('order_number', whole)
const position = named('position_number', whole)

/** Perpetual orders as they stand; amounts in minor units. Their numbers are their own, apart from spot's. */
export const PERPETUAL_ORDER = table(
  'perpetual_order',
  {
    order,
    customer: whole,
    product: small,
    side: text<Side>(),
    type: text<'limit' | 'market'>(),
    timeInForce: text<TimeInForce>(),
    price: changing(whole),
    /** 0: none; of one that trails the mark, where it acted */
    trigger: changing(whole),
    /** by how far it trails the mark; 0: it does not */
    callbackPpm: changing(whole),
    /** a stop order whose mark was reached */
    fired: changing(small),
    asked: changing(whole),
    /** less what was trimmed, or taken by a protection */
    lots: changing(whole),
    /** against an opposite position, of those that are not yet taken away */
    closeLots: changing(whole),
    /** true when a protection of the customer's own took its opening part */
    narrowed: changing(small),
    filled: changing(whole),
    notional: changing(wide),
    fee: changing(wide),
    /** of what it closed, before fees */
    result: changing(wide),
    held: changing(wide),
    reduceOnly: changing(small),
    leverage: small,
    mode: text<MarginMode>(),
    takeProfit: changing(whole),
    stopLoss: changing(whole),
    ruleVersion: small,
    status: changing(text<'open' | 'filled' | 'cancelled'>()),
    reason: changing(text<'' | PerpetualReason>()),
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
    indexes: [{ on: ['customer', 'order'] }],
    fillfactor: 80,
  },
)
export type PerpetualOrderRow = RowOf<typeof PERPETUAL_ORDER>

/** The effect of one trade on an order: it closed lots of a position, or opened them. */
export const PERPETUAL_FILL = table(
  'perpetual_fill',
  {
    trade: whole,
    order,
    customer: whole,
    product: small,
    position,
    effect: text<'close' | 'open'>(),
    side: text<Side>(),
    price: whole,
    lots: whole,
    notional: wide,
    fee: wide,
    result: wide,
    liquidity: text<'maker' | 'taker'>(),
    counterparty: text<'customer' | 'ladder'>(),
    at: whole,
    seq: whole,
  },
  { key: ['order', 'trade'], indexes: [{ on: ['customer', 'trade'] }, { on: ['position', 'trade'] }] },
)

/** Positions as they stand and as they ended; amounts in minor units. */
export const PERPETUAL_POSITION = table(
  'perpetual_position',
  {
    position,
    customer: whole,
    product: small,
    side: text<PositionSide>(),
    lots: changing(whole),
    cost: changing(wide),
    margin: changing(wide),
    settled: changing(wide),
    leverage: changing(small),
    mode: changing(text<MarginMode>()),
    ruleVersion: changing(small),
    takeProfit: changing(whole),
    stopLoss: changing(whole),
    takeProfitLots: changing(whole),
    stopLossLots: changing(whole),
    forcedPrice: changing(whole),
    bankruptcyPrice: changing(whole),
    /** the most lots it ever had */
    mostLots: changing(whole),
    /** all lots that were opened and closed, and what they cost */
    openedLots: changing(whole),
    openedCost: changing(wide),
    closedLots: changing(whole),
    closedCost: changing(wide),
    /** of what was closed, before fees; with closedCost it says at what price */
    result: changing(wide),
    fee: changing(wide),
    /** funding received, less what was paid */
    funding: changing(wide),
    /** the cause of its last change */
    cause: changing(text<EventOf<'positionChanged'>['cause']>()),
    openedAt: whole,
    updatedAt: changing(whole),
    /** 0: open */
    closedAt: changing(whole),
    seq: whole,
    /** the last entry that changed it */
    updatedSeq: changing(whole),
  },
  {
    key: ['position'],
    again: 'changes',
    load: { where: 'closed_at = 0' },
    indexes: [{ on: ['customer', 'position'] }, { on: ['customer', 'closedAt', 'position'], where: 'closed_at > 0' }],
    fillfactor: 80,
  },
)
export type PerpetualPositionRow = RowOf<typeof PERPETUAL_POSITION>

/** The kinds of moves of a position's money besides trades. */
export const MOVES = [
  'marginMoved',
  'fundingPaid',
  'profitSettled',
  'liquidationStarted',
  'liquidated',
  'deleveraged',
  'stopOvertaken',
  'triggered',
] as const satisfies readonly EventKind[]
type MoveKind = (typeof MOVES)[number]

/** One such event of a position, with all that it told: numbers of any size as digits. */
export const PERPETUAL_MOVE = table(
  'perpetual_move',
  {
    customer: whole,
    seq: whole,
    /** among the entry's, from 0 */
    place: small,
    position,
    product: small,
    kind: text<MoveKind>(),
    at: whole,
    told: record<Readonly<Record<string, string | number | boolean>>>(),
  },
  {
    key: ['customer', 'seq', 'place'],
    indexes: [
      { on: ['position', 'seq', 'place'] },
      { on: ['seq'], where: `kind in ('triggered', 'liquidated', 'deleveraged', 'stopOvertaken')` },
    ],
  },
)
export type PerpetualMoveRow = RowOf<typeof PERPETUAL_MOVE>

/** Own money that went into a cross account before a liquidation; amounts in minor units. */
export const CROSS_TOP_UP = table(
  'cross_top_up',
  {
    customer: whole,
    seq: whole,
    asset: small,
    at: whole,
    amount: wide,
    /** of the account, after it */
    balance: wide,
  },
  { key: ['customer', 'seq', 'asset'], indexes: [{ on: ['seq'] }] },
)

/**
 * A customer's stand in a product after an entry that changed it, from which profit is computed at any past instant: `lots` at the mark,
 * less `basis`. Shorts are signed; `basis` is s·C + X.
 */
export const PERPETUAL_STAND = table(
  'perpetual_stand',
  { customer: whole, product: small, at: whole, seq: whole, lots: changing(whole), basis: changing(wide) },
  { key: ['customer', 'product', 'at', 'seq'] },
)
export type PerpetualStandRow = RowOf<typeof PERPETUAL_STAND>

/** Public: a trade of a perpetual's book or with its ladder. */
export const PERPETUAL_TRADE = table(
  'perpetual_trade',
  {
    product: small,
    trade: whole,
    price: whole,
    lots: whole,
    takerSide: text<Side>(),
    counterparty: text<'customer' | 'ladder'>(),
    liquidation: small,
    at: whole,
    seq: whole,
  },
  // as many as may be among the latest
  { key: ['product', 'trade'], load: { newest: 200 } },
)

/** Public: the rate of each instant of funding; none of one with too few samples. */
export const FUNDING_RATE = table(
  'funding_rate',
  {
    product: small,
    at: whole,
    seq: whole,
    ratePpm: nullable(whole),
    averagePremiumPpm: nullable(whole),
    mark: nullable(whole),
    samples: whole,
  },
  { key: ['product', 'at'], load: { newest: 1 } },
)

export type FundingRateRow = RowOf<typeof FUNDING_RATE>

export function placedPerpetual(event: EventOf<'perpetualAccepted'>, { at, seq }: Applied): PerpetualOrderRow {
  return {
    order: event.order,
    customer: event.customer,
    product: event.product,
    side: event.side,
    type: event.type,
    timeInForce: event.timeInForce,
    price: event.price,
    trigger: event.trigger,
    callbackPpm: 0,
    fired: 0,
    asked: event.lots,
    lots: event.lots,
    closeLots: event.closeLots,
    narrowed: 0,
    filled: 0,
    notional: 0n,
    fee: 0n,
    result: 0n,
    held: event.held,
    reduceOnly: event.reduceOnly ? 1 : 0,
    leverage: event.leverage,
    mode: event.mode,
    takeProfit: event.takeProfit,
    stopLoss: event.stopLoss,
    ruleVersion: event.ruleVersion,
    status: 'open',
    reason: '',
    placedAt: at,
    updatedAt: at,
    seq,
    updatedSeq: seq,
  }
}

export function perpetualFill(event: EventOf<'perpetualFilled'>, { at, seq }: Applied): PerpetualFillRow {
  const { trade, order, customer, product, position, effect, side, price, lots, notional, fee, result } = event
  const { liquidity, counterparty } = event
  const amounts = { price, lots, notional, fee, result }
  return { trade, order, customer, product, position, effect, side, ...amounts, liquidity, counterparty, at, seq }
}

export type PerpetualFillRow = RowOf<typeof PERPETUAL_FILL>

/** A position as its first fill opens it; what it is then is told next. */
export function openedPosition(event: EventOf<'perpetualFilled'>, { at, seq }: Applied): PerpetualPositionRow {
  const none = { forcedPrice: 0, bankruptcyPrice: 0, mostLots: 0, closedLots: 0, closedAt: 0 }
  const triggers = { takeProfit: 0, stopLoss: 0, takeProfitLots: 0, stopLossLots: 0 }
  const nothing = {
    cost: 0n,
    margin: 0n,
    settled: 0n,
    openedCost: 0n,
    closedCost: 0n,
    result: 0n,
    fee: 0n,
    funding: 0n,
  }
  return {
    position: event.position,
    customer: event.customer,
    product: event.product,
    side: event.side === 'buy' ? 'long' : 'short',
    lots: 0,
    leverage: 0,
    mode: 'isolated',
    ruleVersion: 0,
    openedLots: 0,
    cause: 'fill',
    openedAt: at,
    updatedAt: at,
    seq,
    updatedSeq: seq,
    ...none,
    ...triggers,
    ...nothing,
  }
}
