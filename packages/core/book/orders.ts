import { assert } from '@candela/units'
import { OrderIndex } from './order-index.ts'

/**
 * A record is 24 words: first what matching and cancelling touch, then what fills and queries add. Exact
 * integers beyond 32 bits are doubles of the same memory, at half the place.
 */
export const RECORD = 24
export const WIDE = 12

export const PRICE = 0
export const LOTS = 1
export const NEXT = 2
export const PREVIOUS = 3
/** the order's level in the level pool */
export const LEVEL = 4
export const CUSTOMER = 5
export const NEXT_OF_CUSTOMER = 6
export const PREVIOUS_OF_CUSTOMER = 7
/** wide, as words 8 and 9 */
export const NUMBER = 4
export const PRODUCT_SIDE = 10
export const TOTAL_LOTS = 11
export const MAKER_FEE = 12
export const TAKER_FEE = 13
export const FEE_CREDIT = 14
/** time in force and wallet share a word: ask timeAt and walletAt */
export const TIME_AND_WALLET = 15
/** wide, as words 16 to 23 */
export const NOTIONAL = 8
export const FEE = 9
export const PLACED_AT = 10
export const PLACED_SEQ = 11

const TIME_BITS = 2
/** the largest number of a wallet that an order can name */
export const MAX_WALLET = 2 ** (31 - TIME_BITS) - 1

/** The word of a time in force and a wallet. */
export function timeAndWallet(time: number, wallet: number): number {
  return (wallet << TIME_BITS) | time
}

/** The place in TIMES_IN_FORCE of the order in a slot. */
export function timeAt(record: Int32Array, slot: number): number {
  return record[slot * RECORD + TIME_AND_WALLET]! & ((1 << TIME_BITS) - 1)
}

/** The wallet that the order in a slot is paid from. */
export function walletAt(record: Int32Array, slot: number): number {
  return record[slot * RECORD + TIME_AND_WALLET]! >>> TIME_BITS
}

const FIRST_ORDERS = 1024
/** up to here the pool grows by four */
const EAGER_ORDERS = 1_048_576
/** open and waiting orders of all customers together; beyond it an order that would rest is refused */
export const MAX_ORDERS = 16_777_216

/**
 * Every open order of the house in pooled fixed-size records. A slot is a place in the pool, 0 is none; slots are reused and never seen
 * outside: an order is known by its number.
 */
export class Orders {
  record: Int32Array
  /** the same memory */
  wide: Float64Array
  count = 0
  /** stops that wait for their trigger and may come to rest */
  waiting = 0
  /** numbers handed out so far: of orders, and of trades */
  numbers = 0
  trades = 0
  private readonly index = new OrderIndex()
  private free = 0
  private used = 1

  /** Room for `capacity` orders, a power of two; more is made as it is needed. */
  constructor(capacity = FIRST_ORDERS) {
    this.record = new Int32Array(capacity * RECORD)
    this.wide = new Float64Array(this.record.buffer)
  }

  get full(): boolean {
    return this.count + this.waiting >= MAX_ORDERS
  }

  /** A slot for order `number`; its other words are the caller's to set. */
  open(number: number): number {
    let slot = this.free
    if (slot !== 0) this.free = this.record[slot * RECORD + NEXT]!
    else {
      if (this.used * RECORD === this.record.length) this.grow()
      slot = this.used++
    }
    this.count++
    this.wide[slot * WIDE + NUMBER] = number
    this.index.set(number, slot)
    return slot
  }

  /** Gives back the slot of order `number`. */
  close(slot: number, number: number): void {
    this.index.clear(number)
    this.record[slot * RECORD + NEXT] = this.free
    this.record[slot * RECORD + LOTS] = 0
    this.free = slot
    this.count--
  }

  /** The slot of an open order, or 0. */
  slotOf(number: number): number {
    return this.index.find(number)
  }

  private grow(): void {
    // memory that is not yet written to costs nothing, and each growth copies all there is
    const capacity = this.used * (this.used < EAGER_ORDERS ? 4 : 2)
    assert(capacity <= MAX_ORDERS * 2, 'too many orders')
    const record = new Int32Array(capacity * RECORD)
    record.set(this.record)
    this.record = record
    this.wide = new Float64Array(record.buffer)
  }
}
