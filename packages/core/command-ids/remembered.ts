import { MAX_OPERATORS } from '@candela/contract'
import { DAY, HOUR } from '@candela/units'
import { ACTIVITY, REMEMBERED } from '../customers/customers.ts'
import { type HashKey, keyedHash, NO_KEY } from '../parts/keyed-hash.ts'

/** a command id older than this, by its own clock, is refused */
const COMMAND_ID_LIFE_MS = DAY
/** the time that a caller's clock may be ahead of the house */
const COMMAND_ID_AHEAD_MS = HOUR
/** True when a command made at an instant, by its maker's clock, is neither too old nor too far ahead to be taken at another. */
export function isInTime(made: number, at: number): boolean {
  return made >= at - COMMAND_ID_LIFE_MS && made <= at + COMMAND_ID_AHEAD_MS
}

/** results stay this long, so that every id still within its life is remembered */
export const REMEMBER_MS = COMMAND_ID_LIFE_MS + COMMAND_ID_AHEAD_MS
/** results that every customer and every operator may have remembered, whatever others do */
export const REMEMBERED_SHARE = 32
/** beyond their shares, of all together: with a row of 52 bytes at most 54.5 MB of a snapshot, and 1.7 kB for each who used up a share */
export const REMEMBERED_IN_COMMON = 1_048_576
/** of one customer or operator */
export const MAX_REMEMBERED_EACH = 10_000
/** of what is left in common nobody takes more than a 64th, so that many who take much leave something to everybody */
const COMMON_SHIFT = 6
/** expired entries dropped by one command: time passes in small steps, even after a long silence */
const DROPPED_AT_ONCE = 16

/** entries of the first generation; each next one holds twice as many, up to the last */
const FIRST = 256
/** few enough that putting them all into a table takes a fraction of a millisecond */
const LARGEST = 16_384
const NO_TABLE = new Int32Array(0)
/** words of an entry; the first seven are what a snapshot holds before value, instant and seq */
const WHO = 0
export const ID = 1
const BODY = 5
export const ENTRY = 7
const STRIDE = 14
/** doubles of the same memory, as words 8 to 13 */
const VALUE = 4
const TIME = 5
const SEQ = 6
const WIDE = 7
/** a word of the table: place in the generation + 1, and above it what is left of the hash */
const PLACE_BITS = 17
const PLACE = (1 << PLACE_BITS) - 1

/** The outcome of a command that was done, and the digest of its body. */
export interface Remembrance {
  readonly value: number
  readonly at: number
  /** of the entry that decided it */
  readonly seq: number
  readonly body: readonly [number, number]
}

/** An operator among those who ask, and back again; customers ask by their own numbers. */
export function askingOperator(operator: number): number {
  return -1 - operator
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
  private readonly key: HashKey

  constructor(capacity: number, key: HashKey) {
    this.capacity = capacity
    this.key = key
    this.words = new Int32Array(capacity * STRIDE)
    this.wide = new Float64Array(this.words.buffer)
    this.shift = Math.clz32(capacity * 2) + 1
  }

  /** Place of the asker's entry under this id, younger than `oldest`; -1: none. */
  find(asker: number, id: Int32Array, hash: number, oldest: number): number {
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
        words[at + WHO] === asker &&
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
      const hash = keyedHash(this.key, words[at + WHO]!, words, at + ID)
      let slot = hash >>> this.shift
      while (table[slot] !== 0) slot = (slot + 1) & mask
      table[slot] = (hash << PLACE_BITS) | (this.entered + 1)
    }
  }
}

/**
 * The first result of every command of the last day that was done, in order of time; what was refused changed nothing
 * and is decided anew. Entries come and expire in that order, so they live in generations that are left behind as a
 * whole: nothing is ever moved, and nothing taken out of a table. Only an id that is not its customer's newest is
 * searched for, in those generations that hold ids of about its age, so most entries never need a table. What has
 * expired answers as if it were gone, dropped or not: when it is dropped is no part of the state.
 */
export class Remembered {
  /** entries remembered, expired but not yet dropped ones included */
  size = 0
  /** of them those beyond their owners' shares */
  private common = 0
  /** entries by operator; a customer's are counted in the activity of customers */
  private readonly ofOperators = new Int32Array(MAX_OPERATORS + 1)
  private readonly key: HashKey
  private readonly generations: Generation[]
  private newest: Generation

  constructor(key: HashKey = NO_KEY) {
    this.key = key
    this.newest = new Generation(FIRST, key)
    this.generations = [this.newest]
  }

