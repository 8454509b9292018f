import { MAX_OPERATORS } from '@candela/contract'
import { assert } from '@candela/units'
import { ACTIVITY, type Customers, REMEMBERED } from '../customers/customers.ts'
import { part } from '../parts/part.ts'
import { SnapshotFormatError } from '../snapshot/bytes.ts'
import { ENTRY, ID, Remembered } from './remembered.ts'

interface BesideRemembered {
  readonly at: number
  readonly customers: Customers
}

/** In order of time, of customers and operators alike; without what has expired, dropped or not. */
export const rememberedPart = part({
  name: 'remembered',
  place: 8,
  version: 1,
  create: ({ hashKey }) => new Remembered(hashKey),
  isEmpty: (remembered, { at }: BesideRemembered) => remembered.isEmptyAt(at),
  write(out, remembered, { at: now }: BesideRemembered) {
    out.word(remembered.countAt(now))
    remembered.each(now, (words, offset, value, at, seq) => {
      for (let word = 0; word < ENTRY; word++) out.word(words[offset + word]!)
      out.wide(value)
      out.wide(at)
      out.wide(seq)
    })
  },
  read(from, remembered: Remembered, { customers }: BesideRemembered) {
    const entry = new Int32Array(ENTRY)
    const id = entry.subarray(ID, ID + 4)
    const body = entry.subarray(ID + 4)
    for (let left = from.count(52); left > 0; left--) {
      for (let word = 0; word < ENTRY; word++) entry[word] = from.word()
      const asker = entry[0]!
      const isKnown = asker > 0 ? customers.exists(asker) : asker < 0 && asker >= -1 - MAX_OPERATORS
      if (!isKnown) throw new SnapshotFormatError('a command of nobody')
      const value = from.wide()
      const at = from.wide()
      remembered.add(asker, id, body, value, at, from.wide(), customers.activity)
      if (asker > 0 && customers.outgrows(asker, id)) customers.setLargest(asker, id)
    }
  },
  check(remembered, { customers }: BesideRemembered) {
    const counts = new Map<number, number>()
    // from the beginning of time nothing has expired
    remembered.each(0, (words, offset) => counts.set(words[offset]!, (counts.get(words[offset]!) ?? 0) + 1))
    for (let customer = 1; customer <= customers.count; customer++) {
      const counted = customers.activity[customer * ACTIVITY + REMEMBERED]!
      assert(counted === (counts.get(customer) ?? 0), 'what is remembered of a customer is counted')
    }
  },
})
