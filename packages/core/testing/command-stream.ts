import { type Command, type Market, type MarketUpdate, STEP_MS } from '@candela/contract'
import type { Core } from '../core.ts'

/* A seeded stream of what customers and a price source do, for tests and benchmarks of this room and those that build on it. */

/** 2026-11-20 12:00 UTC */
export const START = 1_795_176_000_000
/** BTC-USDT and ETH-USDT */
export const TRADED = [0, 1] as const
export const MIDS = [6_500_000, 320_000] as const

/** The same numbers for the same seed; xorshift32. */
export class SeededRandom {
  #state: number

  constructor(seed: number) {
    this.#state = (seed | 0) === 0 ? 0x9e3779b9 : seed | 0
  }

  /** A whole number from 0 up to, not including, `limit`. */
  below(limit: number): number {
    let state = this.#state
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    this.#state = state
    return (state >>> 0) % limit
  }
}

/** Makes commands, each with an id and a time of its own, by a clock that is set by hand. */
export class CommandStream {
  now = START
  #ids = 0
  step = 0
  readonly random: SeededRandom

  constructor(seed = 1) {
    this.random = new SeededRandom(seed)
  }

  /** A fresh UUIDv7 of now. */
  commandId(): string {
    const time = this.now.toString(16).padStart(12, '0')
    const count = (++this.#ids).toString(16).padStart(12, '0')
    return `${time.slice(0, 8)}-${time.slice(8)}-7${this.random.below(4096).toString(16).padStart(3, '0')}-8000-${count}`
  }

  openCustomer(): Command {
    return { kind: 'openCustomer', commandId: this.commandId(), terms: 1, risk: 1 }
  }

  /** The next market step: both traded products around their mid, moved by up to `by` ticks. */
  market(by = 0): Market {
    this.now += STEP_MS
    this.step = Math.max(this.step + 1, Math.floor(this.now / STEP_MS))
    const updates = TRADED.map((product): MarketUpdate => {
      const mid = MIDS[product] + (by === 0 ? 0 : this.random.below(2 * by + 1) - by)
      const ladder = {
        kind: 'shape',
        mid,
        halfSpread: 5,
        depthPermille: 1000,
        leanPermille: 0,
        grain: this.random.below(65_536),
      } as const
      const print = { price: mid, lots: 1 + this.random.below(50), buyerMaker: this.random.below(2) === 0 }
      return { product, receivedAt: this.now - 10, index: mid, ladder, prints: [print] }
    })
    return { kind: 'market', step: this.step, gap: false, updates }
  }

  /** A limit order near the mid, at most `away` ticks from it. */
  order(customer: number, away: number): Command {
    const product = TRADED[this.random.below(2)]!
    const side = this.random.below(2) === 0 ? 'buy' : 'sell'
    const price = MIDS[product] + this.random.below(2 * away + 1) - away
    const lots = 100 + this.random.below(400)
    return this.limit(customer, product, side, price, lots)
  }

  limit(customer: number, product: number, side: 'buy' | 'sell', price: number, lots: number): Command {
    const commandId = this.commandId()
    return {
      kind: 'placeOrder',
      customer,
      commandId,
      product,
      side,
      type: 'limit',
      timeInForce: 'gtc',
      price,
      lots,
      spend: 0,
    }
  }

  marketOrder(customer: number, product: number, side: 'buy' | 'sell', lots: number): Command {
    const commandId = this.commandId()
    return {
      kind: 'placeOrder',
      customer,
      commandId,
      product,
      side,
      type: 'market',
      timeInForce: 'ioc',
      price: 0,
      lots,
      spend: 0,
    }
  }

  /** A stop or an OCO around a mid, near enough to be reached by steps of a few hundred ticks. */
  waiting(customers: number): Command {
    const product = TRADED[this.random.below(2)]!
    const side = this.random.below(2) === 0 ? 'buy' : 'sell'
    const sign = side === 'buy' ? 1 : -1
    const own = { customer: 1 + this.random.below(customers), commandId: this.commandId(), product, side } as const
    const [mid, away] = [MIDS[product], 1 + this.random.below(350)]
    const lots = 100 + this.random.below(200)
    const terms =
      this.random.below(2) === 0
        ? ({ type: 'market', price: 0 } as const)
        : ({ type: 'limit', price: mid + sign * (away + 50) } as const)
    if (this.random.below(3) === 0) {
      const { type, price: stopPrice } = terms
      return { kind: 'placeOco', ...own, price: mid - sign * away, trigger: mid + sign * away, type, stopPrice, lots }
    }
    const stopKind = this.random.below(3) === 0 ? 'takeProfit' : 'stop'
    const trigger = mid + (stopKind === 'stop' ? sign : -sign) * away
    return { kind: 'placeStopOrder', ...own, stopKind, ...terms, timeInForce: 'gtc', trigger, lots }
  }

  /** Any of what customers and the price source do, over `customers` customers; some of it is refused. */
  anything(core: Pick<Core, 'spot'>, customers: number): Command {
    this.now += this.random.below(20)
    const customer = 1 + this.random.below(customers)
    const kind = this.random.below(20)
    if (kind < 3) return this.market(400)
    if (kind < 11) return this.order(customer, 600)
    if (kind < 14)
      return this.marketOrder(
        customer,
        TRADED[this.random.below(2)]!,
        kind === 12 ? 'sell' : 'buy',
        50 + this.random.below(200),
      )
    if (kind === 19) return { kind: 'cancelAll', customer, commandId: this.commandId(), product: -1 }
    const open = core.spot.openOrders(customer)
    const order = open[this.random.below(Math.max(1, open.length))]
    if (!order) return this.order(customer, 50)
    const commandId = this.commandId()
    if (kind < 17) return { kind: 'cancelOrder', customer, commandId, order: order.order }
    const price = order.price + this.random.below(41) - 20
    return {
      kind: 'amendOrder',
      customer,
      commandId,
      order: order.order,
      price,
      lots: order.lots + this.random.below(100),
    }
  }
}
