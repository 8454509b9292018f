import { assert } from '@candela/units'
import { part } from '../parts/part.ts'
import { SnapshotFormatError } from '../snapshot/bytes.ts'
import { Customers, ID_WORDS } from './customers.ts'

/** By number: opaque id, consent, and the entry that opened them. */
export const customersPart = part({
  name: 'customers',
  place: 3,
  version: 1,
  create: ({ hashKey }) => new Customers(hashKey),
  isEmpty: ({ count }) => count === 0,
  write(out, customers) {
    out.word(customers.count)
    for (let customer = 1; customer <= customers.count; customer++) {
      for (let word = 0; word < ID_WORDS; word++) out.word(customers.ids[customer * ID_WORDS + word]!)
      out.word(customers.terms[customer]!)
      out.word(customers.risk[customer]!)
      out.wide(customers.openedSeq[customer]!)
      out.wide(customers.openedAt[customer]!)
    }
  },
  read(from, customers: Customers) {
    const id = new Int32Array(ID_WORDS)
    for (let left = from.count(40); left > 0; left--) {
      for (let word = 0; word < ID_WORDS; word++) id[word] = from.word()
      if (customers.find(id) !== 0) throw new SnapshotFormatError('two customers of one id')
      const terms = from.word()
      const risk = from.word()
      const seq = from.wide()
      customers.add(id, terms, risk, seq, from.wide())
    }
  },
  check(customers) {
    for (let customer = 1; customer <= customers.count; customer++) {
      const id = customers.ids.subarray(customer * ID_WORDS, (customer + 1) * ID_WORDS)
      assert(customers.find(id) === customer, 'a customer is found by their id')
    }
  },
})
