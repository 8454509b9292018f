import { assert } from '@candela/units'
import type { Customers } from '../customers/customers.ts'
import { part } from '../parts/part.ts'
import { SnapshotFormatError } from '../snapshot/bytes.ts'
import { PracticeFunds } from './practice-funds.ts'

interface Beside {
  readonly at: number
  readonly customers: Customers
}

/** The instant of each customer's last practice funds, by customer. */
export const fundingPart = part({
  name: 'funding',
  place: 6,
  version: 1,
  create: () => new PracticeFunds(),
  isEmpty: ({ size }) => size === 0,
  write(out, grants, { customers }: Beside) {
    out.word(grants.size)
    for (let customer = 1; customer <= customers.count; customer++) {
      if (grants.lastOf(customer) === 0) continue
      out.word(customer)
      out.wide(grants.lastOf(customer))
    }
  },
  read(from, grants: PracticeFunds, { customers }: Beside) {
    let last = 0
    for (let left = from.count(12); left > 0; left--) {
      const customer = from.word()
      if (!customers.exists(customer) || customer <= last) throw new SnapshotFormatError('practice funds of nobody')
      last = customer
      grants.set(customer, from.wide())
    }
  },
  check(grants, { at, customers }: Beside) {
    for (let customer = 1; customer <= customers.count; customer++) {
      assert(grants.lastOf(customer) <= at, 'practice funds were given by now')
    }
  },
})
