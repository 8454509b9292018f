import type { Fill, Order, OrderDetail } from '@candela/contract'
import { formatDecimal, parseDecimal } from '@candela/units'

/** The filled part of an order, as a ratio string of four digits; by lots, or by money for a market order by spend. */
export function filledRatio(order: Order): string {
  const bySpend = /^[0.]*$/.test(order.quantity)
  const whole = parseDecimal(bySpend ? order.spend : order.quantity) ?? 0n
  const part = parseDecimal(bySpend ? order.notional : order.filled) ?? 0n
  return whole === 0n ? '0' : formatDecimal((part * 10_000n) / whole, 4)
}

/** The unfilled rest of a limit order's quantity. */
export function remainingOf(order: Order): string {
  return formatDecimal((parseDecimal(order.quantity) ?? 0n) - (parseDecimal(order.filled) ?? 0n))
}

/** The whole amount that a buyer paid or a seller received: notional and fee together. */
export function settledOf(order: Order): string {
  const notional = parseDecimal(order.notional) ?? 0n
  const fee = parseDecimal(order.fee) ?? 0n
  return formatDecimal(order.side === 'buy' ? notional + fee : notional - fee)
}

type Market = OrderDetail['markets'][number]

/** The ladder level a fill used, counted from 1, in the market entry it names; undefined where the fill was between customers. */
export function ladderLevel(
  fill: Fill,
  markets: readonly Market[],
): { market: Market; level: number; of: number } | undefined {
  if (fill.counterparty !== 'ladder') return undefined
  const market = markets.find(({ seq }) => seq === fill.marketSeq)
  if (!market) return undefined
  const levels = fill.side === 'buy' ? market.asks : market.bids
  const price = parseDecimal(fill.price)
  const at = levels.findIndex(([level]) => parseDecimal(level) === price)
  // a resting order is filled at its own price, which lies between the levels: then it is the first the ladder crossed
  return { market, level: at < 0 ? 0 : at + 1, of: levels.length }
}

/** True when every fill is within the order's limit or worst price. */
export function insideLimit(order: Order, fills: readonly Fill[]): boolean {
  const limit = parseDecimal(order.price)
  if (limit === undefined) return false
  return fills.every(({ price }) => {
    const paid = parseDecimal(price)
    return paid !== undefined && (order.side === 'buy' ? paid <= limit : paid >= limit)
  })
}
