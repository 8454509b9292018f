import { FACTS } from '@candela/contract'
import { assert } from '@candela/units'
import type { Customers } from '../customers/customers.ts'
import { part } from '../parts/part.ts'
import { SnapshotFormatError } from '../snapshot/bytes.ts'
import { Facts } from './facts.ts'

interface BesideFacts {
  readonly at: number
  readonly customers: Customers
}

/** The facts that hold of customers, by customer, then fact. */
export const factsPart = part({
  name: 'facts',
  place: 9,
  version: 1,
  create: () => new Facts(),
  isEmpty: (facts) => facts.all().length === 0,
  write(out, facts) {
    const all = facts.all()
    out.word(all.length)
    for (const [customer, fact, since] of all) {
      out.word(customer)
      out.word(fact)
      out.wide(since)
    }
  },
  read(from, facts: Facts, { customers }: BesideFacts) {
    for (let left = from.count(16); left > 0; left--) {
      const customer = from.word()
      const fact = from.word()
      if (!customers.exists(customer) || FACTS[fact] === undefined) throw new SnapshotFormatError('a fact of nobody')
      facts.set(customer, fact, from.wide())
    }
  },
  check(facts, { at, customers }: BesideFacts) {
    for (const [customer, , since] of facts.all()) {
      assert(customers.exists(customer) && since <= at, 'a fact holds of a customer, by now')
    }
  },
})
