import {
  balance,
  type AuditedProduct,
  type AuditedState,
  bestOffered,
  hasPerpetual,
  isLong,
  perpetualOrdersOf,
  positionOf,
  settingOf,
  outermostStop,
  crossOf,
  crossRemovable,
  type PerpetualMarket,
  type PerpetualPosition,
  marketOf,
  bankruptcyPrice,
  forcedPrice,
  mostAddable,
  mostRemovable,
} from '@candela/auditor'
import type { CommandOf, Side } from '@candela/contract'
import type { SeededRandom } from '../seeded-random.ts'
import { byCustomers, type Altered, instead, type Own, type Scene } from './floor/move.ts'
import { RIGHT } from './limits.ts'

const LARGEST_STEP = 2_147_483_647

/** Customers' commands of perpetuals: mostly sensible ones, now and then forbidden ones. */
export const MOVES = byCustomers(130, [
  {
    of: 1000,
    weight: ({ state, mood }) => (state.products.some(isSeen) ? mood.perpetualPermille : 0),
    make: (scene, own) => move(scene, own, seen(scene, own)),
  },
])

export const ALTERED: Altered<'perpetual'> = {
  placePerpetualOrder: (before) => ({ ...before, lots: before.lots + 1 }),
  cancelPerpetualOrder: (before) => ({ ...before, order: before.order + 1 }),
  cancelAllPerpetualOrders: instead,
  closePosition: instead,
  closeAllPositions: instead,
  setLeverage: (before) => ({ ...before, leverage: before.leverage + 1 }),
  setMarginMode: instead,
  addMargin: (before) => ({ ...before, amount: before.amount + 1 }),
  removeMargin: (before) => ({ ...before, amount: before.amount + 1 }),
  addCrossMargin: (before) => ({ ...before, amount: before.amount + 1 }),
  removeCrossMargin: (before) => ({ ...before, amount: before.amount + 1 }),
  moveCross: (before) => ({ ...before, amount: before.amount + 1 }),
  setCrossTopUp: (before) => ({ ...before, on: !before.on }),
  removeFreeMargin: instead,
  setTriggers: (before) => ({ ...before, stopLoss: before.stopLoss + 1 }),
  setTriggerShares: (before) => ({ ...before, product: before.product + 1 }),
  placeTrailingStop: (before) => ({ ...before, lots: before.lots + 1 }),
  amendPerpetualOrder: (before) => ({ ...before, lots: before.lots + 1 }),
}

/** A product's perpetuals, as one customer looks at them. */
interface Seen {
  readonly product: AuditedProduct
  readonly market: PerpetualMarket
  readonly position: PerpetualPosition | undefined
}

function isSeen(product: AuditedProduct): boolean {
  return hasPerpetual(product) && product.index > 0
}

/** Mostly a product in which the customer has a position, else any that has perpetuals and a price. */
function seen({ random, state }: Scene, { customer }: Own): Seen {
  const all = state.products.filter(isSeen).map((product) => {
    const market = marketOf(state, product.definition.product)
    return { product, market, position: positionOf(market, customer) }
  })
  const held = all.filter(({ position }) => position)
  return held.length > 0 && random.chance(60) ? random.pick(held) : random.pick(all)
}

