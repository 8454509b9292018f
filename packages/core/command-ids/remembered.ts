import { DAY, HOUR } from '@candela/units'
import { ACTIVITY, REMEMBERED } from '../customers/customers.ts'

/** a command id older than this, by its own clock, is refused */
export const COMMAND_ID_LIFE_MS = DAY
/** how far ahead of the house a caller's clock may be */
export const COMMAND_ID_AHEAD_MS = HOUR
/** results stay this long, so that every id still within its life is remembered */
export const REMEMBER_MS = COMMAND_ID_LIFE_MS + COMMAND_ID_AHEAD_MS
export const MAX_REMEMBERED_PER_CUSTOMER = 10_000
/** all customers together */
export const MAX_REMEMBERED = 16_777_216
/** expired entries dropped by one command: time passes in small steps, even after a long silence */
const DROPPED_AT_ONCE = 16

/** entries of the first generation; each next one holds twice as many, up to the last */
const FIRST = 256
/** few enough that putting them all into a table takes a fraction of a millisecond */
const LARGEST = 16_384
const NO_TABLE = new Int32Array(0)
const GOLDEN = 0x9e3779b1 | 0
/** words of an entry; the first eight are what a snapshot holds before value and time */
const WHO = 0
export const ID = 1
const BODY = 5
const RESULT_CODE = 7
export const ENTRY = 8
const STRIDE = 12
/** doubles of the same memory, as words 8 to 11 */
const VALUE = 4
const TIME = 5
const WIDE = 6
/** a word of the table: place in the generation + 1, and above it what is left of the hash */
const PLACE_BITS = 17
const PLACE = (1 << PLACE_BITS) - 1

/** What came of a command, and the digest of its body. */
export interface Remembrance {
  readonly code: number
  readonly value: number
  readonly at: number
  readonly body: readonly [number, number]
}

/** Entries that came one after the other; the first search puts them into a table of their own by open addressing. */
class Generation {
  count = 0
  /** entries in the table: all before this place */
  private entered = 0
  dropped = 0
  readonly capacity: number
  readonly words: Int32Array
  readonly wide: Float64Array
  /** first and last instant of the ids, in units of 65,536 ms */
  earliest = 0xffffffff
  latest = 0
  private table = NO_TABLE
  private readonly shift: number

  constructor(capacity: number) {
    this.capacity = capacity
    this.words = new Int32Array(capacity * STRIDE)
    this.wide = new Float64Array(this.words.buffer)
    this.shift = Math.clz32(capacity * 2) + 1
  }

  /** Place of the customer's entry under this id, younger than `oldest`; -1: none. */
  find(customer: number, id: Int32Array, hash: number, oldest: number): number {
    this.enterAll()
    const { table, words } = this
    const mask = table.length - 1
    for (let slot = hash >>> this.shift; ; slot = (slot + 1) & mask) {
      const entry = table[slot]!
      if (entry === 0) return -1
      if ((entry ^ (hash << PLACE_BITS)) >>> PLACE_BITS !== 0) continue
      const place = (entry & PLACE) - 1
      const at = place * STRIDE
      const isSame =
        words[at + WHO] === customer &&
        words[at + ID] === id[0] &&
        words[at + ID + 1] === id[1] &&
        words[at + ID + 2] === id[2] &&
        words[at + ID + 3] === id[3]
      // an expired one may stand before its successor
      if (isSame && this.wide[place * WIDE + TIME]! > oldest) return place
    }
  }

  /** Puts what came since the last search into the table. */
  private enterAll(): void {
    if (this.table.length === 0) this.table = new Int32Array(this.capacity * 2)
    const { table, words } = this
    const mask = table.length - 1
    for (; this.entered < this.count; this.entered++) {
      const at = this.entered * STRIDE
      const hash = hashOf(words[at + WHO]!, words, at + ID)
      let slot = hash >>> this.shift
      while (table[slot] !== 0) slot = (slot + 1) & mask
      table[slot] = (hash << PLACE_BITS) | (this.entered + 1)
    }
  }
}

/**
 * The first result of every command id a customer used in the last day, in order of time. Entries come and expire in
 * that order, so they live in generations that are left behind as a whole: nothing is ever moved, and nothing taken out
 * of a table. Only an id that is not its customer's newest is searched for, in those generations that hold ids of about
 * its age, so most entries never need a table. What has expired answers as if it were gone, dropped or not.
 */
