import type { Code, Command, PlaceOrder, ProductDefinition, Side } from '@candela/contract'
import { boundPrice, checkOrder } from '@candela/rules'

type Level = [price: number, lots: number]

export interface NaiveOrder {
  readonly number: number
  readonly customer: number
  readonly side: Side
  price: number
  total: number
  left: number
  readonly makerFeePpm: bigint
  readonly takerFeePpm: bigint
  readonly timeInForce: PlaceOrder['timeInForce']
  /** millionths of a minor unit that fees come to before rounding */
  feeMillionths: bigint
  feePaid: bigint
  spendLeft: bigint
  readonly bySpend: boolean
  readonly market: boolean
}

/**
 * The slow twin of the spot room, for one product: plain arrays and bigint, one lot of thought per line and none about
 * speed. It shares only the check of a request's form with the core.
 */
export class NaiveSpot {
  readonly orders: NaiveOrder[] = []
  readonly available = new Map<string, bigint>()
  readonly fills: string[] = []
  private bids: Level[] = []
  private asks: Level[] = []
  protected numbers = 0
  protected mid = 0
  protected readonly product: ProductDefinition

  constructor(product: ProductDefinition) {
    this.product = product
  }

  open(customer: number): void {
    this.available.set(`${customer} ${this.product.quote}`, 1_000_000_000_000n)
  }

  balance(customer: number, asset: number): [bigint, bigint] {
    const pays = (order: NaiveOrder): number => (order.side === 'buy' ? this.product.quote : this.product.base)
    const own = this.orders.filter((order) => order.customer === customer && pays(order) === asset)
    const held = own.reduce((sum, order) => sum + this.holdOf(order), 0n)
    return [this.available.get(`${customer} ${asset}`) ?? 0n, held]
  }

  market(bids: readonly Level[], asks: readonly Level[], mid: number): void {
    this.mid = mid
    this.bids = bids.map(([price, lots]) => [price, lots])
    this.asks = asks.map(([price, lots]) => [price, lots])
    for (const side of ['buy', 'sell'] as const) {
      const ladder = side === 'buy' ? this.asks : this.bids
      for (;;) {
        const maker = this.best(side)
        const level = ladder[0]
        if (!maker || !level || (side === 'buy' ? level[0] >= maker.price : level[0] <= maker.price)) break
        const lots = Math.min(maker.left, level[1])
        this.fill(maker, maker.price, lots, maker.makerFeePpm)
        this.use(ladder, lots)
        this.fills.push(`${maker.number} ladder ${maker.price} ${lots}`)
      }
    }
  }

  apply(command: Command): Code {
    if (command.kind === 'placeOrder') return this.place(command)
    if (command.kind === 'cancelOrder') {
      const order = this.orders.find(
        ({ number, customer }) => number === command.order && customer === command.customer,
      )
      if (!order) return this.absent(command.order)
      this.close(order)
      return 'ok'
    }
    if (command.kind === 'amendOrder') return this.amend(command.customer, command.order, command.price, command.lots)
    throw new Error(command.kind)
  }

  protected absent(number: number): Code {
    const known = number >= 1 && number <= this.numbers && !this.orders.some((order) => order.number === number)
    return known ? 'orderClosed' : 'orderUnknown'
  }

  private place(command: PlaceOrder): Code {
    const code = checkOrder(this.product, this.mid, false, command)
    if (code !== 'ok') return code
    const price = boundPrice(this.product, this.mid, command)
    const bySpend = command.spend > 0
    const unit = this.unit * price
    const most = command.side === 'sell' ? Math.floor(command.spend / unit) : this.product.maximumLots
    const lots = bySpend ? Math.min(most, this.product.maximumLots) : command.lots
    const order: NaiveOrder = {
      number: this.numbers + 1,
      customer: command.customer,
      side: command.side,
      price,
      total: lots,
      left: lots,
      makerFeePpm: BigInt(this.product.makerFeePpm),
      takerFeePpm: BigInt(this.product.takerFeePpm),
      timeInForce: command.type === 'market' ? 'ioc' : command.timeInForce,
      feeMillionths: 0n,
      feePaid: 0n,
      spendLeft: BigInt(command.spend),
      bySpend,
      market: command.type === 'market',
    }
    const refused = this.refusal(order, this.holdOf(order))
    if (refused !== 'ok') return refused
    this.numbers++
    this.add(order, -this.holdOf(order))
    this.enter(order)
    return 'ok'
  }

  protected amend(customer: number, number: number, price: number, lots: number): Code {
    const order = this.orders.find((other) => other.number === number && other.customer === customer)
    if (!order) return this.absent(number)
    if (price === order.price && lots === order.total) return 'amendUnchanged'
    const filled = order.total - order.left
    if (lots >= 1 && lots <= filled) return 'amendBelowFilled'
    const keeps = price === order.price && lots < order.total
    const request = { side: order.side, type: 'limit', timeInForce: order.timeInForce, price, lots, spend: 0 } as const
    const code = checkOrder(this.product, this.mid, false, request)
    if (code !== 'ok' && !(keeps && code === 'priceOutsideBand')) return code
    const changed = { ...order, price, total: lots, left: lots - filled }
    const more = this.holdOf(changed) - this.holdOf(order)
    if (!keeps) {
      const refused = this.refusal(changed, more)
      if (refused !== 'ok') return refused
    }
    this.add(order, -more)
    if (keeps) Object.assign(order, changed)
    else {
      this.orders.splice(this.orders.indexOf(order), 1)
      this.enter(changed)
    }
    return 'ok'
  }

