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
import { amounts, quantities, same } from '../../queries/fields.ts'

/** A perpetual order as the contract says it. */
export function orderText(sources: Sources, row: PerpetualOrderRow): PerpetualOrder {
  const product = productNumbered(sources, row.product)
  const isWaiting = row.status === 'open' && (row.trigger > 0 || row.callbackPpm > 0) && row.fired === 0
  return {
    id: String(row.order),
    product: product.id,
    ...same(row, 'side', 'type', 'timeInForce', 'callbackPpm', 'leverage', 'mode', 'ruleVersion', 'reason'),
    ...same(row, 'placedAt', 'updatedAt', 'seq'),
    ...quantities(product, row, 'asked', 'filled'),
    ...amounts(row, 'fee', 'result', 'held'),
    price: priceText(product, row.price),
    trigger: priceOrNone(product, isWaiting && row.callbackPpm > 0 ? trailedNow(sources, row) : row.trigger),
    quantity: quantityText(product, row.lots),
    closing: quantityText(product, row.closeLots),
    narrowed: row.narrowed === 1,
    reduceOnly: row.reduceOnly === 1,
    takeProfit: priceOrNone(product, row.takeProfit),
    stopLoss: priceOrNone(product, row.stopLoss),
    averagePrice: averageText(product, row.notional, row.filled, row.side === 'buy' ? 'long' : 'short'),
    status: isWaiting ? 'waiting' : row.status,
  }
}

/** The present trigger of an order that trails the mark. */
function trailedNow({ engine }: Sources, { order, trigger }: PerpetualOrderRow): number {
  return engine.core.perpetuals.order(order)?.trigger ?? trigger
}

/** A customer's cross account as it stands. */
export function crossText({ perpetuals }: Core, customer: number): CrossAccount {
  const account = perpetuals.cross(customer, MONEY)
  return {
    ...amounts(account, 'balance', 'equity', 'maintenance'),
    mostAddable: amountText(account.add),
    mostRemovable: amountText(account.remove),
    mostUnchecked: amountText(account.removeUnchecked),
    topUp: account.isToppedUp,
  }
}

interface Standing extends Pick<
  PerpetualPositionRow,
  'lots' | 'cost' | 'margin' | 'settled' | 'forcedPrice' | 'bankruptcyPrice'
> {
  readonly mark: number
  readonly most: { readonly add: bigint; readonly remove: bigint }
}

/**
 * The stand of a position, all of one moment: the core's, which depends on other positions and the mark; the views' where it is gone from
 * either.
 */
function standingOf({ engine, projections }: Sources, row: PerpetualPositionRow): Standing {
  const { perpetuals } = engine.core
  const live = perpetuals.position(row.customer, row.product)
  const market = perpetuals.market(row.product)
  if (row.lots === 0 || live?.id !== row.position || market === undefined) {
    return { ...row, mark: projections.market.markOf(row.product), most: { add: 0n, remove: 0n } }
  }
  return { ...live, mark: market.mark, most: perpetuals.mostMargin(row.customer, row.product) }
}

/** The triggers of an open position, by the core as it is. */
function triggersNow(sources: Sources, row: PerpetualPositionRow): Pick<Position, 'takeProfits' | 'stopLosses'> {
  const live = sources.engine.core.perpetuals.position(row.customer, row.product)
  if (live?.id !== row.position) return { takeProfits: [], stopLosses: [] }
  const product = productNumbered(sources, row.product)
  const text = ({ price, lots, sharePpm, closes }: (typeof live.takeProfits)[number]) => ({
    price: priceText(product, price),
    quantity: quantityText(product, lots),
    sharePpm,
    closes: quantityText(product, closes),
  })
  return { takeProfits: live.takeProfits.map(text), stopLosses: live.stopLosses.map(text) }
}

/** A position as it stands; one that is gone has quantity "0". */
export function positionText(sources: Sources, row: PerpetualPositionRow): Position {
  const product = productNumbered(sources, row.product)
  const { lots, cost, margin, settled, forcedPrice, bankruptcyPrice, mark, most } = standingOf(sources, row)
  return {
    id: String(row.position),
    product: product.id,
    ...same(row, 'side', 'leverage', 'mode', 'ruleVersion', 'openedAt', 'updatedAt'),
    quantity: quantityText(product, lots),
    entry: averageText(product, cost, lots, row.side),
    ...amounts({ cost, margin, settled }, 'cost', 'margin', 'settled'),
    takeProfit: priceOrNone(product, row.takeProfit),
    stopLoss: priceOrNone(product, row.stopLoss),
    ...triggersNow(sources, row),
    forcedPrice: priceOrNone(product, forcedPrice),
    bankruptcyPrice: priceOrNone(product, bankruptcyPrice),
    mark: priceOrNone(product, mark),
    ...amounts(row, 'result', 'funding'),
    fees: amountText(row.fee),
    mostAddable: amountText(most.add),
    mostRemovable: amountText(most.remove),
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
    ...same(row, 'side', 'leverage', 'mode', 'openedAt', 'closedAt'),
    quantity: quantityText(product, row.mostLots),
    entry: averageText(product, row.openedCost, row.openedLots, row.side),
    exit: averageText(product, paid, row.closedLots, row.side === 'long' ? 'short' : 'long'),
    ...amounts(row, 'result', 'funding'),
    fees: amountText(row.fee),
    liquidated: row.cause === 'liquidation',
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
