import { type Block, newBlock, readWide } from './bytes.ts'
import type { Batch } from './chain.ts'
import { BATCH_HEADER_BYTES, decodeRecord, type Entry, lengthOfRecord, RECORD_HEADER_BYTES } from './record.ts'

/**
 * Goes through the records of checked batches where they lie, one after the other in the same fields: a replay of
 * millions makes no object and copies no byte for any of them. What it shows of a record holds until the next.
 */
export class RecordCursor {
  seq = 0
  at = 0
  ruleVersion = 0
  resultCode = 0
  /** the digest of the events as two words */
  digestLow = 0
  digestHigh = 0
  /** the command lies between these offsets of `bytes` */
  commandStart = 0
  commandEnd = 0
  #source: Block = newBlock(0)
  #offset = 0
  #next = 0
  #end = 0

  /** Goes to the start of a batch; `next` is its first record. */
  over(source: Block, batch: Batch): void {
    this.#source = source
    this.#next = batch.offset + BATCH_HEADER_BYTES
    this.#end = batch.offset + batch.length
  }

  /** Goes on to the next record, or answers false behind the last. */
  next(): boolean {
    const offset = this.#next
    if (offset >= this.#end) return false
    const { view } = this.#source
    this.#offset = offset
    this.#next = offset + lengthOfRecord(this.#source, offset)
    this.seq = readWide(view, offset + 8)
    this.at = readWide(view, offset + 16)
    this.ruleVersion = view.getUint32(offset + 24, true)
    this.resultCode = view.getUint32(offset + 28, true)
    this.digestLow = view.getInt32(offset + 32, true)
    this.digestHigh = view.getInt32(offset + 36, true)
    this.commandStart = offset + RECORD_HEADER_BYTES
    this.commandEnd = this.commandStart + view.getUint32(offset + 40, true)
    return true
  }

  get bytes(): Uint8Array {
    return this.#source.bytes
  }

  /** The record as an entry of its own, whose bytes are views. */
  entry(): Entry {
    return decodeRecord(this.#source, this.#offset)
  }
}
