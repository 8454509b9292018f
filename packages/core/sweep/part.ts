import { assert } from '@candela/units'
import type { Customers } from '../customers/customers.ts'
import type { OpenEarn } from '../earn/open-earn.ts'
import { part } from '../parts/part.ts'
import { SnapshotFormatError } from '../snapshot/bytes.ts'
import { Sweeps } from './sweeps.ts'

interface Beside {
  readonly customers: Customers
  readonly openEarn: OpenEarn
}

/** customer, product, terms, keep, next */
const SWEEP = 4 + 4 + 4 + 8 + 8

/** Auto-savings that are on. */
export const sweepsPart = part({
  name: 'sweeps',
  place: 30,
  version: 1,
  create: ({ due }) => new Sweeps(due),
  isEmpty: ({ all }) => all.size === 0,
  write(out, { all, turns }) {
    out.word(all.size)
    for (const { customer, product, terms, keep } of [...all.values()].sort((a, b) => a.customer - b.customer)) {
      out.word(customer)
      out.word(product)
      out.word(terms)
      out.wide(keep)
      out.wide(turns.instantOf(customer)!)
    }
  },
  read(from, sweeps: Sweeps, { customers, openEarn }: Beside) {
    for (let left = from.count(SWEEP), last = 0; left > 0; left--) {
      const [customer, product, terms, keep] = [from.word(), from.word(), from.word(), from.wide()]
      if (customer <= last || !customers.exists(customer)) throw new SnapshotFormatError('auto-savings of nobody')
      if (openEarn.products.get(product)?.kind !== 'flexible')
        throw new SnapshotFormatError('auto-savings into nothing')
      last = customer
      sweeps.set({ customer, product, terms, keep }, from.wide())
    }
  },
  check({ all, turns }) {
    for (const customer of all.keys()) assert(turns.instantOf(customer) !== undefined, 'auto-savings have a turn')
  },
})
