import { type Block, sameBytes } from './bytes.ts'
import { SEGMENT_HEADER_BYTES } from './headers.ts'
import {
  BATCH_HEADER_BYTES,
  decodeBatchHeader,
  decodeRecord,
  type Entry,
  isGoodRecord,
  lengthOfRecord,
} from './record.ts'

/** SHA-256 of some bytes; given by the caller, since a browser on plain http has to compute it in JavaScript. */
export type HashFunction = (bytes: Uint8Array) => Uint8Array

/** The end of a chain: the sequence number of the last record and the hash the next batch has to carry. */
export interface ChainLink {
  seq: number
  hash: Uint8Array
}

/** A checked batch: its place in the segment, its records' numbers and its hash. */
export interface Batch {
  offset: number
  length: number
  firstSeq: number
  lastSeq: number
  hash: Uint8Array
}

export type DamageReason =
  | 'segment-header'
  | 'batch-header'
  | 'batch-sequence'
  | 'chain'
  | 'record'
  | 'record-count'
  | 'records-missing'
  | 'beyond-the-end'
  | 'file-missing'
  | 'file-altered'

export type BatchReading =
  | { kind: 'batch'; batch: Batch }
  | { kind: 'end' }
  | { kind: 'damage'; offset: number; reason: DamageReason }

/**
 * Reads and checks the batch at `offset` of a segment that ends at `limit`: header, every byte of its records, and that it follows `link`.
 * Damage names the first bad record's offset, or the batch's where its header is bad.
 */
export function readBatch(
  source: Block,
  offset: number,
  limit: number,
  link: ChainLink,
  hash: HashFunction,
): BatchReading {
  if (limit - offset < BATCH_HEADER_BYTES || isBlank(source, offset)) return { kind: 'end' }
  const header = decodeBatchHeader(source, offset, limit)
  if (!header) return { kind: 'damage', offset, reason: 'batch-header' }
  if (header.firstSeq !== link.seq + 1) return { kind: 'damage', offset, reason: 'batch-sequence' }
  if (!sameBytes(header.previousHash, link.hash)) return { kind: 'damage', offset, reason: 'chain' }
  const { length, firstSeq, count } = header
  const end = offset + length
  const batch = {
    offset,
    length,
    firstSeq,
    lastSeq: firstSeq + count - 1,
    hash: hash(source.bytes.subarray(offset, end)),
  }
  // the next batch vouches for every byte of this one: where it does, no record has to be looked at
  const next = decodeBatchHeader(source, end, limit)
  if (next && sameBytes(next.previousHash, batch.hash)) return { kind: 'batch', batch }
  return readRecords(source, batch, count)
}

/** Checks each record of a batch that nothing behind it vouches for, so that damage is named where it lies. */
function readRecords(source: Block, batch: Batch, count: number): BatchReading {
  const { offset, firstSeq } = batch
  const end = offset + batch.length
  let at = offset + BATCH_HEADER_BYTES
  let seq = firstSeq
  for (; at < end; seq++) {
    if (!isGoodRecord(source, at, end, seq)) return { kind: 'damage', offset: at, reason: 'record' }
    at += lengthOfRecord(source, at)
  }
  if (seq - firstSeq !== count) return { kind: 'damage', offset, reason: 'record-count' }
  return { kind: 'batch', batch }
}

/** The entries of a checked batch with `seq` above `after`, as views into the segment's bytes. */
export function* entriesOf(source: Block, batch: Batch, after = 0): Generator<Entry, void, void> {
  const end = batch.offset + batch.length
  let seq = batch.firstSeq
  for (let at = batch.offset + BATCH_HEADER_BYTES; at < end; at += lengthOfRecord(source, at)) {
    if (seq > after) yield decodeRecord(source, at)
    seq += 1
  }
}

/**
 * The offset of a batch header with a good checksum and a number above `seq`, at or after `from`, or -1. Where one stands behind a bad
 * batch, the bad one had been durable: a batch is only written once the one before it is.
 */
export function laterBatch(source: Block, from: number, limit: number, seq: number): number {
  for (let at = Math.max(from, SEGMENT_HEADER_BYTES); at + BATCH_HEADER_BYTES <= limit; at += 8) {
    const header = decodeBatchHeader(source, at, limit)
    if (header && header.firstSeq > seq) return at
  }
  return -1
}

function isBlank({ view }: Block, offset: number): boolean {
  for (let at = offset; at < offset + BATCH_HEADER_BYTES; at += 4) if (view.getInt32(at, true) !== 0) return false
  return true
}
