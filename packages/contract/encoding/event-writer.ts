import { assert } from '@candela/units'
import { type ContentOf, type EventKind, EVENTS } from '../features/index.ts'
import { posted } from '../features/ledger.ts'
import { quoted } from '../features/market.ts'
import * as spot from '../features/spot.ts'
import { ByteWriter } from './bytes.ts'
import { KEYED } from './leg.ts'

const littleEndian = new Uint8Array(new Uint32Array([1]).buffer)[0] === 1
assert(littleEndian, 'events are written in little-endian, and so must the machine be')

const ORDER_ACCEPTED = spot.orderAccepted.number
const ORDER_AMENDED = spot.orderAmended.number
const ORDER_FILLED = spot.orderFilled.number
const ORDER_CLOSED = spot.orderClosed.number
const TRADED = spot.traded.number
const POSTED = posted.number
const QUOTED = quoted.number

/** Those that come by the thousand, with writers of their own. */
type FrequentEventKind =
  | 'orderAccepted'
  | 'orderAmended'
  | 'orderFilled'
  | 'orderClosed'
  | 'traded'
  | 'posted'
  | 'quoted'
export type RareEventKind = Exclude<EventKind, FrequentEventKind>

const FIRST_WORDS = 4096
/** 256 MiB: what one command may cause, far beyond every bound on orders */
const MAX_WORDS = 67_108_864
/** the longest event with a writer of its own, but for the legs of a posting */
const LONGEST = 24
const WORD = 4_294_967_296

const rare = new ByteWriter(new Uint8Array(0))
/** the same bytes */
let rareWords = new Int32Array(0)

/**
 * The events of one command as 32-bit words, reused for the next. Those that come by the thousand are written without
 * allocation: flags and sides are numbers, the place in their lists (buy 0, sell 1; limit 0, market 1; …), amounts are
 * exact integers in doubles, split into low and high word. All others go through `emit`. The head of an event is its
 * kind and, of a rare one, how many bytes follow.
 */
export class EventWriter {
  private words = new Int32Array(FIRST_WORDS)
  private length = 0
  private legCount = 0
  private posting = 0
  /** words after which one command trades no more */
  enough = MAX_WORDS / 2
  /** of the last digest taken */
  digestLow = 0
  digestHigh = 0

  reset(): void {
    this.length = 0
  }

  get empty(): boolean {
    return this.length === 0
  }

  /** True when one command may go on trading: what else it brings has the other half. */
  get hasRoom(): boolean {
    return this.length < this.enough
  }

  /** The words as bytes; valid until the next reset. */
  bytes(): Uint8Array {
    return new Uint8Array(this.words.buffer, 0, this.length * 4)
  }

  /**
   * 64 bits that change with any word and its place; not a proof against a forger, who meets SHA-256 in the journal.
   */
  digest(): Uint8Array {
    const digest = new Uint8Array(8)
    this.writeDigest(digest)
    return digest
  }

  /** The same into the first 8 bytes of `into`: for those who take millions, each with no bytes of its own. */
  writeDigest(into: Uint8Array): void {
    this.takeDigest()
    for (let i = 0; i < 4; i++) {
      into[i] = this.digestLow >>> (i * 8)
      into[i + 4] = this.digestHigh >>> (i * 8)
    }
  }

  /** The same as two words, `digestLow` and `digestHigh`. */
  takeDigest(): void {
    const { words, length } = this
    const even = length & -2
    let low = 0x9e3779b9 | 0
    let high = 0x85ebca6b | 0
    // two words at a time, in two chains that do not wait for each other
    for (let i = 0; i < even; i += 2) {
      low = Math.imul(low ^ words[i]!, 0x85ebca6b)
      low = (low << 13) | (low >>> 19)
      high = Math.imul(high ^ words[i + 1]!, 0xc2b2ae35)
      high = (high << 17) | (high >>> 15)
    }
    if (even < length) low = Math.imul(low ^ words[even]!, 0x85ebca6b)
    low ^= length
    high = Math.imul(high + low, 0xc2b2ae35)
    this.digestLow = mixed(low + high)
    this.digestHigh = mixed(high ^ this.digestLow)
  }

  /** An event as it is declared; its bytes are filled up with zeros to a whole word. */
  emit<K extends RareEventKind>(kind: K, body: ContentOf<K>): void {
    const { number, most, write } = EVENTS[kind]
    if (rare.bytes.length < most + 4) makeRoom(most + 4)
    rare.position = 0
    write(rare, body)
    const { bytes, position } = rare
    const count = (position + 3) >>> 2
    this.reserve(1 + count)
    const { words, length } = this
    words[length] = number | (position << 8)
    bytes[position] = bytes[position + 1] = bytes[position + 2] = 0
    for (let i = 0; i < count; i++) words[length + 1 + i] = rareWords[i]!
    this.length = length + 1 + count
  }

