import type { Entry } from '@candela/journal'
import { assert } from '@candela/units'

/**
 * The most that may wait for the log's thread. What does not fit is left out: the thread finds it missing and reads it in the journal
 * instead, so the ring never holds up an acknowledgement and never loses an entry.
 */
export const MAX_WAITING_BYTES = 16 << 20

/* Frame: length 0 (zero: go on at the ring's start), length of the command 4, seq 8, at 16, rule version 24, result code 28, digest of the
   events 32, length of the events 40, command 48, events, up to a multiple of 8. */
const HEADER_BYTES = 48
const DIGEST = 32
const DIGEST_BYTES = 8

/* Control: where the next frame is written 0 and read 4, frames left out 8; last durable entry 16, entries in the log 24. */
const CONTROL_BYTES = 32
const WRITTEN = 0
const READ = 1
const LEFT_OUT = 2
const DURABLE = 2
const LOGGED = 3

/** Entries on their way from the engine's thread to the log's: one writes, one reads, neither waits. */
export class EntryRing {
  readonly shared: SharedArrayBuffer
  readonly #control: Int32Array
  readonly #seqs: BigInt64Array
  readonly #bytes: Uint8Array
  readonly #view: DataView
  readonly #capacity: number

  private constructor(shared: SharedArrayBuffer) {
    this.shared = shared
    this.#control = new Int32Array(shared, 0, 4)
    this.#seqs = new BigInt64Array(shared, 0, 4)
    this.#capacity = shared.byteLength - CONTROL_BYTES
    this.#bytes = new Uint8Array(shared, CONTROL_BYTES)
    this.#view = new DataView(shared, CONTROL_BYTES)
  }

  static create(bytes = MAX_WAITING_BYTES): EntryRing {
    assert(bytes % 8 === 0, 'a ring is measured in words')
    return new EntryRing(new SharedArrayBuffer(CONTROL_BYTES + bytes))
  }

  static over(shared: SharedArrayBuffer): EntryRing {
    return new EntryRing(shared)
  }

  /** The last entry that survives a power loss; only those may enter the log. */
  get durableSeq(): number {
    return Number(Atomics.load(this.#seqs, DURABLE))
  }
  set durableSeq(seq: number) {
    Atomics.store(this.#seqs, DURABLE, BigInt(seq))
  }

  /** The last entry in the log. */
  get loggedSeq(): number {
    return Number(Atomics.load(this.#seqs, LOGGED))
  }
  set loggedSeq(seq: number) {
    Atomics.store(this.#seqs, LOGGED, BigInt(seq))
  }

  /** Entries that found no room. */
  get leftOut(): number {
    return Atomics.load(this.#control, LEFT_OUT)
  }

  /** Copies an entry and the words of its events, or leaves it out where there is no room. */
  push(entry: Entry, events: Uint8Array): void {
    const { command } = entry
    const length = (HEADER_BYTES + command.length + events.length + 7) & ~7
    const written = this.#control[WRITTEN]!
    const read = Atomics.load(this.#control, READ)
    let at = written
    if (at >= read) {
      // up to the end, or from the start where that is too short; one word stays free, since full would look like empty
      if (this.#capacity - at < length + (read === 0 ? 8 : 0)) {
        if (read <= length) return this.#leaveOut()
        if (at < this.#capacity) this.#view.setUint32(at, 0, true)
        at = 0
      }
    } else if (read - at <= length) return this.#leaveOut()
    const view = this.#view
    view.setUint32(at, length, true)
    view.setUint32(at + 4, command.length, true)
    view.setFloat64(at + 8, entry.seq, true)
    view.setFloat64(at + 16, entry.at, true)
    view.setUint32(at + 24, entry.ruleVersion, true)
    view.setUint32(at + 28, entry.resultCode, true)
    this.#bytes.set(entry.eventsDigest, at + DIGEST)
    view.setUint32(at + 40, events.length, true)
    this.#bytes.set(command, at + HEADER_BYTES)
    this.#bytes.set(events, at + HEADER_BYTES + command.length)
    const end = at + length
    Atomics.store(this.#control, WRITTEN, end === this.#capacity ? 0 : end)
  }

  /** The number of the next entry; undefined: none waits. */
  peek(): number | undefined {
    const at = this.#next()
    return at === undefined ? undefined : this.#view.getFloat64(at + 8, true)
  }

  /** Takes the next entry, copied. One must be waiting. */
  take(): Entry & { events: Uint8Array } {
    const at = this.#next()
    assert(at !== undefined, 'an entry waits')
    const view = this.#view
    const commandLength = view.getUint32(at + 4, true)
    const eventsLength = view.getUint32(at + 40, true)
    // one copy for all of it, out of Node's pool
    const copy = Buffer.from(this.#bytes.subarray(at + DIGEST, at + HEADER_BYTES + commandLength + eventsLength))
    const part = (from: number, length: number): Uint8Array =>
      new Uint8Array(copy.buffer, copy.byteOffset + from - DIGEST, length)
    const entry = {
      seq: view.getFloat64(at + 8, true),
      at: view.getFloat64(at + 16, true),
      ruleVersion: view.getUint32(at + 24, true),
      resultCode: view.getUint32(at + 28, true),
      eventsDigest: part(DIGEST, DIGEST_BYTES),
      command: part(HEADER_BYTES, commandLength),
      events: part(HEADER_BYTES + commandLength, eventsLength),
    }
    this.#release(at)
    return entry
  }

  /** Passes the next entry over. */
  skip(): void {
    const at = this.#next()
    if (at !== undefined) this.#release(at)
  }

  #next(): number | undefined {
    const read = this.#control[READ]!
    if (read === Atomics.load(this.#control, WRITTEN)) return undefined
    return this.#view.getUint32(read, true) === 0 ? 0 : read
  }

  #release(at: number): void {
    const end = at + this.#view.getUint32(at, true)
    Atomics.store(this.#control, READ, end === this.#capacity ? 0 : end)
  }

  #leaveOut(): void {
    Atomics.add(this.#control, LEFT_OUT, 1)
  }
}
