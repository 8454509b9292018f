import { type AuditedProduct, type AuditedState, type AuditedStop, openOrdersOf, stopsOf } from '@candela/auditor'
import type { AmendStopOrder, PlaceOco, PlaceStopOrder } from '@candela/contract'
import type { SeededRandom } from '../seeded-random.ts'
import { type Altered, instead, type Move, type Own } from './floor/move.ts'
import { affordable, lotsOf, priceOf, sideOf } from './floor/order-terms.ts'

const LARGEST_STEP = 2_147_483_647

/** The moves of orders that wait, before all others. */
export const STOP_CHANGES: readonly Move<Own>[] = [
  {
    of: 100,
    weight: ({ state, mood }, { customer }) =>
      stopsOf(state, customer).length > 0 ? Math.floor((mood.cancelPercent + mood.amendPercent) / 4) : 0,
    make({ random, state, mood }, own, drawn) {
      const stop = random.pick(stopsOf(state, own.customer))
      const number = random.chance(85) ? stop.order : anyNumber(random, state, own.customer)
      if (drawn < mood.cancelPercent / 4) return { kind: 'cancelOrder', ...own, order: number }
      if (random.chance(20)) return { kind: 'amendOrder', ...own, ...limitAmendment(random, state, stop) }
      return { kind: 'amendStopOrder', ...own, ...amendment(random, state, stop), order: number }
    },
  },
]

/** New orders that wait. */
export const STOP_MOVES: readonly Move<Own>[] = [
  {
    of: 100,
    weight: () => 14,
    make: ({ random, state }, own, drawn) =>
      drawn < 10
        ? { kind: 'placeStopOrder', ...own, ...stop(random, state, own.customer) }
        : { kind: 'placeOco', ...own, ...oco(random, state, own.customer) },
  },
]

export const STOPS_ALTERED: Pick<Altered<'spot'>, 'placeStopOrder' | 'placeOco' | 'amendStopOrder'> = {
  placeStopOrder: (before) => ({ ...before, trigger: before.trigger + 1 }),
  placeOco: instead,
  amendStopOrder: instead,
}

type Body<T> = Omit<T, 'kind' | 'customer' | 'commandId'>

function stop(random: SeededRandom, state: AuditedState, customer: number): Body<PlaceStopOrder> {
  const product = random.pick(state.products)
  const number = random.below(1000) < 5 ? random.pick([-1, 99, state.products.length]) : product.definition.product
  const side = sideOf(random, state, product, customer)
  const stopKind = random.pick(['stop', 'stop', 'takeProfit'] as const)
  const isRising = (side === 'buy') === (stopKind === 'stop')
  const trigger = triggerOf(random, product, isRising ? 1 : -1)
  const type = random.pick(['limit', 'market'] as const)
  const price = stopPriceOf(random, product, type, side, trigger)
  const lots = lotsOf(random, state, product, customer, side, price === 0 ? trigger : price)
  const timeInForce = random.pick(['gtc', 'gtc', 'ioc'] as const)
  return { product: number, side, stopKind, type, timeInForce, trigger, price, lots }
}

/** Around the index; the limit order mostly where it rests. */
function oco(random: SeededRandom, state: AuditedState, customer: number): Body<PlaceOco> {
  const product = random.pick(state.products)
  const side = sideOf(random, state, product, customer)
  const sign = side === 'buy' ? 1 : -1
  const trigger = triggerOf(random, product, sign)
  const type = random.pick(['limit', 'market'] as const)
  const stopPrice = stopPriceOf(random, product, type, side, trigger)
  const near = Math.max(2, Math.floor(product.index / 50))
  const price = random.chance(85) ? product.index - sign * random.between(1, near) : priceOf(random, product, side)
  const dearest = side === 'buy' ? Math.max(price, stopPrice, trigger) : price
  const most = affordable(state, product, customer, side, dearest)
  const lots = random.chance(80)
    ? Math.max(1, Math.floor(most / random.pick([1, 2, 5])))
    : lotsOf(random, state, product, customer, side, price)
  return { product: product.definition.product, side, price, trigger, type, stopPrice, lots }
}

/** A little beyond the index on the side of `sign`, so that it is reached soon; at it, far from it, or no price at all. */
function triggerOf(random: SeededRandom, { index, definition }: AuditedProduct, sign: number): number {
  const near = Math.max(1, Math.floor(index / 300))
  const choice = random.below(100)
  if (choice < 70) return index + sign * random.between(1, near)
  if (choice < 80) return index + sign * random.pick([0, 1, 2])
  if (choice < 90) return index - sign * random.between(1, near)
  const band = Math.floor((index * definition.priceBandPpm) / 1_000_000)
  if (choice < 97) return Math.max(1, index + sign * band * random.pick([1, 2, 4]))
  return random.pick([0, -1, 1, LARGEST_STEP, LARGEST_STEP + 1])
}

function stopPriceOf(
  random: SeededRandom,
  product: AuditedProduct,
  type: 'limit' | 'market',
  side: 'buy' | 'sell',
  trigger: number,
): number {
  if (type === 'market') return random.chance(97) ? 0 : trigger
  const near = Math.max(1, Math.floor(Math.abs(trigger) / 200))
  return random.chance(85) ? trigger + random.between(-near, near) : priceOf(random, product, side)
}

function amendment(random: SeededRandom, state: AuditedState, stop: AuditedStop): Omit<Body<AmendStopOrder>, 'order'> {
  const product = state.products[stop.product]!
  const isRising = (stop.side === 'buy') === (stop.stopKind === 'stop')
  const trigger = random.chance(30) ? Number(stop.trigger) : triggerOf(random, product, isRising ? 1 : -1)
  const before = stop.type === 'market' ? 0 : Number(stop.price)
  const price = random.chance(50) ? before : stopPriceOf(random, product, stop.type, stop.side, trigger)
  const lots = Number(stop.lots)
  const more = lotsOf(random, state, product, stop.customer, stop.side, trigger)
  return { trigger, price, lots: random.pick([lots, lots, lots, lots - 1, lots + 1, more]) }
}

/** Amends the limit order of its OCO where it has one, else the stop itself, which cannot be amended so. */
function limitAmendment(
  random: SeededRandom,
  state: AuditedState,
  stop: AuditedStop,
): { readonly order: number; readonly price: number; readonly lots: number } {
  const product = state.products[stop.product]!
  const limit = openOrdersOf(state, stop.customer).find(({ order }) => order === stop.oco)
  if (!limit) return { order: stop.order, price: Math.max(1, product.index), lots: Number(stop.lots) }
  const near = Math.max(2, Math.floor(product.index / 50))
  const away = random.between(-1, near)
  const price = product.index + (limit.side === 'buy' ? -away : away)
  return { order: limit.order, price, lots: Number(limit.lots) + random.pick([0, 0, 0, 0, 1]) }
}

/** The number of an open order, of one long closed, or one never given. */
function anyNumber(random: SeededRandom, state: AuditedState, customer: number): number {
  const open = openOrdersOf(state, customer)
  if (open.length > 0 && random.chance(60)) return random.pick(open).order
  return random.pick([random.between(1, Math.max(1, state.orders)), state.orders + 1, 0, -5])
}
