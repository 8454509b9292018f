import type { AmendStopOrder, Code, Command, PlaceOco, PlaceStopOrder } from '@candela/contract'
import { checkOco, checkStop, stopOfOco, type StopRequest } from '@candela/rules'
import { type NaiveOrder, NaiveSpot } from './naive-spot.ts'

interface NaiveStop extends StopRequest {
  readonly number: number
  readonly customer: number
  /** number of the limit order of its OCO */
  readonly oco: number | undefined
  queued: number
}

/** The slow twin of the orders that wait for a trigger: one list, looked through anew for every step. */
export class NaiveStops extends NaiveSpot {
  stops: NaiveStop[] = []
  /** numbers in the order in which they were triggered in the last step */
  triggered: number[] = []
  private index = 0
  private turns = 0

  override balance(customer: number, asset: number): [bigint, bigint] {
    const [available, held] = super.balance(customer, asset)
    const own = this.stops.filter((stop) => stop.customer === customer && this.pays(stop) === asset)
    return [available, held + own.reduce((sum, stop) => sum + this.held(stop), 0n)]
  }

  step(bids: [number, number][], asks: [number, number][], mid: number, index: number): void {
    super.market(bids, asks, mid)
    this.index = index
    this.triggered = []
    for (let stop = this.next(); stop; stop = this.next()) this.trigger(stop)
  }

  override apply(command: Command): Code {
    if (command.kind === 'placeStopOrder') return this.placeStop(command)
    if (command.kind === 'placeOco') return this.placeOco(command)
    if (command.kind === 'amendStopOrder') return this.amendStop(command)
    const waiting = 'order' in command ? this.stops.find(({ number }) => number === command.order) : undefined
    const customer = 'customer' in command ? command.customer : 0
    if (waiting && waiting.customer !== customer) return 'orderUnknown'
    if (waiting && command.kind === 'amendOrder') return 'stopWaiting'
    if (waiting && command.kind === 'cancelOrder') return this.cancel(waiting)
    if (command.kind === 'cancelOrder') return this.cancelLimit(command)
    if (command.kind !== 'amendOrder') return super.apply(command)
    const pair = this.stops.find(({ oco }) => oco === command.order)
    return pair && pair.customer === customer
      ? this.amendLimit(pair, command.price, command.lots)
      : super.apply(command)
  }

  protected override fill(order: NaiveOrder, price: number, lots: number, feePpm: bigint): void {
    const pair = this.stops.find(({ oco }) => oco === order.number)
    if (pair) this.end(pair)
    super.fill(order, price, lots, feePpm)
  }

  private placeStop(command: PlaceStopOrder): Code {
    const code = checkStop(this.product, this.reach, command)
    if (code !== 'ok') return code
    const stop = { ...command, number: this.numbers + 1, oco: undefined, queued: ++this.turns }
    if (this.free(stop) < this.needs(stop)) return 'insufficientBalance'
    this.numbers++
    this.give(stop.customer, this.pays(stop), -this.needs(stop))
    this.stops.push(stop)
    return 'ok'
  }

  private placeOco(command: PlaceOco): Code {
    const code = checkOco(this.product, this.mid, this.reach, command)
    if (code !== 'ok') return code
    const { customer, price } = command
    const stop = { ...stopOfOco(command), customer, number: this.numbers + 2, queued: ++this.turns }
    const limit = this.orderOf({ ...stop, number: this.numbers + 1, type: 'limit', timeInForce: 'gtc', price })
    const pair: NaiveStop = { ...stop, oco: limit.number }
    const [alone, both] = [this.holdOf(limit), this.needs(pair)]
    if (this.free(pair) < (alone > both ? alone : both)) return 'insufficientBalance'
    if (this.offers(limit).length > 0) return 'ocoWouldTrade'
    this.numbers += 2
    this.add(limit, -alone)
    this.orders.push(limit)
    this.stops.push(pair)
    this.give(customer, this.pays(pair), -this.held(pair))
    return 'ok'
  }

  private amendStop({ customer, order, trigger, price, lots }: AmendStopOrder): Code {
    const stop = this.stops.find(({ number }) => number === order)
    const open = this.orders.find(({ number }) => number === order)
    if (!stop && open) return open.customer === customer ? 'stopNotWaiting' : 'orderUnknown'
    if (!stop) return this.absent(order)
    if (stop.customer !== customer) return 'orderUnknown'
    if (trigger === stop.trigger && price === stop.price && lots === stop.lots) return 'amendUnchanged'
    if (stop.oco !== undefined && lots !== stop.lots) return 'ocoQuantityFixed'
    const amended = { ...stop, trigger, price, lots }
    const code = checkStop(this.product, this.reach, amended)
    if (code !== 'ok') return code
    if (trigger !== stop.trigger) amended.queued = ++this.turns
    return this.replace(stop, amended)
  }

