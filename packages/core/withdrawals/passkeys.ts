import { assert } from '@candela/units'
import type { Customers } from '../customers/customers.ts'
import { part } from '../parts/part.ts'
import { SnapshotFormatError } from '../snapshot/bytes.ts'

const NONE: readonly string[] = []

/** customer, how many keys */
const LEAST_BYTES = 4 + 4

/** The passkeys that customers sign withdrawals with, kept for ever. */
export class Passkeys {
  readonly all = new Map<number, string[]>()

  /** A customer's COSE keys in hex, by number - 1. */
  of(customer: number): readonly string[] {
    return this.all.get(customer) ?? NONE
  }

  /** Answers its number, from 1 for each customer. */
  add(customer: number, publicKey: string): number {
    const own = this.all.get(customer)
    if (own !== undefined) return own.push(publicKey)
    this.all.set(customer, [publicKey])
    return 1
  }
}

interface Beside {
  readonly customers: Customers
}

export const passkeysPart = part({
  name: 'passkeys',
  place: 26,
  version: 1,
  create: () => new Passkeys(),
  isEmpty: ({ all }) => all.size === 0,
  write(out, { all }) {
    out.word(all.size)
    for (const [customer, keys] of [...all].sort(([a], [b]) => a - b)) {
      out.word(customer)
      out.word(keys.length)
      for (const key of keys) out.text(key)
    }
  },
  read(from, passkeys: Passkeys, { customers }: Beside) {
    for (let left = from.count(LEAST_BYTES); left > 0; left--) {
      const customer = from.word()
      if (!customers.exists(customer)) throw new SnapshotFormatError('a passkey of nobody')
      for (let keys = from.count(1); keys > 0; keys--) passkeys.add(customer, from.text())
    }
  },
  check({ all }, { customers }: Beside) {
    for (const [customer, keys] of all) {
      assert(customers.exists(customer), 'a passkey is a customer’s')
      assert(keys.length > 0 && new Set(keys).size === keys.length, 'each passkey is registered once')
    }
  },
})
