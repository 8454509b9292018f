import {
  type ClosedPosition,
  type CrossAccount,
  MONEY,
  type PerpetualOrder,
  type Position,
  type PositionSide,
  type ProductDefinition,
} from '@candela/contract'
import type { Core } from '@candela/core'
import type { PerpetualOrderRow, PerpetualPositionRow } from '@candela/projections'
import { divideDown, divideUp, formatDecimal, fractionDigits } from '@candela/units'
import { productNumbered, type Sources } from '../../queries/context.ts'
import { amountText, priceText, quantityText } from '../../queries/decimals.ts'

/** A perpetual order as the contract says it. */
export function orderText(sources: Sources, row: PerpetualOrderRow): PerpetualOrder {
  const product = productNumbered(sources, row.product)
  const isWaiting = row.status === 'open' && row.trigger > 0 && row.fired === 0
  return {
    id: String(row.order),
    product: product.id,
    side: row.side,
    type: row.type,
    timeInForce: row.timeInForce,
    price: priceText(product, row.price),
    trigger: priceOrNone(product, row.trigger),
    quantity: quantityText(product, row.lots),
    closing: quantityText(product, row.closeLots),
    reduceOnly: row.reduceOnly === 1,
    leverage: row.leverage,
    mode: row.mode,
    takeProfit: priceOrNone(product, row.takeProfit),
    stopLoss: priceOrNone(product, row.stopLoss),
    ruleVersion: row.ruleVersion,
    filled: quantityText(product, row.filled),
    averagePrice: averageText(product, row.notional, row.filled, row.side === 'buy' ? 'long' : 'short'),
    fee: amountText(row.fee),
    result: amountText(row.result),
    held: amountText(row.held),
    status: isWaiting ? 'waiting' : row.status,
    reason: row.reason,
    placedAt: row.placedAt,
    updatedAt: row.updatedAt,
    seq: row.seq,
  }
}

/** A customer's cross account as it stands. */
export function crossText({ perpetuals }: Core, customer: number): CrossAccount {
  const none = { balance: 0n, equity: 0n, maintenance: 0n, add: 0n, remove: 0n }
  const { balance, equity, maintenance, add, remove } = perpetuals.cross(customer, MONEY) ?? none
  return {
    balance: amountText(balance),
    equity: amountText(equity),
    maintenance: amountText(maintenance),
    mostAddable: amountText(add),
    mostRemovable: amountText(remove),
  }
}

/** What a position is told with now: of a cross one, which other positions move, by the core as it is. */
function pricesNow({ engine }: Sources, row: PerpetualPositionRow): { forced: number; bankruptcy: number } {
  const live = row.mode === 'cross' ? engine.core.perpetuals.position(row.customer, row.product) : undefined
  if (live?.id !== row.position) return { forced: row.forcedPrice, bankruptcy: row.bankruptcyPrice }
  return { forced: live.forcedPrice, bankruptcy: live.bankruptcyPrice }
}

/** A position as it stands; one that is gone has quantity "0". */
export function positionText(sources: Sources, row: PerpetualPositionRow): Position {
  const product = productNumbered(sources, row.product)
  const { perpetuals } = sources.engine.core
  const most = row.lots > 0 ? perpetuals.mostMargin(row.customer, row.product) : { add: 0n, remove: 0n }
  const { forced, bankruptcy } = pricesNow(sources, row)
  return {
    id: String(row.position),
    product: product.id,
    side: row.side,
    quantity: quantityText(product, row.lots),
    cost: amountText(row.cost),
    entry: averageText(product, row.cost, row.lots, row.side),
    margin: amountText(row.margin),
    settled: amountText(row.settled),
    leverage: row.leverage,
    mode: row.mode,
    ruleVersion: row.ruleVersion,
    takeProfit: priceOrNone(product, row.takeProfit),
    stopLoss: priceOrNone(product, row.stopLoss),
    takeProfitQuantity: quantityText(product, row.takeProfitLots),
    stopLossQuantity: quantityText(product, row.stopLossLots),
    forcedPrice: priceOrNone(product, forced),
    bankruptcyPrice: priceOrNone(product, bankruptcy),
    mark: priceOrNone(product, sources.projections.market.markOf(row.product)),
    result: amountText(row.result),
    fees: amountText(row.fee),
    funding: amountText(row.funding),
    mostAddable: amountText(most.add),
    mostRemovable: amountText(most.remove),
    openedAt: row.openedAt,
    updatedAt: row.updatedAt,
    openedSeq: row.seq,
    seq: row.updatedSeq,
  }
}

/** A position that is gone; where it was closed at is what its lots cost, with what was realised. */
export function closedPositionText(sources: Sources, row: PerpetualPositionRow): ClosedPosition {
  const product = productNumbered(sources, row.product)
  const paid = row.side === 'long' ? row.closedCost + row.result : row.closedCost - row.result
  return {
    id: String(row.position),
    product: product.id,
    side: row.side,
    quantity: quantityText(product, row.mostLots),
    entry: averageText(product, row.openedCost, row.openedLots, row.side),
    exit: averageText(product, paid, row.closedLots, row.side === 'long' ? 'short' : 'long'),
    leverage: row.leverage,
    mode: row.mode,
    result: amountText(row.result),
    fees: amountText(row.fee),
    funding: amountText(row.funding),
    liquidated: row.cause === 'liquidation',
    openedAt: row.openedAt,
    closedAt: row.closedAt,
    openedSeq: row.seq,
    seq: row.updatedSeq,
  }
}

export function priceOrNone(product: ProductDefinition, ticks: number): string {
  return ticks === 0 ? '' : priceText(product, ticks)
}

/** Notional ÷ quantity with two digits more than a tick has, never better than it was; "0" of nothing. */
function averageText(product: ProductDefinition, notional: bigint, lots: number, side: PositionSide): string {
  if (lots === 0) return '0'
  const digits = fractionDigits(product.tick) + 2
  const divide = side === 'long' ? divideUp : divideDown
  const scaled = divide(notional * 10n ** BigInt(digits), BigInt(lots) * BigInt(product.lot))
  return formatDecimal(scaled, digits, digits - 2)
}
