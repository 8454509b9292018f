import type { AmendOrder, PlaceOrder, Side } from '@candela/contract'
import { balance } from '../auditor/floor/accounts.ts'
import {
  type AuditedOrder,
  type AuditedProduct,
  type AuditedState,
  bestAgainst,
  openOrdersOf,
} from '../auditor/floor/books.ts'
import type { SeededRandom } from '../seeded-random.ts'
import { type Altered, instead, type Move, type Own } from './floor/move.ts'

const LARGEST_STEP = 2_147_483_647
const LARGEST_AMOUNT = 9_007_199_254_740_991

/** The moves of orders that rest, before all others. */
export const CHANGES: readonly Move<Own>[] = [
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
]

/** What is left to do: now and then all orders are cancelled, else one is placed. */
export const MOVES: readonly Move<Own>[] = [
  {
    of: 1000,
    weight: () => 6,
    make({ random, state }, own) {
      const product = random.pick([-1, -1, ...state.products.map(({ definition }) => definition.product), 99])
      return { kind: 'cancelAll', ...own, product }
    },
  },
  {
    of: 100,
    weight: () => 100,
    make: ({ random, state }, own) => ({ kind: 'placeOrder', ...own, ...order(random, state, own.customer) }),
  },
]

export const ALTERED: Altered<'spot'> = {
  placeOrder: (before) => ({ ...before, lots: before.lots + 1 }),
  cancelOrder: (before) => ({ ...before, order: before.order + 1 }),
  amendOrder: instead,
  cancelAll: instead,
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

/** Nearly always a side that the customer has something for. */
function sideOf(random: SeededRandom, state: AuditedState, product: AuditedProduct, customer: number): Side {
  const { base, quote } = product.definition
  const has = (asset: number): boolean => balance(state, customer, 'available', asset) > 0n
  if (has(base) === has(quote) || random.chance(10)) return random.chance(50) ? 'buy' : 'sell'
  return has(base) ? 'sell' : 'buy'
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

/** Near the mid, at the price of what rests, on the best price of the other side, or at the band's ends. */
function priceOf(random: SeededRandom, product: AuditedProduct, side: Side): number {
  const mid = Number(product.mid)
  const near = Math.max(1, Math.floor(mid / 200))
  const met = Number(bestAgainst(product, side) ?? product.mid)
  const resting = product.resting.length > 0 ? Number(random.pick(product.resting).price) : mid
  const choice = random.below(100)
  if (choice < 45) return mid + random.between(-near, near)
  if (choice < 65) return resting + random.between(-1, 1)
  if (choice < 85) return met + random.pick([-1, 0, 0, 1])
  const band = Math.floor((mid * product.definition.priceBandPpm) / 1_000_000)
  if (choice < 97) return mid + random.pick([-band - 1, -band, -band + 1, band - 1, band, band + 1])
  return random.pick([0, -1, 1, LARGEST_STEP, LARGEST_STEP + 1])
}

function worstOf(random: SeededRandom, product: AuditedProduct, side: Side): number {
  const mid = Number(product.mid)
  const widest = Math.max(1, Math.floor((mid * product.definition.widestWorstPricePpm) / 1_000_000))
  const sign = side === 'buy' ? 1 : -1
  const best = Number(bestAgainst(product, side) ?? product.mid)
  return random.pick([best, best + sign, mid + sign * widest, mid + sign * (widest + 1), mid, 1, -1])
}

/** All there is for it, one more, one fewer; what rests opposite; the smallest and largest; or just some. */
function lotsOf(
  random: SeededRandom,
  state: AuditedState,
  product: AuditedProduct,
  customer: number,
  side: Side,
  price: number,
): number {
  const { definition } = product
  const choice = random.below(100)
  if (choice < 25) return affordable(state, product, customer, side, price) + random.pick([-1, 0, 0, 0, 1])
  if (choice < 45) {
    const resting = product.resting.length > 0 ? Number(random.pick(product.resting).left) : 1
    return resting + random.pick([-1, 0, 0, 1])
  }
  if (choice < 52) return definition.minimumLots + random.pick([-1, 0, 0, 1])
  if (choice < 55) return definition.maximumLots + random.pick([-1, 0, 1])
  if (choice < 57) return random.pick([0, -1, LARGEST_STEP, LARGEST_STEP + 1])
  const some = affordable(state, product, customer, side, price)
  return random.between(1, Math.max(1, Math.floor(some / random.pick([2, 5, 20]))))
}

/** About the most lots the customer could pay for, exact where the fee is. */
function affordable(
  state: AuditedState,
  { definition, mid }: AuditedProduct,
  customer: number,
  side: Side,
  price: number,
): number {
  const asset = side === 'buy' ? definition.quote : definition.base
  const available = balance(state, customer, 'available', asset)
  if (side === 'sell') return Math.min(Number(available / BigInt(definition.lot)), LARGEST_STEP)
  const at = BigInt(Math.max(1, price > 0 ? price : Number(mid)))
  const perLot = (at * BigInt(definition.tick) * BigInt(definition.lot)) / 100_000_000n
  const lots = (available * 1_000_000n) / (perLot * BigInt(1_000_000 + definition.takerFeePpm))
  return Math.min(Number(lots), LARGEST_STEP)
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