export class Remembered {
  /** entries remembered, expired but not yet dropped ones included */
  size = 0
  private readonly generations: Generation[] = [new Generation(FIRST)]
  private newest = this.generations[0]!

  get full(): boolean {
    return this.size >= MAX_REMEMBERED
  }

  /** What the customer did under this id, if it is still remembered. */
  find(customer: number, id: Int32Array, now: number): Remembrance | undefined {
    const made = id[0]! >>> 0
    const hash = hashOf(customer, id, 0)
    const oldest = now - REMEMBER_MS
    for (let i = this.generations.length - 1; i >= 0; i--) {
      const generation = this.generations[i]!
      if (made < generation.earliest || made > generation.latest) continue
      const place = generation.find(customer, id, hash, oldest)
      if (place < 0) continue
      const { words, wide } = generation
      const at = place * STRIDE
      return {
        code: words[at + RESULT_CODE]!,
        value: wide[place * WIDE + VALUE]!,
        at: wide[place * WIDE + TIME]!,
        body: [words[at + BODY]!, words[at + BODY + 1]!],
      }
    }
    return undefined
  }

  add(customer: number, id: Int32Array, body: Int32Array, code: number, value: number, at: number): void {
    if (this.newest.count === this.newest.capacity) this.begin()
    const generation = this.newest
    const { words, wide } = generation
    const place = generation.count++
    const to = place * STRIDE
    words[to + WHO] = customer
    words[to + ID] = id[0]!
    words[to + ID + 1] = id[1]!
    words[to + ID + 2] = id[2]!
    words[to + ID + 3] = id[3]!
    words[to + BODY] = body[0]!
    words[to + BODY + 1] = body[1]!
    words[to + RESULT_CODE] = code
    wide[place * WIDE + VALUE] = value
    wide[place * WIDE + TIME] = at
    const made = id[0]! >>> 0
    if (made < generation.earliest) generation.earliest = made
    if (made > generation.latest) generation.latest = made
    this.size++
  }

  /** For snapshots only: appends an entry as its words were. */
  restore(entry: Int32Array, value: number, at: number): void {
    const id = entry.subarray(ID, ID + 4)
    this.add(entry[WHO]!, id, entry.subarray(BODY, BODY + 2), entry[RESULT_CODE]!, value, at)
  }

  /** For snapshots only: every entry in order of time, its ENTRY words at `offset`, value and time. */
  each(visit: (words: Int32Array, offset: number, value: number, at: number) => void): void {
    for (const { words, wide, dropped, count } of this.generations) {
      for (let place = dropped; place < count; place++) {
        visit(words, place * STRIDE, wide[place * WIDE + VALUE]!, wide[place * WIDE + TIME]!)
      }
    }
  }

  /** Drops up to `atMost` expired entries; the REMEMBERED of their customers' activity falls with them. */
  expire(now: number, activity: Int32Array, atMost = DROPPED_AT_ONCE): void {
    const oldest = now - REMEMBER_MS
    for (let left = atMost; left > 0; left--) {
      const eldest = this.generations[0]!
      const place = eldest.dropped
      if (place === eldest.count || eldest.wide[place * WIDE + TIME]! > oldest) return
      activity[eldest.words[place * STRIDE + WHO]! * ACTIVITY + REMEMBERED]!--
      eldest.dropped++
      this.size--
      if (eldest.dropped === eldest.capacity) this.leave()
    }
  }

  /** Lets the full newest generation be followed by the next. */
  private begin(): void {
    this.newest = new Generation(Math.min(this.newest.capacity * 2, LARGEST))
    this.generations.push(this.newest)
  }

  /** Forgets the eldest generation, all of whose entries were dropped. */
  private leave(): void {
    this.generations.shift()
    if (this.generations.length === 0) this.begin()
  }
}

/** Of a customer and the four words of an id at `offset`. */
function hashOf(customer: number, id: Int32Array, offset: number): number {
  const outer = Math.imul(id[offset]! ^ id[offset + 3]!, 0x85ebca6b)
  const mixed = outer ^ Math.imul(id[offset + 1]! ^ id[offset + 2]! ^ customer, 0xc2b2ae35)
  return Math.imul(mixed ^ (mixed >>> 15), GOLDEN)
}
