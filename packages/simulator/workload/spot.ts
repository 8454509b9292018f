import {
  balance,
  type AuditedOrder,
  type AuditedProduct,
  type AuditedState,
  bestAgainst,
  openOrdersOf,
} from '@candela/auditor'
import type { AmendOrder, PlaceOrder, Side } from '@candela/contract'
import type { SeededRandom } from '../seeded-random.ts'
import { byCustomers, type Altered, instead } from './floor/move.ts'
import { lotsOf, priceOf, sideOf } from './floor/order-terms.ts'
import { STOP_CHANGES, STOP_MOVES, STOPS_ALTERED } from './spot-stops.ts'

const LARGEST_AMOUNT = 9_007_199_254_740_991

/** The moves of orders that rest, before all others. */
export const CHANGES = byCustomers(10, [
  ...STOP_CHANGES,
  {
    of: 100,
    weight: ({ mood }) => mood.cancelPercent + mood.amendPercent,
    make({ random, state, mood }, own, drawn) {
      const target = orderNumber(random, state, own.customer)
      const isNumber = typeof target === 'number'
      if (drawn < mood.cancelPercent) return { kind: 'cancelOrder', ...own, order: isNumber ? target : target.order }
      if (isNumber) return { kind: 'amendOrder', ...own, order: target, price: 1, lots: 1 }
      return { kind: 'amendOrder', ...own, ...amendment(random, state, target) }
    },
  },
])

/** Customers' commands of spot: now and then all orders are cancelled, else one is placed. */
export const MOVES = byCustomers(140, [
  {
    of: 1000,
    weight: () => 6,
    make({ random, state }, own) {
      const product = random.pick([-1, -1, ...state.products.map(({ definition }) => definition.product), 99])
      return { kind: 'cancelAll', ...own, product }
    },
  },
  ...STOP_MOVES,
  {
    of: 100,
    weight: () => 100,
    make: ({ random, state }, own) => ({ kind: 'placeOrder', ...own, ...order(random, state, own.customer) }),
  },
])

export const ALTERED: Altered<'spot'> = {
  placeOrder: (before) => ({ ...before, lots: before.lots + 1 }),
  cancelOrder: (before) => ({ ...before, order: before.order + 1 }),
  amendOrder: instead,
  cancelAll: instead,
  ...STOPS_ALTERED,
}

type Body<T> = Omit<T, 'kind' | 'customer' | 'commandId'>

/** Any order a customer could think of: most are sane, the rest lie at an end of what the rules allow, or beyond it. */
function order(random: SeededRandom, state: AuditedState, customer: number): Body<PlaceOrder> {
  const product = random.pick(state.products)
  const number = random.below(1000) < 5 ? random.pick([-1, 99, state.products.length]) : product.definition.product
  const side = sideOf(random, state, product, customer)
  if (random.chance(30)) return { product: number, ...marketOrder(random, state, product, customer, side) }
  const timeInForce = random.pick(['gtc', 'gtc', 'gtc', 'gtc', 'ioc', 'fok', 'postOnly'] as const)
  const price = priceOf(random, product, side)
  const lots = lotsOf(random, state, product, customer, side, price)
  const spend = random.chance(1) ? 5 : 0
  return { product: number, side, type: 'limit', timeInForce, price, lots, spend }
}

function marketOrder(
  random: SeededRandom,
  state: AuditedState,
  product: AuditedProduct,
  customer: number,
  side: Side,
): Omit<Body<PlaceOrder>, 'product'> {
  const price = random.chance(60) ? 0 : worstOf(random, product, side)
  const kind = { side, type: 'market', timeInForce: 'ioc', price } as const
  if (random.chance(50)) return { ...kind, lots: lotsOf(random, state, product, customer, side, price), spend: 0 }
  return { ...kind, lots: random.chance(2) ? 1 : 0, spend: spendOf(random, state, product, customer) }
}

function worstOf(random: SeededRandom, product: AuditedProduct, side: Side): number {
  const mid = Number(product.mid)
  const widest = Math.max(1, Math.floor((mid * product.definition.widestWorstPricePpm) / 1_000_000))
  const sign = side === 'buy' ? 1 : -1
  const best = Number(bestAgainst(product, side) ?? product.mid)
  return random.pick([best, best + sign, mid + sign * widest, mid + sign * (widest + 1), mid, 1, -1])
}

function spendOf(random: SeededRandom, state: AuditedState, { definition }: AuditedProduct, customer: number): number {
  const all = Number(balance(state, customer, 'available', definition.quote))
  const least = definition.minimumNotional
  if (random.chance(3)) return random.pick([-1, LARGEST_AMOUNT, LARGEST_AMOUNT - 1])
  if (random.chance(20)) return Math.max(0, Math.min(all, LARGEST_AMOUNT) + random.pick([-1, 0, 1]))
  if (random.chance(15)) return least + random.pick([-1, 0, 1])
  return least + random.below(Math.max(1, Math.floor(all / random.pick([2, 10, 100]))))
}

/** Price, quantity or both, up, down, by one or by far, to what it is and to what is filled. */
function amendment(random: SeededRandom, state: AuditedState, open: AuditedOrder): Body<AmendOrder> {
  const product = state.products[open.product]!
  const lots = Number(open.lots)
  const filled = Number(open.filled)
  const price = random.chance(50) ? Number(open.price) : priceOf(random, product, open.side)
  const more = lotsOf(random, state, product, open.customer, open.side, price)
  const total = random.pick([lots, lots, lots - 1, lots + 1, filled, filled + 1, filled - 1, more, filled + more])
  return { order: open.order, price, lots: total }
}

/** An order number: mostly one that is open, of the customer or of another, else one long closed or never given. */
function orderNumber(random: SeededRandom, state: AuditedState, customer: number): AuditedOrder | number {
  const own = openOrdersOf(state, customer)
  if (own.length > 0 && random.chance(85)) return random.pick(own)
  return random.pick([random.between(1, Math.max(1, state.orders)), state.orders, state.orders + 1, 0, -5])
}
