import { balance, move } from '../floor/accounts.ts'
import { down, least, MILLION } from '../floor/arithmetic.ts'
import type { AuditedState } from '../floor/books.ts'
import { isWithin } from '../floor/spot-book.ts'
import type { Expected } from '../floor/told.ts'
import type { PerpetualMarket, PerpetualPosition } from './memory.ts'
import { closeRest } from './deleveraged.ts'
import { change, lotsOfOneEffect, plan, type Plan, bookLadder } from './fills.ts'
import { firstPassLots, sold, type Sold } from './liquidation.ts'
import { end } from './orders.ts'
import { bankruptcyPrice, equityAt, forcedPrice, isBelowMaintenance, without } from './position.ts'
import { maintenanceOf } from './tiers.ts'
import { begin, bookMaker, type Met, nextMet } from './trading.ts'

/** The part that a liquidation has sold so far: a long's lots, or bought back of a short's. */
export interface Sale {
  readonly side: 'buy' | 'sell'
  /** the bankruptcy price */
  readonly limit: bigint
  lots: bigint
  value: bigint
  /** lots that went beyond the limit */
  beyond: bigint
}

/** Liquidates every position that the mark has brought below its maintenance, the one reached first first, while there is room. */
export function liquidateAll(
  state: AuditedState,
  market: PerpetualMarket,
  told: Expected[],
  room: { liquidations: number },
): void {
  for (const long of [true, false]) {
    for (; room.liquidations > 0; room.liquidations--) {
      const position = firstBelow(state, market, long)
      if (!position) break
      liquidate(state, market, position, told)
    }
  }
}

/** The forced prices of positions as they are; a position that changes is another. */
const forcedPrices = new WeakMap<PerpetualPosition, { readonly price: bigint | undefined }>()

function forcedOf(
  { perpetual }: AuditedState,
  market: PerpetualMarket,
  position: PerpetualPosition,
): bigint | undefined {
  let known = forcedPrices.get(position)
  if (!known) {
    known = { price: forcedPrice(position, market.unit, perpetual.terms.tiers) }
    forcedPrices.set(position, known)
  }
  return known.price
}

function firstBelow(state: AuditedState, market: PerpetualMarket, long: boolean): PerpetualPosition | undefined {
  let first: { readonly position: PerpetualPosition; readonly forced: bigint } | undefined
  for (const position of market.positions) {
    if (position.mode !== 'isolated' || position.long !== long) continue
    const forced = forcedOf(state, market, position)
    if (forced === undefined || (long ? market.mark > forced : market.mark < forced)) continue
    // the mark comes from above to a long's forced price, from below to a short's; the older is first
    if (!first || (long ? forced > first.forced : forced < first.forced)) first = { position, forced }
  }
  return first?.position
}

function liquidate(state: AuditedState, market: PerpetualMarket, position: PerpetualPosition, told: Expected[]): void {
  const { tiers, liquidationPpm: feePpm, targetPpm, wholeUpTo } = state.perpetual.terms
  const { unit, mark } = market
  const minimumNotional = BigInt(state.products[market.product]!.definition.minimumNotional)
  const limit = bankruptcyPrice(position, unit)
  const first = firstPassLots(position, unit, tiers, mark, { targetPpm, feePpm, wholeUpTo, minimumNotional })
  told.push({
    kind: 'liquidationStarted',
    position: position.position,
    customer: position.customer,
    product: market.product,
    step: market.step,
    mark: Number(mark),
    equity: equityAt(position, unit, mark),
    maintenance: maintenanceOf(tiers, mark * position.lots * unit),
    lots: Number(first),
    bankruptcyPrice: limit < 1n ? 0 : Number(limit),
  })
  const own = market.open.filter((order) => order.customer === position.customer).sort((a, b) => a.order - b.order)
  for (const order of own) end(state, market, order, 'liquidated', told)
  const sale: Sale = { side: position.long ? 'sell' : 'buy', limit, lots: 0n, value: 0n, beyond: 0n }
  sellWithin(state, market, sale, first, told)
  if (first < position.lots && sale.lots > 0n) {
    const part = sold(position, sale.lots, sale.value, feePpm)
    const rest = { ...without(position, sale.lots, part.share), margin: part.left }
    const isHealthy = part.shortfall === 0n && !isBelowMaintenance(rest, unit, tiers, mark)
    if (isHealthy) return settle(state, market, position, sale, part, rest, told)
  }
  sellWithin(state, market, sale, position.lots - sale.lots, told)
  const budget = budgetOf(state, market)
  sellBeyond(state, market, sale, position.lots - sale.lots, budget.left, told)
  const unsold = position.lots - sale.lots
  const whole = sold(position, position.lots, sale.value + limit * unsold * unit, feePpm, sale.value)
  if (unsold > 0n) closeRest(state, market, position, limit, unsold, whole, told)
  budget.left -= whole.shortfall
  settle(state, market, position, sale, whole, { ...position, lots: 0n, cost: 0n, margin: 0n, settled: 0n }, told)
}

