import {
  type AuditedState,
  bestOffered,
  isStale,
  perpetualOrdersOf,
  positionOf,
  quoted,
  resting,
  crossOf,
  crossRemovable,
  needsOf,
  worthOf,
  fundingRate,
  marketOf,
  byReach,
  type PerpetualMarket,
  type PerpetualOrder,
  type PerpetualPosition,
  pricesOf,
  lotsOf as triggerLots,
  trailedTo,
} from '@candela/auditor'
import { MONEY } from '@candela/contract'
import type { BookRow, PerpetualsQueries } from '@candela/core'

type Agree = (what: string, core: unknown, auditor: unknown) => void

/** levels compared a side */
const DEPTH = 2000

/** Compares a customer's positions, open orders and what stands behind cross positions. */
export function comparePerpetualsOf(
  core: PerpetualsQueries,
  state: AuditedState,
  customer: number,
  agree: Agree,
): void {
  const positions = state.perpetual.markets.flatMap((market) => {
    const position = positionOf(market, customer)
    return position ? [positionView(state, market, position)] : []
  })
  agree(`positions of customer ${customer}`, core.positions(customer), positions)
  const orders = perpetualOrdersOf(state, customer).map(orderView)
  agree(`perpetual orders of customer ${customer}`, core.orders(customer), orders)
  const { balance, equity, maintenance, remove, isToppedUp } = core.cross(customer, MONEY)
  agree(`cross account of customer ${customer}`, { balance, equity, maintenance, remove, isToppedUp }, crossView())

  function crossView(): object {
    const account = crossOf(state, customer, MONEY)
    return {
      balance: account.money,
      equity: worthOf(account),
      maintenance: needsOf(state, account),
      remove: crossRemovable(state, account),
      isToppedUp: state.perpetual.toppedUp.has(`${customer} ${MONEY}`),
    }
  }
}

/** Compares a product's perpetuals as anyone sees them. */
export function comparePerpetual(core: PerpetualsQueries, state: AuditedState, product: number, agree: Agree): void {
  const view = core.market(product)
  if (!view) return
  const { id } = state.products[product]!.definition
  const market = marketOf(state, product)
  const { terms, markets, fundedAt } = state.perpetual
  const mean = market.samples === 0 ? 0n : market.premiums / BigInt(market.samples)
  const longs = market.positions.filter(({ long }) => long).reduce((sum, { lots }) => sum + lots, 0n)
  agree(
    `perpetuals of ${id}`,
    { ...view, stale: view.stale(state.at) },
    {
      index: Number(market.index),
      mark: Number(market.mark),
      bid: Number(bestOffered(market, 'sell') ?? 0n),
      ask: Number(bestOffered(market, 'buy') ?? 0n),
      step: market.step,
      resuming: market.resuming,
      openLots: Number(longs + (market.houseLots > 0n ? market.houseLots : 0n)),
      houseLots: Number(market.houseLots),
      houseMost: Number(market.houseMost),
      ratePpm: Number(fundingRate(mean, { ...terms, maintenancePpm: terms.tiers[0]!.maintenancePpm })),
      samples: market.samples,
      fundingAt: markets.length === 0 ? undefined : fundedAt + terms.fundingMs,
      stale: isStale(state, market, state.at),
    },
  )
  const rows = { bids: rowsOf(market, 'sell'), asks: rowsOf(market, 'buy') }
  agree(`perpetual book of ${id}`, core.book(product, DEPTH), rows)
}

/** [price, lots in all, lots of customers] that a taker of `side` meets, best first. */
function rowsOf(market: PerpetualMarket, side: 'buy' | 'sell'): BookRow[] {
  const rows = new Map<bigint, [bigint, bigint]>()
  for (const { price, left } of resting(market, side === 'buy' ? 'sell' : 'buy')) {
    const [all, own] = rows.get(price) ?? [0n, 0n]
    rows.set(price, [all + left, own + left])
  }
  for (const { price, lots } of quoted(market, side)) {
    const [all, own] = rows.get(price) ?? [0n, 0n]
    rows.set(price, [all + lots, own])
  }
  return [...rows]
    .sort(([left], [right]) => Number(side === 'buy' ? left - right : right - left))
    .map(([price, [all, own]]) => [Number(price), Number(all), Number(own)])
}

function positionView(state: AuditedState, market: PerpetualMarket, position: PerpetualPosition): object {
  const { customer, product, long, lots, cost, margin, settled, leverage, mode, ruleVersion } = position
  const triggerViews = (kind: 'takeProfit' | 'stopLoss') =>
    byReach(position, kind).map((trigger) => ({
      price: Number(trigger.price),
      lots: Number(trigger.lots),
      sharePpm: Number(trigger.share),
      closes: Number(triggerLots(market, position, kind, trigger)),
    }))
  const { forced, bankrupt } = pricesOf(state, market, position)
  return {
    id: position.position,
    customer,
    product,
    side: long ? 1 : -1,
    lots: Number(lots),
    cost,
    margin,
    settled,
    leverage: Number(leverage),
    mode,
    ruleVersion,
    forcedPrice: forced,
    bankruptcyPrice: bankrupt,
    takeProfits: triggerViews('takeProfit'),
    stopLosses: triggerViews('stopLoss'),
  }
}

function orderView(order: PerpetualOrder): object {
  const { customer, product, side, type, timeInForce, stage, reduceOnly, held, placedAt, placedSeq } = order
  return {
    order: order.order,
    customer,
    product,
    side,
    type,
    timeInForce,
    stage,
    price: Number(order.price),
    trigger: Number(order.callbackPpm > 0n && order.stage === 'waiting' ? trailedTo(order) : order.trigger),
    callbackPpm: Number(order.callbackPpm),
    lots: Number(order.left + order.filled),
    filled: Number(order.filled),
    closeLots: Number(order.closes),
    reduceOnly,
    leverage: Number(order.leverage),
    takeProfit: Number(order.takeProfit),
    stopLoss: Number(order.stopLoss),
    held,
    placedAt,
    placedSeq,
  }
}
