import type { IndexReach } from '@candela/rules'
import { assert } from '@candela/units'
import type { ProductState } from '../market/product.ts'
import { StopBook } from './stop-book.ts'
import type { Stop } from './stop.ts'

/** Every stop that waits. */
export class Stops {
  /** ascending */
  readonly byNumber = new Map<number, Stop>()
  /** those of OCOs, by the number of their limit order */
  readonly pairs = new Map<number, Stop>()
  private readonly ofCustomers = new Map<number, Set<Stop>>()
  private readonly ofProducts: (StopBook | undefined)[] = []

  add(stop: Stop): void {
    this.byNumber.set(stop.number, stop)
    if (stop.oco !== 0) this.pairs.set(stop.oco, stop)
    const own = this.ofCustomers.get(stop.customer)
    if (own === undefined) this.ofCustomers.set(stop.customer, new Set([stop]))
    else own.add(stop)
    this.bookFor(stop.product).add(stop)
  }

  remove(stop: Stop): void {
    this.byNumber.delete(stop.number)
    this.pairs.delete(stop.oco)
    const own = this.ofCustomers.get(stop.customer)
    assert(own?.delete(stop) === true, 'a stop is in its customer’s list')
    if (own.size === 0) this.ofCustomers.delete(stop.customer)
    this.ofProducts[stop.product]!.remove(stop)
  }

  /** Gives a stop another trigger; it becomes the newest there. */
  move(stop: Stop, trigger: number, seq: number): void {
    const book = this.ofProducts[stop.product]!
    book.remove(stop)
    stop.trigger = trigger
    stop.queuedSeq = seq
    book.add(stop)
  }

  /** A customer's, oldest first. */
  of(customer: number): Iterable<Stop> {
    return this.ofCustomers.get(customer) ?? []
  }

  /** By product. */
  *books(): Iterable<StopBook> {
    for (const book of this.ofProducts) if (book !== undefined) yield book
  }

  bookFor(product: number): StopBook {
    return (this.ofProducts[product] ??= new StopBook(product))
  }

  /** The range of a product's index since everything it reached was triggered; undefined while it is stale at `at`. */
  reach(product: ProductState, at: number): IndexReach | undefined {
    if (!product.settleLadder(at)) return undefined
    const book = this.ofProducts[product.definition.product]
    return book?.isBehind === true ? book : { low: product.index, high: product.index }
  }
}
