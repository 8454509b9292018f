import { assert } from '@candela/units'

export interface CoreDestination {
  readonly destination: number
  readonly customer: number
  readonly rail: number
  readonly asset: number
  /** hex */
  readonly digest: string
  readonly addedAt: number
  readonly usableFrom: number
}

const NONE: readonly CoreDestination[] = []

/** Every card and address that is there, by number from 1. */
export class Destinations {
  readonly kept = new Map<number, CoreDestination>()
  private readonly byCustomer = new Map<number, CoreDestination[]>()
  /** the number there ever were */
  numbers = 0

  /** A customer's, oldest first. */
  of(customer: number): readonly CoreDestination[] {
    return this.byCustomer.get(customer) ?? NONE
  }

  add(added: CoreDestination): void {
    this.kept.set(added.destination, added)
    const own = this.byCustomer.get(added.customer)
    if (own === undefined) this.byCustomer.set(added.customer, [added])
    else own.push(added)
  }

  remove({ destination, customer }: CoreDestination): void {
    assert(this.kept.delete(destination), 'a destination is removed once')
    const left = this.of(customer).filter((other) => other.destination !== destination)
    if (left.length === 0) this.byCustomer.delete(customer)
    else this.byCustomer.set(customer, left)
  }
}
