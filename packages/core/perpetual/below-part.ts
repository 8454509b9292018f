import { assert } from '@candela/units'
import type { Customers } from '../customers/customers.ts'
import { part } from '../parts/part.ts'
import { SnapshotFormatError } from '../snapshot/bytes.ts'
import type { Perpetuals } from './perpetuals.ts'

interface Beside {
  readonly customers: Customers
  readonly perpetuals: Perpetuals
}

/** Customers whose cross account a step looks at next, whatever the marks: it was below maintenance, or a guard of it was reached. */
export class CrossBelow {
  readonly customers = new Set<number>()
  /** the number of times that somebody came in */
  entered = 0

  enter(customer: number): void {
    if (this.customers.has(customer)) return
    this.customers.add(customer)
    this.entered++
  }

  leave(customer: number): void {
    this.customers.delete(customer)
  }

  /** By customer, all after one. */
  after(customer: number): number[] {
    return [...this.customers].filter((other) => other > customer).sort((a, b) => a - b)
  }
}

export const crossBelowPart = part({
  name: 'crossBelow',
  place: 21,
  version: 1,
  create: () => new CrossBelow(),
  isEmpty: ({ customers }) => customers.size === 0,
  write(out, below) {
    const customers = below.after(0)
    out.word(customers.length)
    for (const customer of customers) out.word(customer)
  },
  read(from, below: CrossBelow, { customers }: Beside) {
    for (let left = from.count(4); left > 0; left--) {
      const customer = from.word()
      if (!customers.exists(customer)) throw new SnapshotFormatError('a cross account of nobody')
      below.enter(customer)
    }
  },
  check(below: CrossBelow, { perpetuals }: Beside) {
    for (const customer of below.customers) {
      const own = [...perpetuals.customer(customer).positions.values()]
      assert(
        own.some(({ mode }) => mode === 'cross'),
        'who is looked at has a cross position',
      )
    }
  },
})
