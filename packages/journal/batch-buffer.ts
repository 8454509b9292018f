import { type Block, newBlock } from './bytes.ts'
import { BATCH_HEADER_BYTES, encodeBatchHeader, encodeRecord, type Entry, recordLength } from './record.ts'

/** A batch being filled. Its bytes are allocated once and used again for a later batch. */
export class BatchBuffer {
  readonly #block: Block
  #used = BATCH_HEADER_BYTES
  #count = 0
  #firstSeq = 0
  #waiters: (() => void) | null = null
  #durable: Promise<void> | null = null

  constructor(capacity: number) {
    this.#block = newBlock(capacity)
  }

  get count(): number {
    return this.#count
  }

  get length(): number {
    return this.#used
  }

  get lastSeq(): number {
    return this.#firstSeq + this.#count - 1
  }

  hasRoomFor(commandBytes: number): boolean {
    return this.#used + recordLength(commandBytes) <= this.#block.bytes.length
  }

  append(entry: Entry): void {
    if (this.#count === 0) this.#firstSeq = entry.seq
    this.#used = encodeRecord(this.#block, this.#used, entry)
    this.#count += 1
  }

  /** The batch's bytes, complete; they stay valid until `clear`. */
  finish(previousHash: Uint8Array): Uint8Array {
    encodeBatchHeader(this.#block, 0, this.#used, this.#count, this.#firstSeq, previousHash)
    return this.#block.bytes.subarray(0, this.#used)
  }

  /** Resolves at `release`: one promise for all who wait for this batch. */
  durable(): Promise<void> {
    this.#durable ??= new Promise((resolve) => {
      this.#waiters = resolve
    })
    return this.#durable
  }

  /** Empties the buffer for its next use and lets those go on who waited for what was in it. */
  release(): void {
    const resolve = this.#waiters
    this.#used = BATCH_HEADER_BYTES
    this.#count = 0
    this.#firstSeq = 0
    this.#waiters = null
    this.#durable = null
    resolve?.()
  }
}