  protected refusal(order: NaiveOrder, hold: bigint): Code {
    const asset = order.side === 'buy' ? this.product.quote : this.product.base
    if (this.balance(order.customer, asset)[0] < hold) return 'insufficientBalance'
    const offers = this.offers(order)
    if (order.timeInForce === 'postOnly' && offers.length > 0) return 'postOnlyWouldTrade'
    const others = offers.filter(({ maker }) => maker?.customer !== order.customer)
    if (order.timeInForce === 'fok' && others.reduce((sum, { lots }) => sum + lots, 0) < order.left) {
      return 'fillOrKillUnfilled'
    }
    return order.market && offers.length === 0 ? 'nothingToFill' : 'ok'
  }

  /** Everything the order could trade with, in the order in which it would. */
  protected offers(order: NaiveOrder): { price: number; lots: number; maker?: NaiveOrder }[] {
    const buying = order.side === 'buy'
    const makers = this.orders
      .filter((other) => other.side !== order.side && other !== order)
      .map((maker) => ({ price: maker.price, lots: maker.left, maker }))
    const ladder = (buying ? this.asks : this.bids).map(([price, lots]) => ({ price, lots }))
    return [...makers, ...ladder]
      .filter(({ price }) => (buying ? price <= order.price : price >= order.price))
      .sort((a, b) => (buying ? a.price - b.price : b.price - a.price))
  }

  protected enter(order: NaiveOrder): void {
    let stopped = false
    while (order.left > 0 && !(order.bySpend && order.spendLeft === 0n)) {
      const offers = this.offers(order)
      const own = (offer: { maker?: NaiveOrder }): boolean => offer.maker?.customer === order.customer
      const offer = order.timeInForce === 'fok' ? offers.find((other) => !own(other)) : offers[0]
      if (!offer) break
      stopped = own(offer)
      if (stopped) break
      const lots = Math.min(order.left, offer.lots, this.affordable(order, offer.price))
      if (lots === 0) {
        stopped = true
        break
      }
      this.fill(order, offer.price, lots, order.takerFeePpm)
      if (offer.maker) this.fill(offer.maker, offer.price, lots, offer.maker.makerFeePpm)
      else this.use(order.side === 'buy' ? this.asks : this.bids, lots)
      this.fills.push(`${order.number} ${offer.maker?.number ?? 'ladder'} ${offer.price} ${lots}`)
    }
    const rests = order.left > 0 && !stopped && (order.timeInForce === 'gtc' || order.timeInForce === 'postOnly')
    if (rests) this.orders.push(order)
    else this.add(order, this.holdOf(order))
  }

  private affordable(order: NaiveOrder, price: number): number {
    if (!order.bySpend) return Infinity
    const perLot = BigInt(price * this.unit)
    if (order.side === 'sell') return Number(order.spendLeft / perLot)
    let [low, high] = [0, order.left]
    while (low < high) {
      const lots = Math.ceil((low + high) / 2)
      const notional = perLot * BigInt(lots)
      const cost = notional + roundUp(order.feeMillionths + notional * order.takerFeePpm) - order.feePaid
      if (cost <= order.spendLeft) low = lots
      else high = lots - 1
    }
    return low
  }

  /** One side of a trade: what was held for it becomes proceeds, fee, and what the rest no longer needs. */
  protected fill(order: NaiveOrder, price: number, lots: number, feePpm: bigint): void {
    const notional = BigInt(price * lots * this.unit)
    const before = this.holdOf(order)
    order.feeMillionths += notional * feePpm
    const fee = roundUp(order.feeMillionths) - order.feePaid
    order.feePaid += fee
    order.left -= lots
    if (order.bySpend) order.spendLeft -= order.side === 'buy' ? notional + fee : notional
    const freed = before - this.holdOf(order)
    if (order.side === 'buy') {
      this.add(order, freed - notional - fee)
      this.give(order.customer, this.product.base, BigInt(lots * this.product.lot))
    } else this.give(order.customer, this.product.quote, notional - fee)
    if (order.left === 0) this.orders.splice(0, this.orders.length, ...this.orders.filter((other) => other !== order))
  }

  protected holdOf(order: NaiveOrder): bigint {
    if (order.side === 'sell') return BigInt(order.left * this.product.lot)
    if (order.bySpend) return order.spendLeft
    if (order.left === 0) return 0n
    const notional = BigInt(order.price * order.left * this.unit)
    return notional + roundUp(order.feeMillionths + notional * order.takerFeePpm) - order.feePaid
  }

  protected close(order: NaiveOrder): void {
    this.orders.splice(this.orders.indexOf(order), 1)
    this.add(order, this.holdOf(order))
  }

  private best(side: Side): NaiveOrder | undefined {
    const own = this.orders.filter((order) => order.side === side)
    return own.sort((a, b) => (side === 'buy' ? b.price - a.price : a.price - b.price))[0]
  }

  private use(ladder: Level[], lots: number): void {
    ladder[0]![1] -= lots
    if (ladder[0]![1] === 0) ladder.shift()
  }

  protected add(order: NaiveOrder, amount: bigint): void {
    this.give(order.customer, order.side === 'buy' ? this.product.quote : this.product.base, amount)
  }

  protected give(customer: number, asset: number, amount: bigint): void {
    const key = `${customer} ${asset}`
    this.available.set(key, (this.available.get(key) ?? 0n) + amount)
  }

  private get unit(): number {
    return (this.product.tick * this.product.lot) / 100_000_000
  }
}

function roundUp(millionths: bigint): bigint {
  return (millionths + 999_999n) / 1_000_000n
}
