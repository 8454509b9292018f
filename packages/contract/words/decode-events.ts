import { PURPOSES } from '../accounts.ts'
import type { Event, Leg } from '../events.ts'
import { FACTS } from '../facts.ts'
import { WordFormatError } from './bytes.ts'
import { formatCommandId } from './command-id.ts'
import { ORDER_TYPES, SIDES, TIMES_IN_FORCE } from './command-kinds.ts'
import { CLOSE_REASONS, EVENT_KINDS, POSTING_PURPOSES, REVIEW_OUTCOMES } from './event-kinds.ts'

const WORD = 4_294_967_296

class WordReader {
  private readonly view: DataView
  private readonly length: number
  private position = 0

  constructor(bytes: Uint8Array) {
    if (bytes.length % 4 !== 0) throw new WordFormatError('cut off')
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
    this.length = bytes.length
  }

  /** Bytes read so far. */
  get read(): number {
    return this.position
  }

  get more(): boolean {
    return this.position < this.length
  }

  word(): number {
    if (this.position >= this.length) throw new WordFormatError('cut off')
    const value = this.view.getInt32(this.position, true)
    this.position += 4
    return value
  }

  number(): number {
    const low = this.word() >>> 0
    return this.word() * WORD + low
  }

  big(): bigint {
    const low = this.word() >>> 0
    return (BigInt(this.word()) << 32n) | BigInt(low)
  }
}

/** The events in the words that the core wrote; WordFormatError for anything else. */
export function decodeEvents(bytes: Uint8Array): Event[] {
  const from = new WordReader(bytes)
  const events: Event[] = []
  while (from.more) {
    const head = from.word()
    events.push(readEvent(from, head & 0xff, head >>> 8))
  }
  return events
}

/** The words of each event by themselves, as views into `bytes`; WordFormatError as decodeEvents. */
export function splitEvents(bytes: Uint8Array): Uint8Array[] {
  const from = new WordReader(bytes)
  const parts: Uint8Array[] = []
  while (from.more) {
    const start = from.read
    const head = from.word()
    readEvent(from, head & 0xff, head >>> 8)
    parts.push(bytes.subarray(start, from.read))
  }
  return parts
}

function readEvent(from: WordReader, kind: number, flags: number): Event {
  switch (kind) {
    case EVENT_KINDS.customerOpened:
      return { kind: 'customerOpened', customer: from.word(), commandId: readCommandId(from) }
    case EVENT_KINDS.funded:
      return {
        kind: 'funded',
        customer: from.word(),
        asset: from.word(),
        amount: from.number(),
        source: 'practiceGrant',
      }
    case EVENT_KINDS.orderAccepted:
      return readAccepted(from, flags)
    case EVENT_KINDS.orderAmended:
      return {
        kind: 'orderAmended',
        order: from.number(),
        customer: from.word(),
        price: from.word(),
        lots: from.word(),
        held: from.number(),
        keptPlace: flags === 1,
      }
    case EVENT_KINDS.orderFilled:
      return readFilled(from, flags)
    case EVENT_KINDS.orderClosed:
      return {
        kind: 'orderClosed',
        order: from.number(),
        customer: from.word(),
        product: from.word(),
        reason: named(CLOSE_REASONS, flags),
        filled: from.word(),
        released: from.number(),
      }
    case EVENT_KINDS.traded:
      return {
        kind: 'traded',
        trade: from.number(),
        product: from.word(),
        price: from.word(),
        lots: from.word(),
        takerSide: named(SIDES, flags & 1),
        counterparty: flags & 2 ? 'ladder' : 'customer',
      }
    case EVENT_KINDS.posted:
      return readPosted(from, flags)
    case EVENT_KINDS.quoted:
      return {
        kind: 'quoted',
        product: from.word(),
        step: from.number(),
        index: from.word(),
        bid: from.word(),
        ask: from.word(),
      }
    case EVENT_KINDS.assetListed:
      return { kind: 'assetListed', asset: from.word() }
    case EVENT_KINDS.productListed:
      return { kind: 'productListed', product: from.word() }
    case EVENT_KINDS.rulesActivated:
      return { kind: 'rulesActivated', version: from.word() }
    case EVENT_KINDS.stateRecorded:
      return { kind: 'stateRecorded', stateHash: readHash(from) }
    case EVENT_KINDS.factRecorded:
      return {
        kind: 'factRecorded',
        customer: from.word(),
        fact: named(FACTS, flags >> 1),
        holds: (flags & 1) === 1,
      }
    case EVENT_KINDS.operatorEnrolled:
      return { kind: 'operatorEnrolled', operator: from.word(), roles: from.word() }
    case EVENT_KINDS.operatorEnded:
      return { kind: 'operatorEnded', operator: from.word() }
    case EVENT_KINDS.identityReviewed:
      return {
        kind: 'identityReviewed',
        customer: from.word(),
        operator: from.word(),
        submission: from.word(),
        outcome: named(REVIEW_OUTCOMES, flags >> 1),
        face: (flags & 1) === 1,
        reasons: from.word(),
      }
    case EVENT_KINDS.practiceReviewerSwitched:
      return { kind: 'practiceReviewerSwitched', operator: from.word(), on: flags === 1 }
    default:
      throw new WordFormatError(`unknown event ${kind}`)
  }
}

function readAccepted(from: WordReader, flags: number): Event {
  return {
    kind: 'orderAccepted',
    order: from.number(),
    customer: from.word(),
    product: from.word(),
    side: named(SIDES, flags & 1),
    type: named(ORDER_TYPES, (flags >> 1) & 1),
    timeInForce: named(TIMES_IN_FORCE, flags >> 2),
    price: from.word(),
    lots: from.word(),
    spend: from.number(),
    makerFeePpm: from.word(),
    takerFeePpm: from.word(),
    held: from.number(),
  }
}

function readFilled(from: WordReader, flags: number): Event {
  return {
    kind: 'orderFilled',
    order: from.number(),
    customer: from.word(),
    product: from.word(),
    side: named(SIDES, flags & 1),
    trade: from.number(),
    price: from.word(),
    lots: from.word(),
    notional: from.number(),
    fee: from.number(),
    liquidity: flags & 2 ? 'maker' : 'taker',
    counterparty: flags & 4 ? 'ladder' : 'customer',
    remaining: from.word(),
  }
}

function readPosted(from: WordReader, flags: number): Event {
  const posting = from.number()
  const reference = from.number()
  const legs: Leg[] = []
  for (let i = flags >> 8; i > 0; i--) {
    const owner = from.word()
    const account = from.word()
    legs.push({
      owner,
      asset: account & 0xffff,
      purpose: named(PURPOSES, account >>> 16),
      amount: from.big(),
      balance: from.big(),
    })
  }
  return { kind: 'posted', posting, purpose: named(POSTING_PURPOSES, flags & 0xff), reference, legs }
}

function named<T extends string>(names: readonly T[], place: number): T {
  const name = names[place]
  if (name === undefined) throw new WordFormatError('unknown name')
  return name
}

function readCommandId(from: WordReader): string {
  const words = new Int32Array(4)
  for (let i = 0; i < 4; i++) words[i] = from.word()
  return formatCommandId(words)
}

function readHash(from: WordReader): string {
  let hash = ''
  for (let i = 0; i < 8; i++) hash += (from.word() >>> 0).toString(16).padStart(8, '0')
  return hash
}