  private amendLimit(stop: NaiveStop, price: number, lots: number): Code {
    const limit = this.orders.find(({ number }) => number === stop.oco)!
    if (price === limit.price && lots === limit.total) return 'amendUnchanged'
    if (lots !== limit.total) return 'ocoQuantityFixed'
    const request = { side: stop.side, price, trigger: stop.trigger, type: stop.type, stopPrice: stop.price, lots }
    const code = checkOco(this.product, this.mid, this.reach, request)
    if (code !== 'ok') return code
    const before = this.holdOf(limit) + this.held(stop)
    const was = limit.price
    limit.price = price
    const more = this.holdOf(limit) + this.held(stop) - before
    const refused =
      this.free(stop) < more ? 'insufficientBalance' : this.offers(limit).length > 0 ? 'ocoWouldTrade' : 'ok'
    if (refused !== 'ok') {
      limit.price = was
      return refused
    }
    this.give(stop.customer, this.pays(stop), -more)
    this.orders.splice(this.orders.indexOf(limit), 1)
    this.orders.push(limit)
    return 'ok'
  }

  private replace(stop: NaiveStop, amended: NaiveStop): Code {
    const more = this.held(amended) - this.held(stop)
    if (this.free(stop) < more) return 'insufficientBalance'
    this.give(stop.customer, this.pays(stop), -more)
    this.stops[this.stops.indexOf(stop)] = amended
    return 'ok'
  }

  private cancel(stop: NaiveStop): Code {
    const limit = this.orders.find(({ number }) => number === stop.oco)
    this.end(stop)
    if (limit) this.close(limit)
    return 'ok'
  }

  private cancelLimit(command: Extract<Command, { kind: 'cancelOrder' }>): Code {
    const pair = this.stops.find(({ oco }) => oco === command.order)
    return pair && pair.customer === command.customer ? this.cancel(pair) : super.apply(command)
  }

  /** Stops before take-profits, sells before buys, reached first first, then the older. */
  private next(): NaiveStop | undefined {
    const rises = (stop: NaiveStop): boolean => (stop.side === 'buy') === (stop.stopKind === 'stop')
    const rank = ({ stopKind, side }: NaiveStop): number =>
      (stopKind === 'stop' ? 0 : 2) + ((side === 'sell') === (stopKind === 'stop') || side === 'sell' ? 0 : 1)
    return this.stops
      .filter((stop) => (rises(stop) ? this.index >= stop.trigger : this.index <= stop.trigger))
      .sort((a, b) => rank(a) - rank(b) || (rises(a) ? 1 : -1) * (a.trigger - b.trigger) || a.queued - b.queued)[0]
  }

  private trigger(stop: NaiveStop): void {
    this.triggered.push(stop.number)
    const limit = this.orders.find(({ number }) => number === stop.oco)
    this.end(stop)
    if (limit) this.close(limit)
    const away = Math.max(1, Math.floor((this.mid * this.product.worstPricePpm) / 1_000_000))
    const bound = this.boundOf(stop)
    const worst = stop.side === 'buy' ? Math.min(this.mid + away, bound) : Math.max(1, this.mid - away)
    const order = this.orderOf({ ...stop, price: stop.type === 'market' ? worst : stop.price })
    this.add(order, -this.holdOf(order))
    this.enter(order)
  }

  private orderOf(stop: Omit<NaiveStop, 'queued' | 'oco'>): NaiveOrder {
    const { number, customer, side, price, lots, type } = stop
    const fees = { makerFeePpm: BigInt(this.product.makerFeePpm), takerFeePpm: BigInt(this.product.takerFeePpm) }
    const fresh = { feeMillionths: 0n, feePaid: 0n, spendLeft: 0n, bySpend: false }
    const market = type === 'market'
    const timeInForce = market ? 'ioc' : stop.timeInForce
    return { number, customer, side, price, total: lots, left: lots, ...fees, timeInForce, ...fresh, market }
  }

  private boundOf({ type, trigger, price }: NaiveStop): number {
    return type === 'limit'
      ? price
      : trigger + Math.max(1, Math.floor((trigger * this.product.worstPricePpm) / 1_000_000))
  }

  /** All that the stop's order could need. */
  private needs(stop: NaiveStop): bigint {
    return this.holdOf(this.orderOf({ ...stop, price: this.boundOf(stop) }))
  }

  /** The amount that it holds beside the limit order of its OCO. */
  private held(stop: NaiveStop): bigint {
    const limit = this.orders.find(({ number }) => number === stop.oco)
    const beyond = this.needs(stop) - (limit ? this.holdOf(limit) : 0n)
    return beyond > 0n ? beyond : 0n
  }

  private end(stop: NaiveStop): void {
    this.give(stop.customer, this.pays(stop), this.held(stop))
    this.stops = this.stops.filter((other) => other !== stop)
  }

  private pays({ side }: NaiveStop): number {
    return side === 'buy' ? this.product.quote : this.product.base
  }

  private free(stop: NaiveStop): bigint {
    return this.available.get(`${stop.customer} ${this.pays(stop)}`) ?? 0n
  }

  private get reach(): { low: number; high: number } {
    return { low: this.index, high: this.index }
  }
}