  /** The outcome under this id, if it is still remembered. */
  find(asker: number, id: Int32Array, now: number): Remembrance | undefined {
    const made = id[0]! >>> 0
    const hash = keyedHash(this.key, asker, id, 0)
    const oldest = now - REMEMBER_MS
    for (let i = this.generations.length - 1; i >= 0; i--) {
      const generation = this.generations[i]!
      if (made < generation.earliest || made > generation.latest) continue
      const place = generation.find(asker, id, hash, oldest)
      if (place < 0) continue
      const { words, wide } = generation
      const at = place * STRIDE
      return {
        value: wide[place * WIDE + VALUE]!,
        at: wide[place * WIDE + TIME]!,
        seq: wide[place * WIDE + SEQ]!,
        body: [words[at + BODY]!, words[at + BODY + 1]!],
      }
    }
    return undefined
  }

  /** True when one more can be remembered of who asks: within the share always, beyond it while there is enough in common. */
  hasRoom(asker: number, activity: Int32Array): boolean {
    const used = asker > 0 ? activity[asker * ACTIVITY + REMEMBERED]! : this.ofOperators[-1 - asker]!
    if (used < REMEMBERED_SHARE) return true
    const beyond = used - REMEMBERED_SHARE
    return used < MAX_REMEMBERED_EACH && beyond < (REMEMBERED_IN_COMMON - this.common) >> COMMON_SHIFT
  }

  add(
    asker: number,
    id: Int32Array,
    body: Int32Array,
    value: number,
    at: number,
    seq: number,
    activity: Int32Array,
  ): void {
    const used = asker > 0 ? activity[asker * ACTIVITY + REMEMBERED]!++ : this.ofOperators[-1 - asker]!++
    if (used >= REMEMBERED_SHARE) this.common++
    if (this.newest.count === this.newest.capacity) this.begin()
    const generation = this.newest
    const { words, wide } = generation
    const place = generation.count++
    const to = place * STRIDE
    words[to + WHO] = asker
    words[to + ID] = id[0]!
    words[to + ID + 1] = id[1]!
    words[to + ID + 2] = id[2]!
    words[to + ID + 3] = id[3]!
    words[to + BODY] = body[0]!
    words[to + BODY + 1] = body[1]!
    wide[place * WIDE + VALUE] = value
    wide[place * WIDE + TIME] = at
    wide[place * WIDE + SEQ] = seq
    const made = id[0]! >>> 0
    if (made < generation.earliest) generation.earliest = made
    if (made > generation.latest) generation.latest = made
    this.size++
  }

  /** Every entry that has not expired by `now`, in order of time: its ENTRY words at `offset`, value, instant and seq. */
  each(now: number, visit: (words: Int32Array, offset: number, value: number, at: number, seq: number) => void): void {
    for (const { words, wide, dropped, count } of this.generations) {
      for (let place = dropped; place < count; place++) {
        const at = wide[place * WIDE + TIME]!
        if (at <= now - REMEMBER_MS) continue
        visit(words, place * STRIDE, wide[place * WIDE + VALUE]!, at, wide[place * WIDE + SEQ]!)
      }
    }
  }

  /** The number of ids that each() visits. */
  countAt(now: number): number {
    let count = 0
    this.each(now, () => count++)
    return count
  }

  /** True when each() visits none: the newest has expired, or there is none. */
  isEmptyAt(now: number): boolean {
    if (this.size === 0) return true
    const { newest } = this
    const generation = newest.count > 0 ? newest : this.generations.at(-2)!
    return generation.wide[(generation.count - 1) * WIDE + TIME]! <= now - REMEMBER_MS
  }

  /** True when something is kept that has expired by `now`. */
  hasExpired(now: number): boolean {
    const eldest = this.generations[0]!
    const place = eldest.dropped
    return place < eldest.count && eldest.wide[place * WIDE + TIME]! <= now - REMEMBER_MS
  }

  /** Drops up to `atMost` expired entries. */
  expire(now: number, activity: Int32Array, atMost = DROPPED_AT_ONCE): void {
    for (let left = atMost; left > 0 && this.hasExpired(now); left--) {
      const eldest = this.generations[0]!
      const asker = eldest.words[eldest.dropped * STRIDE + WHO]!
      const used = asker > 0 ? activity[asker * ACTIVITY + REMEMBERED]!-- : this.ofOperators[-1 - asker]!--
      if (used > REMEMBERED_SHARE) this.common--
      eldest.dropped++
      this.size--
      if (eldest.dropped === eldest.capacity) this.leave()
    }
  }

  /** Lets the full newest generation be followed by the next. */
  private begin(): void {
    this.newest = new Generation(Math.min(this.newest.capacity * 2, LARGEST), this.key)
    this.generations.push(this.newest)
  }

  /** Forgets the eldest generation, all of whose entries were dropped. */
  private leave(): void {
    this.generations.shift()
    if (this.generations.length === 0) this.begin()
  }
}