function move(scene: Scene, own: Own, at: Seen) {
  const { random, state } = scene
  const knows = state.customers[own.customer - 1]?.limits.isPassed ?? true
  // leverage is what most of it is about
  if (!knows && random.chance(4)) return { kind: 'answerKnowledgeCheck', ...own, version: 1, answers: RIGHT } as const
  const drawn = random.below(330)
  const product = random.chance(1) ? random.pick([-1, 99, 1]) : at.market.product
  const { mode } = settingOf(state, own.customer, at.market.product)
  if (!at.position && mode === 'isolated' && drawn >= 310) {
    return { kind: 'setMarginMode', ...own, product, mode: 'cross' } as const
  }
  if (drawn < 20) return cancelling(random, state, own)
  if (drawn < 30) return amending(random, state, own, at.market)
  if (drawn < 50) return { kind: 'setLeverage', ...own, product, leverage: leverageOf(random) } as const
  if (drawn < 54) return { kind: 'setMarginMode', ...own, product, mode: modeOf(random) } as const
  // the account is there before what it stands behind
  if (drawn >= 300 && random.chance(15)) return account(random, state, own, at.market.quote)
  if (!at.position || drawn >= 110)
    return { kind: 'placePerpetualOrder', ...own, ...order(scene, own, at), product } as const
  if (drawn < 60) return { kind: 'closePosition', ...own, product } as const
  if (drawn < 64) return { kind: 'closeAllPositions', ...own } as const
  if (drawn < 85) return margin(random, state, own, at.market, at.position)
  if (drawn < 92) return trailing(random, state, own, at.market, at.position)
  if (drawn < 101) return shares(random, own, at.market, at.position)
  return triggers(random, state, own, at.market, at.position)
}

function cancelling(random: SeededRandom, state: AuditedState, own: Own) {
  const open = perpetualOrdersOf(state, own.customer)
  if (random.chance(8)) {
    return { kind: 'cancelAllPerpetualOrders', ...own, product: random.pick([-1, -1, 0, 4, 99]) } as const
  }
  const { orders } = state.perpetual
  const order =
    open.length > 0 && random.chance(85)
      ? random.pick(open).order
      : random.pick([random.between(1, Math.max(1, orders)), orders, orders + 1, 0, -5])
  return { kind: 'cancelPerpetualOrder', ...own, order } as const
}

function amending(random: SeededRandom, state: AuditedState, own: Own, market: PerpetualMarket) {
  const open = perpetualOrdersOf(state, own.customer)
  const kind = 'amendPerpetualOrder'
  if (open.length === 0 || random.chance(5)) {
    const order = random.pick([0, 1, state.perpetual.orders, state.perpetual.orders + 1])
    return { kind, ...own, order, price: 1, lots: 1, trigger: 0 } as const
  }
  const { order, price, trigger, lots, filled, side } = random.pick(open)
  const [all, done] = [Number(lots), Number(filled)]
  return {
    kind,
    ...own,
    order,
    price: random.chance(50) ? Number(price) : priceOf(random, market, side),
    lots: random.pick([all, all - 1, done, done + 1, random.between(1, all * 2)]),
    trigger: trigger === 0n ? random.pick([0, 0, 0, 0, 0, 1]) : near(random, Number(market.mark), 20),
  } as const
}

/** Mostly by what closes the position, now and then by what it does not have. */
function trailing(
  random: SeededRandom,
  state: AuditedState,
  own: Own,
  { product }: PerpetualMarket,
  { long, lots }: PerpetualPosition,
) {
  const held = Number(lots)
  return {
    kind: 'placeTrailingStop',
    ...own,
    product,
    side: long === random.chance(95) ? 'sell' : 'buy',
    lots: random.pick([held, held, held + 1, 0, random.between(1, held)]),
    callbackPpm: random.pick([1_000, 1_000, 2_000, 5_000, 10_000, 100_000, 101_000, 1_001, 0]),
    ruleVersion: random.chance(98) ? state.ruleVersion : 0,
  } as const
}

/** Up to six of a kind around the mark, of shares that fit or do not. */
function shares(random: SeededRandom, own: Own, { product, mark }: PerpetualMarket, { long, lots }: PerpetualPosition) {
  const price = Number(mark)
  const list = (away: 1 | -1) =>
    Array.from({ length: random.pick([0, 1, 2, 3, 5, 5, 6]) }, () => ({
      price: Math.max(0, price + away * random.between(-2, Math.max(3, Math.floor(price / 40)))),
      ...random.pick([
        { lots: 0, sharePpm: 200_000 },
        { lots: 0, sharePpm: 200_000 },
        { lots: 0, sharePpm: random.between(1, 400_000) },
        { lots: random.between(1, Number(lots)), sharePpm: 0 },
        { lots: 0, sharePpm: random.pick([1_000_000, 200_000]) },
      ]),
    }))
  const [up, down] = [list(1), list(-1)]
  return {
    kind: 'setTriggerShares',
    ...own,
    product,
    takeProfits: long ? up : down,
    stopLosses: long ? down : up,
  } as const
}

