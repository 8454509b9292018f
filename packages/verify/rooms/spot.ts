import type { Command, Event, OrderAccepted, ProductDefinition } from '@candela/contract'
import { ClaimFailed } from '../claims.ts'
import { type AuditedEntry, type AuditedRoom, count, line } from './room.ts'
import { LadderAudit } from './spot/ladders.ts'
import { OrderAudit } from './spot/orders.ts'
import { StopAudit } from './spot/stops.ts'

/**
 * Claims `orders`: what was accepted is what was asked · `fills`: every price and amount follows order, ladder and
 * formula · `fees`: every fee follows the formula · `stops`: what waits for a trigger holds its reserve from its placement
 * on, and is triggered at the first step whose index reaches it.
 */
export class SpotAudit implements AuditedRoom {
  readonly #ladders: LadderAudit
  readonly #orders = new OrderAudit()
  readonly #stops = new StopAudit()
  readonly #products = new Map<number, ProductDefinition>()

  constructor(ladders = new LadderAudit()) {
    this.#ladders = ladders
  }

  apply(entry: AuditedEntry): void {
    const { seq, at, command, code, events } = entry
    if (code === 0 && command.kind === 'listProduct') this.#products.set(command.product.product, command.product)
    if (code === 0 && command.kind === 'market') {
      this.#ladders.publish(seq, command, this.#products)
      this.#stops.publish(seq, at, command, this.#products)
    }
    for (const event of events) this.#event(entry, event)
    if (code === 0) this.#stops.end(seq, at, command)
  }

  lines(): readonly string[] {
    const { orders, fills } = this.#orders
    return [
      line('orders', `${count(orders)} orders were accepted as they were asked for`),
      line(
        'fills',
        `${count(fills)} fills within limit and formula, ${count(this.#ladders.fills)} of them from published ladders`,
      ),
      line('fees', `${count(fills)} fees follow the formula`),
      line(
        'stops',
        `${count(this.#stops.accepted)} stops held their reserve from the start, ${count(this.#stops.triggered)} triggered at the first step that reached them`,
      ),
    ]
  }

  #event({ seq, at, command, events }: AuditedEntry, event: Event): void {
    switch (event.kind) {
      case 'orderAccepted':
        return this.#accept(seq, command, event)
      case 'orderAmended':
        return this.#orders.amend(seq, command, event)
      case 'orderClosed':
        return this.#orders.close(seq, event)
      case 'orderFilled':
        if (event.counterparty === 'ladder') this.#ladders.fill(seq, at, event)
        this.#stops.filled(event.order)
        return this.#orders.fill(seq, event, this.#product(seq, event.product))
      case 'stopAccepted':
        return this.#stops.accept(seq, command, event, events, this.#product(seq, event.product))
      case 'stopAmended':
        return this.#stops.amend(seq, command, event, (product) => this.#product(seq, product))
      case 'stopTriggered':
        return this.#stops.trigger(seq, command, event)
      case 'stopClosed':
        return this.#stops.close(seq, command, event)
      default:
        return undefined
    }
  }

  #accept(seq: number, command: Command, event: OrderAccepted): void {
    const product = this.#product(seq, event.product)
    if (this.#stops.becomes(seq, command, event, product)) return this.#orders.open(event)
    this.#orders.accept(seq, command, event)
    const isBare = command.kind === 'placeOrder' && command.type === 'market' && command.price === 0
    const worst = isBare ? this.#stops.worst(product, event.side) : event.price
    if (event.price === worst) return
    throw new ClaimFailed('orders', seq, `order ${event.order} ends at ${event.price} instead of ${worst}`)
  }

  #product(seq: number, number: number): ProductDefinition {
    const product = this.#products.get(number)
    if (!product) throw new ClaimFailed('fills', seq, `a fill of product ${number}, which is not listed`)
    return product
  }
}
