import { POSTING_PURPOSES, PURPOSES } from '../accounts.ts'
import { type Event, EVENT_BY_NUMBER } from '../features/index.ts'
import { type Leg, posted } from '../features/ledger.ts'
import { quoted } from '../features/market.ts'
import * as spot from '../features/spot.ts'
import { CLOSE_REASONS, COUNTERPARTIES, LIQUIDITIES, ORDER_TYPES, SIDES, TIMES_IN_FORCE } from '../orders.ts'
import { ByteReader, FormatError, wideOf } from './bytes.ts'
import { KEYED } from './leg.ts'

const ORDER_ACCEPTED = spot.orderAccepted.number
const ORDER_AMENDED = spot.orderAmended.number
const ORDER_FILLED = spot.orderFilled.number
const ORDER_CLOSED = spot.orderClosed.number
const TRADED = spot.traded.number
const POSTED = posted.number
const QUOTED = quoted.number

/** 32-bit words after the head of the frequent events; of a posting before its legs */
const WORDS = new Map([
  [ORDER_ACCEPTED, 12],
  [ORDER_AMENDED, 7],
  [ORDER_FILLED, 13],
  [ORDER_CLOSED, 7],
  [TRADED, 5],
  [POSTED, 4],
  [QUOTED, 6],
])

/** Reads what EventWriter wrote, and nothing else. */
class WordReader {
  private readonly bytes: Uint8Array
  private readonly view: DataView
  private readonly length: number
  private readonly rare: ByteReader
  private position = 0

  constructor(bytes: Uint8Array) {
    if (bytes.length % 4 !== 0) throw new FormatError('cut off')
    this.bytes = bytes
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
    this.length = bytes.length
    this.rare = new ByteReader(bytes)
  }

  /** Bytes read so far. */
  get read(): number {
    return this.position
  }

  get more(): boolean {
    return this.position < this.length
  }

  word(): number {
    if (this.position >= this.length) throw new FormatError('cut off')
    const value = this.view.getInt32(this.position, true)
    this.position += 4
    return value
  }

  skip(words: number): void {
    this.position += words * 4
    if (this.position > this.length) throw new FormatError('cut off')
  }

  /** A word that is not negative. */
  count(): number {
    const value = this.word()
    if (value < 0) throw new FormatError('below zero')
    return value
  }

  wide(): number {
    const low = this.word() >>> 0
    return wideOf(low, this.word())
  }

  big(): bigint {
    const low = this.word() >>> 0
    return (BigInt(this.word()) << 32n) | BigInt(low)
  }

  /** Hands `length` bytes to `read`, which must read them all; up to the next whole word zeros follow. */
  bytesOf<T>(length: number, read: (from: ByteReader) => T): T {
    const end = this.position + length
    const next = (end + 3) & -4
    if (next > this.length) throw new FormatError('cut off')
    this.rare.over(this.bytes, this.position, end)
    const value = read(this.rare)
    this.rare.end()
    for (let i = end; i < next; i++) if (this.bytes[i] !== 0) throw new FormatError('filled up with something')
    this.position = next
    return value
  }
}

/** The events in the bytes that the core wrote; FormatError for anything else. */
export function decodeEvents(bytes: Uint8Array): Event[] {
  const from = new WordReader(bytes)
  const events: Event[] = []
  while (from.more) {
    const head = from.word()
    events.push(readEvent(from, head & 0xff, head >>> 8))
  }
  return events
}

/**
 * The bytes of each event by themselves, as views into `bytes`. Looks at their lengths alone; FormatError where an event
 * is cut off or of an unknown kind.
 */
export function splitEvents(bytes: Uint8Array): Uint8Array[] {
  const from = new WordReader(bytes)
  const parts: Uint8Array[] = []
  while (from.more) {
    const start = from.read
    const head = from.word()
    skipEvent(from, head & 0xff, head >>> 8)
    parts.push(bytes.subarray(start, from.read))
  }
  return parts
}