  orderAccepted(
    order: number,
    customer: number,
    product: number,
    side: number,
    type: number,
    timeInForce: number,
    price: number,
    lots: number,
    spend: number,
    makerFeePpm: number,
    takerFeePpm: number,
    held: number,
  ): void {
    this.begin(ORDER_ACCEPTED, side | (type << 1) | (timeInForce << 2))
    this.wide(order)
    this.put(customer)
    this.put(product)
    this.put(price)
    this.put(lots)
    this.wide(spend)
    this.put(makerFeePpm)
    this.put(takerFeePpm)
    this.wide(held)
  }

  orderAmended(order: number, customer: number, price: number, lots: number, held: number, keptPlace: boolean): void {
    this.begin(ORDER_AMENDED, keptPlace ? 1 : 0)
    this.wide(order)
    this.put(customer)
    this.put(price)
    this.put(lots)
    this.wide(held)
  }

  /** `maker` and `ladder`: 1 when so. `reason`, of a closed order: its place in CLOSE_REASONS. */
  orderFilled(
    order: number,
    customer: number,
    product: number,
    side: number,
    trade: number,
    price: number,
    lots: number,
    notional: number,
    fee: number,
    maker: number,
    ladder: number,
    remaining: number,
  ): void {
    this.begin(ORDER_FILLED, side | (maker << 1) | (ladder << 2))
    this.wide(order)
    this.put(customer)
    this.put(product)
    this.wide(trade)
    this.put(price)
    this.put(lots)
    this.wide(notional)
    this.wide(fee)
    this.put(remaining)
  }

  orderClosed(
    order: number,
    customer: number,
    product: number,
    reason: number,
    filled: number,
    released: number,
  ): void {
    this.begin(ORDER_CLOSED, reason)
    this.wide(order)
    this.put(customer)
    this.put(product)
    this.put(filled)
    this.wide(released)
  }

  traded(trade: number, product: number, price: number, lots: number, takerSide: number, ladder: number): void {
    this.begin(TRADED, takerSide | (ladder << 1))
    this.wide(trade)
    this.put(product)
    this.put(price)
    this.put(lots)
  }

  /** Begins a posting; its legs follow, then endPosting. */
  beginPosting(posting: number, purpose: number, reference: number): void {
    this.posting = this.length
    this.legCount = 0
    this.begin(POSTED, purpose)
    this.wide(posting)
    this.wide(reference)
  }

  leg(
    owner: number,
    asset: number,
    purpose: number,
    amountLow: number,
    amountHigh: number,
    balanceLow: number,
    balanceHigh: number,
  ): void {
    this.reserve(6)
    const words = this.words
    const at = this.length
    words[at] = owner
    words[at + 1] = asset | (purpose << 16)
    words[at + 2] = amountLow
    words[at + 3] = amountHigh
    words[at + 4] = balanceLow
    words[at + 5] = balanceHigh
    this.length = at + 6
    this.legCount++
  }

  /** The last leg is of an account that is told apart by a key besides, not 0. */
  legKey(key: number): void {
    this.reserve(1)
    this.words[this.length - 5]! |= KEYED
    this.words[this.length++] = key
  }

  endPosting(): void {
    this.words[this.posting]! |= this.legCount << 16
  }

  quoted(product: number, step: number, index: number, bid: number, ask: number): void {
    this.begin(QUOTED, 0)
    this.put(product)
    this.wide(step)
    this.put(index)
    this.put(bid)
    this.put(ask)
  }

  private begin(kind: number, flags: number): void {
    this.reserve(LONGEST)
    this.words[this.length++] = kind | (flags << 8)
  }

  private put(word: number): void {
    this.words[this.length++] = word
  }

  private wide(value: number): void {
    const high = Math.floor(value / WORD)
    this.words[this.length++] = value - high * WORD
    this.words[this.length++] = high
  }

  private reserve(count: number): void {
    const needed = this.length + count
    if (needed <= this.words.length) return
    assert(needed <= MAX_WORDS, 'one command caused too many events')
    const larger = new Int32Array(Math.max(needed, this.words.length * 2))
    larger.set(this.words)
    this.words = larger
  }
}

/** For a rare event of so many bytes. */
function makeRoom(most: number): void {
  rareWords = new Int32Array((most + 3) >>> 2)
  rare.bytes = new Uint8Array(rareWords.buffer)
}

function mixed(word: number): number {
  let value = word
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return value ^ (value >>> 16)
}