function leverageOf(random: SeededRandom): number {
  return random.pick([1, 2, 3, 10, 20, 25, 25, 26, 50, 50, 50, 50, 50, 51, 1000])
}

type Asked = Omit<CommandOf<'placePerpetualOrder'>, 'kind' | 'customer' | 'commandId' | 'product'>

function order({ random, state }: Scene, own: Own, { product, market, position }: Seen): Asked {
  const side: Side = position && random.chance(55) ? (position.long ? 'sell' : 'buy') : random.pick(['buy', 'sell'])
  const reduceOnly = random.chance(position ? 25 : 4)
  const isMarket = random.chance(45)
  const waits = random.chance(10)
  const trigger = waits ? near(random, Number(market.mark), 20) : 0
  const price = isMarket ? random.pick([0, 0, 0, priceOf(random, market, side)]) : priceOf(random, market, side)
  const attaches = random.chance(15)
  return {
    side,
    type: isMarket ? 'market' : 'limit',
    timeInForce: random.pick(['gtc', 'gtc', 'gtc', 'gtc', 'ioc', 'fok', 'postOnly'] as const),
    price,
    lots: lotsOf(random, state, own, product, market, position, { side, reduceOnly }),
    reduceOnly,
    trigger,
    takeProfit: attaches ? near(random, Number(market.mark), 30) : 0,
    stopLoss: attaches ? near(random, Number(market.mark), 30) : 0,
    ruleVersion: random.chance(99) ? state.ruleVersion : random.pick([0, state.ruleVersion + 1]),
  }
}

/** Within so many thousandths of a price. */
function near(random: SeededRandom, price: number, permille: number): number {
  const reach = Math.max(1, Math.floor((price * permille) / 1000))
  return Math.min(Math.max(1, price + random.between(-reach, reach)), LARGEST_STEP)
}

/** Near the mark, on the best price of the other side, where others go bankrupt, or at the ends of the band. */
function priceOf(random: SeededRandom, market: PerpetualMarket, side: Side): number {
  const mark = Number(market.mark)
  const choice = random.below(100)
  if (choice < 45) return near(random, mark, 5)
  if (choice < 60) return Number(bestOffered(market, side) ?? market.mark)
  if (choice < 75 && market.positions.length > 0) {
    const price = Number(bankruptcyPrice(random.pick(market.positions), market.unit))
    return Math.min(Math.max(price + random.pick([-1, 0, 1]), 1), LARGEST_STEP)
  }
  if (choice < 95) return near(random, mark, 60)
  return random.pick([0, -1, Math.floor((mark * 12) / 10), Math.floor((mark * 8) / 10), LARGEST_STEP, LARGEST_STEP + 1])
}

/** Lots that the customer can afford at the leverage set, in parts; the held ones; or the ends of the allowed range. */
function lotsOf(
  random: SeededRandom,
  state: AuditedState,
  { customer }: Own,
  { definition }: AuditedProduct,
  market: PerpetualMarket,
  position: PerpetualPosition | undefined,
  { side, reduceOnly }: { readonly side: Side; readonly reduceOnly: boolean },
): number {
  const choice = random.below(100)
  if (choice < 3) return random.pick([0, -1, LARGEST_STEP, LARGEST_STEP + 1])
  const one = market.mark * market.unit
  const fewest = Number((BigInt(definition.minimumNotional) + one - 1n) / one)
  if (choice < 8) return Math.max(1, fewest + random.pick([-1, 0, 1]))
  const isAgainst = position && position.long !== isLong({ side })
  if (isAgainst && (reduceOnly || choice < 55)) {
    const held = Number(position.lots)
    return Math.max(1, random.pick([held, held, held + 1, held - 1, random.between(1, held), held * 2]))
  }
  const { leverage } = settingOf(state, customer, market.product)
  const available = balance(state, Math.max(customer, 0), 'available', market.quote)
  const most = Number((available * leverage) / one)
  if (choice < 70) return Math.max(fewest, Math.floor(most * random.pick([0.5, 0.9, 0.97, 0.99, 1])))
  return random.between(fewest, Math.max(fewest, Math.floor(most / random.pick([2, 5, 20]))))
}

