import {
  type Command,
  type Event,
  type Market,
  type OrderAccepted,
  type ProductDefinition,
  STALE_AFTER_MS,
  STEP_MS,
  type StopAccepted,
  type StopAmended,
  type StopClosed,
  type StopTriggered,
} from '@candela/contract'
import { midOf } from '@candela/rules'
import { ClaimFailed } from '../../claims.ts'
import { heldAtOnce, isAcceptedAsAsked, isLimitOfOco, reservePrice, worstPrice } from './stop-terms.ts'
import { WaitingStops, type WaitingStop } from './waiting-stops.ts'

/** stops of all products in one market step */
const A_STEP = 256

/**
 * Every stop as its customer asked for it, from its placement, where what it could cost is held, to the first market
 * step whose index reaches its trigger: none earlier, none later, but for what a step has no room for.
 */
export class StopAudit {
  readonly #waiting = new WaitingStops()
  readonly #mids = new Map<number, number>()
  /** of the entry at hand: limit orders that were filled, and stops whose order is still to be accepted */
  readonly #filled = new Set<number>()
  readonly #triggered = new Map<number, WaitingStop>()
  #inStep = 0
  accepted = 0
  triggered = 0

  /** Before the events of a market entry: what its indexes reach. */
  publish(seq: number, at: number, market: Market, products: ReadonlyMap<number, ProductDefinition>): void {
    for (const { product, index, ladder } of market.updates) {
      this.#mids.set(product, midOf(ladder, index))
      const voidAt = market.step * STEP_MS + STALE_AFTER_MS
      if (products.get(product)?.spot === true && at < voidAt) this.#waiting.reach(product, index, seq, voidAt)
      else this.#waiting.rest(product)
    }
  }

  accept(
    seq: number,
    command: Command,
    event: StopAccepted,
    events: readonly Event[],
    product: ProductDefinition,
  ): void {
    this.accepted++
    const { order } = event
    if (!isAcceptedAsAsked(command, event, product))
      throw failed(seq, order, 'accepted as something else than was asked')
    if (!heldAtOnce(event, events, product)) throw failed(seq, order, 'accepted without what it could cost being held')
    this.#waiting.add(event)
  }

  amend(seq: number, command: Command, event: StopAmended, productOf: (product: number) => ProductDefinition): void {
    const stop = this.#find(seq, event.order)
    const isAsked =
      command.kind === 'amendStopOrder'
        ? command.order === event.order && command.trigger === event.trigger && command.lots === event.lots
        : command.kind === 'amendOrder' && command.order === stop.oco && event.trigger === stop.trigger
    if (!isAsked || !('customer' in command) || command.customer !== event.customer) {
      throw failed(seq, event.order, 'amended as something else than was asked')
    }
    const asked = command.kind === 'amendStopOrder' && stop.type === 'limit' ? command.price : stop.price
    const { side, type } = stop
    const price = reservePrice(productOf(stop.product), { side, type, trigger: event.trigger, price: asked })
    if (event.price !== price) throw failed(seq, event.order, `bound by ${event.price} instead of ${price}`)
    this.#waiting.change(stop, event)
  }

  trigger(seq: number, command: Command, event: StopTriggered): void {
    this.triggered++
    this.#inStep++
    const stop = this.#find(seq, event.order)
    if (command.kind !== 'market') throw failed(seq, event.order, 'triggered by no market step')
    if (stop.reached === undefined) throw failed(seq, event.order, `triggered though no index reached ${stop.trigger}`)
    const isBeyond = stop.rises ? event.index >= stop.trigger : event.index <= stop.trigger
    const isOwn = event.customer === stop.customer && event.product === stop.product && event.step === command.step
    if (!isBeyond || !isOwn) throw failed(seq, event.order, `triggered by an index of ${event.index}`)
    this.#waiting.remove(stop)
    this.#triggered.set(event.order, stop)
  }

  /** The order that a stop becomes, or the limit order of an OCO; false for any other. */
  becomes(seq: number, command: Command, event: OrderAccepted, product: ProductDefinition): boolean {
    if (command.kind === 'placeOco') {
      if (!isLimitOfOco(command, event)) throw failed(seq, event.order, 'accepted as something else than was asked')
      return true
    }
    const stop = this.#triggered.get(event.order)
    if (!stop) return false
    this.#triggered.delete(event.order)
    const worst = this.worst(product, stop.side)
    const nearest = stop.side === 'buy' ? Math.min(worst, stop.price) : worst
    const price = stop.type === 'market' ? nearest : stop.price
    const { customer, side, type, lots, timeInForce, product: number, makerFeePpm, takerFeePpm } = stop
    const expected = {
      customer,
      product: number,
      side,
      type,
      timeInForce,
      price,
      lots,
      spend: 0,
      makerFeePpm,
      takerFeePpm,
    }
    for (const [name, value] of Object.entries(expected)) {
      const found = event[name as keyof typeof expected]
      if (found !== value) throw failed(seq, event.order, `becomes an order of ${name} ${found} instead of ${value}`)
    }
    return true
  }

  /** Where a market order ends that names no worst price of its own. */
  worst(product: ProductDefinition, side: 'buy' | 'sell'): number {
    return worstPrice(product, this.#mids.get(product.product) ?? 0, side)
  }

  filled(order: number): void {
    this.#filled.add(order)
  }

  close(seq: number, command: Command, event: StopClosed): void {
    const stop = this.#find(seq, event.order)
    const isAsked =
      (command.kind === 'cancelAll' && (command.product === -1 || command.product === stop.product)) ||
      (command.kind === 'cancelOrder' && [stop.order, stop.oco].includes(command.order))
    const isOwn = isAsked && 'customer' in command && command.customer === stop.customer
    const isDue = event.reason === 'cancelled' ? isOwn : event.reason === 'ocoFilled' && this.#filled.has(stop.oco)
    if (!isDue) throw failed(seq, event.order, `closed for no reason: ${event.reason}`)
    if (event.released !== stop.held)
      throw failed(seq, event.order, `${event.released} of ${stop.held} held are released`)
    this.#waiting.remove(stop)
  }

  /** After the events of an entry: nothing that was reached is passed over. */
  end(seq: number, at: number, command: Command): void {
    if (command.kind === 'listProduct' && !command.product.spot) this.#waiting.rest(command.product.product)
    const left = command.kind === 'market' && this.#inStep < A_STEP ? this.#waiting.passedOver(at) : undefined
    if (left)
      throw failed(seq, left.order, `passed over though the index of entry ${left.reached} reached ${left.trigger}`)
    for (const order of this.#triggered.keys()) throw failed(seq, order, 'triggered and becomes no order')
    const pair = this.#waiting.ofLimits(this.#filled)
    if (pair) throw failed(seq, pair.order, 'left waiting though the limit order of its OCO was filled')
    this.#filled.clear()
    this.#inStep = 0
  }

  #find(seq: number, order: number): WaitingStop {
    const stop = this.#waiting.find(order)
    if (!stop) throw failed(seq, order, 'changed but does not wait')
    return stop
  }
}

function failed(seq: number, order: number, why: string): ClaimFailed {
  return new ClaimFailed('stops', seq, `stop ${order} is ${why}`)
}
