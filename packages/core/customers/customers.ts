import { assert } from '@candela/units'
import { type HashKey, keyedHash } from '../parts/keyed-hash.ts'

const FIRST = 256
/** words of a customer's opaque id, a UUID */
export const ID_WORDS = 4
/** Words of what a command touches, half a cache line; the first four are the largest command id used since the start. */
export const FIRST_ORDER = 4
export const LAST_ORDER = 5
export const OPEN_ORDERS = 6
/** command ids remembered for the customer */
export const REMEMBERED = 7
export const ACTIVITY = 8
export const MAX_CUSTOMERS = 33_554_432

/** Every customer by number, from 1. Columns grow by doubling; ids are found through an open-addressing table. */
export class Customers {
  count = 0
  ids = new Int32Array(FIRST * ID_WORDS)
  terms = new Int32Array(FIRST)
  risk = new Int32Array(FIRST)
  /** entry and instant of the opening */
  openedSeq = new Float64Array(FIRST)
  openedAt = new Float64Array(FIRST)
  /** ACTIVITY words each; open orders, oldest first, are a list through the orders' records */
  activity = new Int32Array(FIRST * ACTIVITY)
  private table = new Int32Array(FIRST * 2)
  private shift = Math.clz32(FIRST * 2) + 1
  private readonly key: HashKey

  constructor(key: HashKey) {
    this.key = key
  }

  get full(): boolean {
    return this.count >= MAX_CUSTOMERS
  }

  exists(customer: number): boolean {
    return customer >= 1 && customer <= this.count && Number.isInteger(customer)
  }

  /** The new customer's number; `id` must be new. */
  add(id: Int32Array, terms: number, risk: number, seq: number, at: number): number {
    if (this.count + 1 === this.terms.length) this.grow()
    const customer = ++this.count
    this.ids.set(id, customer * ID_WORDS)
    this.terms[customer] = terms
    this.risk[customer] = risk
    this.openedSeq[customer] = seq
    this.openedAt[customer] = at
    this.enter(customer)
    return customer
  }

  /** The customer with this id, or 0. */
  find(id: Int32Array): number {
    const mask = this.table.length - 1
    let place = this.hash(id, 0) >>> this.shift
    for (;;) {
      const customer = this.table[place]!
      if (customer === 0) return 0
      const at = customer * ID_WORDS
      const ids = this.ids
      if (ids[at] === id[0] && ids[at + 1] === id[1] && ids[at + 2] === id[2] && ids[at + 3] === id[3]) return customer
      place = (place + 1) & mask
    }
  }

  /** True when a command id is larger than every one the customer has used: then it is new without a search. */
  outgrows(customer: number, id: Int32Array): boolean {
    const { activity } = this
    const at = customer * ACTIVITY
    for (let word = 0; word < ID_WORDS; word++) {
      const difference = (id[word]! >>> 0) - (activity[at + word]! >>> 0)
      if (difference !== 0) return difference > 0
    }
    return false
  }

  /** From now on the customer's largest command id. */
  setLargest(customer: number, id: Int32Array): void {
    const { activity } = this
    const at = customer * ACTIVITY
    for (let word = 0; word < ID_WORDS; word++) activity[at + word] = id[word]!
  }

  private hash(id: Int32Array, at: number): number {
    return keyedHash(this.key, 0, id, at)
  }

  private enter(customer: number): void {
    const mask = this.table.length - 1
    let place = this.hash(this.ids, customer * ID_WORDS) >>> this.shift
    while (this.table[place] !== 0) place = (place + 1) & mask
    this.table[place] = customer
  }

  private grow(): void {
    const capacity = this.terms.length * 2
    assert(capacity <= MAX_CUSTOMERS * 2, 'too many customers')
    this.openedSeq = widened(this.openedSeq, capacity)
    this.openedAt = widened(this.openedAt, capacity)
    this.ids = grown(this.ids, capacity * ID_WORDS)
    this.activity = grown(this.activity, capacity * ACTIVITY)
    this.terms = grown(this.terms, capacity)
    this.risk = grown(this.risk, capacity)
    this.table = new Int32Array(capacity * 2)
    this.shift--
    for (let customer = 1; customer <= this.count; customer++) this.enter(customer)
  }
}

function grown(words: Int32Array, length: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(length)
  larger.set(words)
  return larger
}

function widened(doubles: Float64Array, length: number): Float64Array<ArrayBuffer> {
  const larger = new Float64Array(length)
  larger.set(doubles)
  return larger
}
