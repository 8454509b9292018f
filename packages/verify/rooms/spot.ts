import type { Command, Event, ProductDefinition } from '@candela/contract'
import { ClaimFailed } from '../claims.ts'
import { type AuditedEntry, type AuditedRoom, count, line } from './room.ts'
import { LadderAudit } from './spot/ladders.ts'
import { OrderAudit } from './spot/orders.ts'

/**
 * Claims `orders`: what was accepted is what was asked · `fills`: every price and amount follows order, ladder and
 * formula · `fees`: every fee follows the formula.
 */
export class SpotAudit implements AuditedRoom {
  readonly #ladders = new LadderAudit()
  readonly #orders = new OrderAudit()
  readonly #products = new Map<number, ProductDefinition>()

  apply({ seq, at, command, code, events }: AuditedEntry): void {
    if (code === 0 && command.kind === 'listProduct') this.#products.set(command.product.product, command.product)
    if (code === 0 && command.kind === 'market') this.#ladders.publish(seq, command, this.#products)
    for (const event of events) this.#event(seq, at, command, event)
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
    ]
  }

  #event(seq: number, at: number, command: Command, event: Event): void {
    switch (event.kind) {
      case 'orderAccepted':
        return this.#orders.accept(seq, command, event)
      case 'orderAmended':
        return this.#orders.amend(seq, command, event)
      case 'orderClosed':
        return this.#orders.close(seq, event)
      case 'orderFilled':
        if (event.counterparty === 'ladder') this.#ladders.fill(seq, at, event)
        return this.#orders.fill(seq, event, this.#product(seq, event.product))
      default:
        return undefined
    }
  }

  #product(seq: number, number: number): ProductDefinition {
    const product = this.#products.get(number)
    if (!product) throw new ClaimFailed('fills', seq, `a fill of product ${number}, which is not listed`)
    return product
  }
}
