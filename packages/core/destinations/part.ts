import { railOf } from '@candela/rules/funding/arithmetic'
import { assert } from '@candela/units'
import type { Customers } from '../customers/customers.ts'
import { part } from '../parts/part.ts'
import { SnapshotFormatError } from '../snapshot/bytes.ts'
import { Destinations } from './destinations.ts'

interface Beside {
  readonly at: number
  readonly customers: Customers
}

/** number, customer, rail, asset, digest, when it was added, from when on it is used */
const LEAST_BYTES = 8 + 4 + 4 + 4 + 4 + 8 + 8

/** The number of destinations that ever were, and those that are there, by number. */
export const destinationsPart = part({
  name: 'destinations',
  place: 17,
  version: 1,
  create: () => new Destinations(),
  isEmpty: ({ numbers }) => numbers === 0,
  write(out, { numbers, kept }) {
    out.wide(numbers)
    out.word(kept.size)
    for (const { destination, customer, rail, asset, digest, addedAt, usableFrom } of kept.values()) {
      out.wide(destination)
      out.word(customer)
      out.word(rail)
      out.word(asset)
      out.text(digest)
      out.wide(addedAt)
      out.wide(usableFrom)
    }
  },
  read(from, destinations: Destinations, { customers }: Beside) {
    destinations.numbers = from.wide()
    let last = 0
    for (let left = from.count(LEAST_BYTES); left > 0; left--) {
      const destination = from.wide()
      const customer = from.word()
      if (destination <= last || !customers.exists(customer)) throw new SnapshotFormatError('a destination of nobody')
      last = destination
      const [rail, asset, digest] = [from.word(), from.word(), from.text()]
      const [addedAt, usableFrom] = [from.wide(), from.wide()]
      destinations.add({ destination, customer, rail, asset, digest, addedAt, usableFrom })
    }
  },
  check({ numbers, kept }, { at, customers }: Beside) {
    for (const [number, { customer, rail, addedAt, usableFrom }] of kept) {
      assert(number <= numbers && customers.exists(customer), 'a destination is a customer’s')
      assert(railOf(rail) !== undefined, 'a destination is on a rail')
      assert(addedAt <= at && addedAt <= usableFrom, 'a destination was added by now')
    }
  },
})