function margin(
  random: SeededRandom,
  state: AuditedState,
  own: Own,
  market: PerpetualMarket,
  position: PerpetualPosition,
) {
  if (position.mode === 'cross' ? random.chance(95) : random.chance(2)) return account(random, state, own, market.quote)
  const { tiers } = state.perpetual.terms
  const { leverage } = position
  const product = market.product
  if (random.chance(50)) {
    const most = Number(mostAddable(position, balance(state, position.customer, 'available', market.quote)))
    const amount = random.pick([most, most + 1, 1, 0, -1, random.between(1, Math.max(1, most))])
    return { kind: 'addMargin', ...own, product, amount } as const
  }
  if (random.chance(20)) return { kind: 'removeFreeMargin', ...own, product } as const
  const most = Number(
    mostRemovable(position, market.unit, tiers, market.mark, leverage, outermostStop(position)?.price),
  )
  const amount = random.pick([most, most, most + 1, 0, random.between(1, Math.max(1, most))])
  return { kind: 'removeMargin', ...own, product, amount } as const
}

/** Money into a cross account or out of it, mostly as far as that goes. */
function account(random: SeededRandom, state: AuditedState, own: Own, quote: number) {
  const asset = random.chance(2) ? random.pick([-1, quote + 1]) : quote
  if (random.chance(20)) return { kind: 'setCrossTopUp', ...own, asset, on: random.chance(80) } as const
  const direction = random.chance(30) ? 'in' : 'out'
  const isOld = random.chance(10)
  if (!isOld && random.chance(15)) return { kind: 'moveCross', ...own, asset, amount: 0, direction, all: true } as const
  const most = Number(
    direction === 'in'
      ? balance(state, Math.max(own.customer, 0), 'available', quote)
      : crossRemovable(state, crossOf(state, own.customer, quote)),
  )
  const amount = random.pick([most, most, most, most + 1, 1, 0, -1, random.between(1, Math.max(1, most))])
  if (isOld) {
    return { kind: direction === 'in' ? 'addCrossMargin' : 'removeCrossMargin', ...own, asset, amount } as const
  }
  const all = random.chance(1)
  return { kind: 'moveCross', ...own, asset, amount, direction, all } as const
}

function modeOf(random: SeededRandom): 'cross' | 'isolated' {
  return random.chance(75) ? 'cross' : 'isolated'
}

/** Near the mark, beside it, beside the forced price, on the wrong side, or away. */
function triggers(
  random: SeededRandom,
  state: AuditedState,
  own: Own,
  market: PerpetualMarket,
  position: PerpetualPosition,
) {
  const mark = Number(market.mark)
  const forced = Number(forcedPrice(position, market.unit, state.perpetual.terms.tiers) ?? market.mark)
  const lots = Number(position.lots)
  const towards = position.long ? 1 : -1
  const away = Math.max(1, Math.floor(mark / random.pick([50, 200, 1000])))
  const isPrice = (price: number): number => Math.min(Math.max(0, price), LARGEST_STEP)
  return {
    kind: 'setTriggers',
    ...own,
    product: market.product,
    takeProfit: isPrice(random.pick([0, mark + towards * away, mark + towards, mark, mark - towards])),
    stopLoss: isPrice(random.pick([0, mark - towards * away, mark - towards, forced + towards, forced, mark])),
    takeProfitLots: random.pick([0, 0, 1, lots, lots + 1, -1]),
    stopLossLots: random.pick([0, 0, 1, lots, lots + 1]),
  } as const
}