/** Sells lots at no worse than the bankruptcy price. */
export function sellWithin(
  state: AuditedState,
  market: PerpetualMarket,
  sale: Sale,
  wanted: bigint,
  told: Expected[],
): void {
  const until = sale.lots + wanted
  while (sale.lots < until) {
    const met = nextMet(market, sale.side)
    if (!met || !isWithin(sale.side, met.price, sale.limit)) return
    sellTo(state, market, sale, met, until - sale.lots, told)
  }
}

/** Sells on at worse prices, as long as what better ones brought and insurance carry the difference. */
export function sellBeyond(
  state: AuditedState,
  market: PerpetualMarket,
  sale: Sale,
  wanted: bigint,
  budget: bigint,
  told: Expected[],
): void {
  const until = sale.lots + wanted
  for (;;) {
    const met = nextMet(market, sale.side)
    if (!met || sale.lots === until) return
    const surplus = (price: bigint, lots: bigint): bigint => {
      const difference = sale.value + price * lots * market.unit - sale.limit * (sale.lots + lots) * market.unit
      return budget + (sale.side === 'sell' ? difference : -difference)
    }
    const most = least(until - sale.lots, met.lots)
    if (surplus(met.price, 1n) < 0n) return
    let lots = most
    // every lot costs the same
    if (surplus(met.price, most) < 0n) lots = affordable(surplus(met.price, 0n), surplus(met.price, 1n))
    const before = sale.lots
    sellTo(state, market, sale, met, lots, told)
    sale.beyond += sale.lots - before
  }
}

function affordable(now: bigint, afterOne: bigint): bigint {
  return down(now, now - afterOne)
}

/** One trade with what is met; none where a maker could not, who is gone then. */
function sellTo(
  state: AuditedState,
  market: PerpetualMarket,
  sale: Sale,
  { maker, price, lots: offered }: Met,
  most: bigint,
  told: Expected[],
): void {
  let lots = least(most, offered)
  let made: Plan | undefined
  if (maker) {
    lots = least(lots, lotsOfOneEffect(market, maker))
    const planned = plan(state, market, maker, price, lots, maker.makerPpm, told)
    if (typeof planned === 'string') return end(state, market, maker, planned, told)
    made = planned
  }
  const fill = begin(state, market, sale.side, price, lots, !maker, true, told)
  sale.lots += lots
  sale.value += price * lots * market.unit
  if (maker && made) bookMaker(state, market, maker, made, fill, told)
  else bookLadder(state, market, sale.side, price, lots, fill.trade)
}

/** The amount that insurance may still pay for this product in this step: a quarter of its balance at the first call. */
export function budgetOf(state: AuditedState, market: PerpetualMarket): { left: bigint } {
  if (market.insurance.step !== market.step) {
    const held = balance(state, 0, 'insurance', market.quote)
    market.insurance = { step: market.step, left: down(held * state.perpetual.terms.insurancePpm, MILLION) }
  }
  return market.insurance
}

/** Moves the money of a liquidation, and tells what it came to. */
function settle(
  state: AuditedState,
  market: PerpetualMarket,
  position: PerpetualPosition,
  sale: Sale,
  { share, result, fee, shortfall, left }: Sold,
  after: PerpetualPosition,
  told: Expected[],
): void {
  const { customer, position: number } = position
  const isWhole = after.lots === 0n
  const margin = [customer, 'margin', market.product] as const
  told.push({
    kind: 'liquidated',
    position: number,
    customer,
    product: market.product,
    pass: isWhole ? 2 : 1,
    lots: Number(sale.lots),
    notional: sale.value,
    atBankruptcyPrice: Number(isWhole ? position.lots - sale.lots : 0n),
    result,
    settled: share.settled,
    fee,
    shortfall,
    returned: isWhole ? left : 0n,
  })
  const of = ['liquidation', number] as const
  move(state, of, market.quote, shortfall, [0, 'insurance'], margin)
  move(state, of, market.quote, result - share.settled, [0, 'clearing', market.product], margin)
  move(state, of, market.quote, fee, margin, [0, 'insurance'])
  if (isWhole) move(state, of, market.quote, left, margin, [customer, 'available'])
  if (shortfall > 0n) {
    told.push({
      kind: 'insurancePaid',
      product: market.product,
      position: number,
      lots: Number(sale.beyond),
      amount: shortfall,
      balance: balance(state, 0, 'insurance', market.quote),
    })
  }
  change(state, market, after, 'liquidation', told)
}