function skipEvent(from: WordReader, kind: number, flags: number): void {
  const words = WORDS.get(kind)
  if (words !== undefined) from.skip(words)
  else if (EVENT_BY_NUMBER[kind] !== undefined) from.skip((flags + 3) >>> 2)
  else throw new FormatError(`unknown event ${kind}`)
  if (kind !== POSTED) return
  for (let i = flags >>> 8; i > 0; i--) {
    from.skip(1)
    from.skip((from.word() & KEYED) === 0 ? 4 : 5)
  }
}

function readEvent(from: WordReader, kind: number, flags: number): Event {
  switch (kind) {
    case ORDER_ACCEPTED:
      return readAccepted(from, flags)
    case ORDER_AMENDED:
      return {
        kind: 'orderAmended',
        order: from.wide(),
        customer: from.count(),
        price: from.count(),
        lots: from.count(),
        held: from.wide(),
        keptPlace: within(flags, 1) === 1,
      }
    case ORDER_FILLED:
      return readFilled(from, flags)
    case ORDER_CLOSED:
      return {
        kind: 'orderClosed',
        order: from.wide(),
        customer: from.count(),
        product: from.count(),
        reason: named(CLOSE_REASONS, flags),
        filled: from.count(),
        released: from.wide(),
      }
    case TRADED:
      return {
        kind: 'traded',
        trade: from.wide(),
        product: from.count(),
        price: from.count(),
        lots: from.count(),
        takerSide: named(SIDES, flags & 1),
        counterparty: named(COUNTERPARTIES, flags >>> 1),
      }
    case POSTED:
      return readPosted(from, flags)
    case QUOTED:
      within(flags, 0)
      return {
        kind: 'quoted',
        product: from.count(),
        step: from.wide(),
        index: from.count(),
        bid: from.count(),
        ask: from.count(),
      }
    default: {
      const declared = EVENT_BY_NUMBER[kind]
      if (declared === undefined) throw new FormatError(`unknown event ${kind}`)
      return { kind: declared.kind, ...from.bytesOf(flags, declared.read) } as unknown as Event
    }
  }
}

function readAccepted(from: WordReader, flags: number): Event {
  return {
    kind: 'orderAccepted',
    order: from.wide(),
    customer: from.count(),
    product: from.count(),
    side: named(SIDES, flags & 1),
    type: named(ORDER_TYPES, (flags >>> 1) & 1),
    timeInForce: named(TIMES_IN_FORCE, flags >>> 2),
    price: from.count(),
    lots: from.count(),
    spend: from.wide(),
    makerFeePpm: from.word(),
    takerFeePpm: from.word(),
    held: from.wide(),
  }
}

function readFilled(from: WordReader, flags: number): Event {
  return {
    kind: 'orderFilled',
    order: from.wide(),
    customer: from.count(),
    product: from.count(),
    side: named(SIDES, flags & 1),
    trade: from.wide(),
    price: from.count(),
    lots: from.count(),
    notional: from.wide(),
    fee: from.wide(),
    liquidity: named(LIQUIDITIES, (flags >>> 1) & 1),
    counterparty: named(COUNTERPARTIES, flags >>> 2),
    remaining: from.count(),
  }
}

function readPosted(from: WordReader, flags: number): Event {
  const posting = from.wide()
  const reference = from.wide()
  const legs: Leg[] = []
  for (let i = flags >>> 8; i > 0; i--) legs.push(readLeg(from))
  return { kind: 'posted', posting, purpose: named(POSTING_PURPOSES, flags & 0xff), reference, legs }
}

function readLeg(from: WordReader): Leg {
  const owner = from.count()
  const account = from.word()
  const asset = account & 0xffff
  const purpose = named(PURPOSES, (account & ~KEYED) >>> 16)
  const amount = from.big()
  const balance = from.big()
  if ((account & KEYED) === 0) return { owner, asset, purpose, key: 0, amount, balance }
  const key = from.count()
  if (key === 0) throw new FormatError('a key that is none')
  return { owner, asset, purpose, key, amount, balance }
}

function named<T extends string>(names: readonly T[], place: number): T {
  const name = names[place]
  if (name === undefined) throw new FormatError('unknown name')
  return name
}

function within(flags: number, most: number): number {
  if (flags > most) throw new FormatError('unknown flags')
  return flags
}
