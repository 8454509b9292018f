import { assert } from '@candela/units'
import { type Block, readWide, writeWide } from './bytes.ts'
import { crc32 } from './crc32.ts'

/**
 * One journal entry. `seq` counts from 1 without gaps, `at` is an instant, `ruleVersion` and `resultCode` are 32-bit; the journal
 * looks into neither the command nor the result. `eventsDigest` is the core's 64-bit digest of the events, 8 bytes.
 */
export interface Entry {
  seq: number
  at: number
  ruleVersion: number
  command: Uint8Array
  resultCode: number
  eventsDigest: Uint8Array
}

export const HASH_BYTES = 32
export const DIGEST_BYTES = 8
export const MAX_COMMAND_BYTES = 1 << 20

/* Record: crc 0, length 4, seq 8, at 16, ruleVersion 24, resultCode 28, digest 32, command length 40, command 44, zeros up to 8.
   The crc covers everything after itself. */
export const RECORD_HEADER_BYTES = 44

/* Batch: crc of the header 0, length 4 (zero: the end), records 8, magic 12, first seq 16, hash of what came before 24, records 56.
   The hash of a batch covers all its bytes; the next batch, the next segment or the acked slot carries it. */
export const BATCH_HEADER_BYTES = 56
const BATCH_MAGIC = 0x48435442

/** The bytes a record with a command of this length takes, a multiple of 8. */
export function recordLength(commandBytes: number): number {
  return (RECORD_HEADER_BYTES + commandBytes + 7) & ~7
}

/** Writes `entry` at `offset`, a multiple of 8 with `recordLength` bytes of room after it; returns the offset behind it. */
export function encodeRecord(target: Block, offset: number, entry: Entry): number {
  const { bytes, view } = target
  const { command, eventsDigest } = entry
  assert(command.length <= MAX_COMMAND_BYTES, 'a command is at most 1 MiB')
  assert(eventsDigest.length === DIGEST_BYTES, 'a digest of events is 8 bytes')
  const end = offset + recordLength(command.length)
  view.setUint32(offset + 4, end - offset, true)
  writeWide(view, offset + 8, entry.seq)
  writeWide(view, offset + 16, entry.at)
  view.setUint32(offset + 24, entry.ruleVersion, true)
  view.setUint32(offset + 28, entry.resultCode, true)
  for (let i = 0; i < DIGEST_BYTES; i++) bytes[offset + 32 + i] = eventsDigest[i]!
  view.setUint32(offset + 40, command.length, true)
  bytes.set(command, offset + RECORD_HEADER_BYTES)
  for (let at = offset + RECORD_HEADER_BYTES + command.length; at < end; at++) bytes[at] = 0
  view.setUint32(offset, crc32(view, offset + 4, end), true)
  return end
}

/** The entry at `offset` of checked bytes. Its `command` and `eventsDigest` are views into them, not copies. */
export function decodeRecord(source: Block, offset: number): Entry {
  const { bytes, view } = source
  const commandAt = offset + RECORD_HEADER_BYTES
  return {
    seq: readWide(view, offset + 8),
    at: readWide(view, offset + 16),
    ruleVersion: view.getUint32(offset + 24, true),
    command: bytes.subarray(commandAt, commandAt + view.getUint32(offset + 40, true)),
    resultCode: view.getUint32(offset + 28, true),
    eventsDigest: bytes.subarray(offset + 32, offset + 32 + DIGEST_BYTES),
  }
}

/** The length of the record at `offset`, without checking it. */
export function lengthOfRecord(source: Block, offset: number): number {
  return source.view.getUint32(offset + 4, true)
}

/** True when a whole record with sequence number `seq` lies at `offset` and ends at or before `limit`. */
export function isGoodRecord(source: Block, offset: number, limit: number, seq: number): boolean {
  const { view } = source
  if (limit - offset < RECORD_HEADER_BYTES) return false
  const length = view.getUint32(offset + 4, true)
  if (length < RECORD_HEADER_BYTES || length > limit - offset) return false
  if (view.getUint32(offset, true) !== crc32(view, offset + 4, offset + length)) return false
  return readWide(view, offset + 8) === seq && recordLength(view.getUint32(offset + 40, true)) === length
}

/** Completes the header of a batch of `count` records that fills `target` from `offset` up to `end`. */
export function encodeBatchHeader(
  target: Block,
  offset: number,
  end: number,
  count: number,
  firstSeq: number,
  previousHash: Uint8Array,
): void {
  const { bytes, view } = target
  assert(previousHash.length === HASH_BYTES, 'a hash is 32 bytes')
  view.setUint32(offset + 4, end - offset, true)
  view.setUint32(offset + 8, count, true)
  view.setUint32(offset + 12, BATCH_MAGIC, true)
  writeWide(view, offset + 16, firstSeq)
  bytes.set(previousHash, offset + 24)
  view.setUint32(offset, crc32(view, offset + 4, offset + BATCH_HEADER_BYTES), true)
}

export interface BatchHeader {
  length: number
  count: number
  firstSeq: number
  previousHash: Uint8Array
}

/** The batch header at `offset`, or null where its checksum or shape is wrong or it would reach beyond `limit`. */
export function decodeBatchHeader(source: Block, offset: number, limit: number): BatchHeader | null {
  const { bytes, view } = source
  if (limit - offset < BATCH_HEADER_BYTES || view.getUint32(offset + 12, true) !== BATCH_MAGIC) return null
  if (view.getUint32(offset, true) !== crc32(view, offset + 4, offset + BATCH_HEADER_BYTES)) return null
  const length = view.getUint32(offset + 4, true)
  if (length <= BATCH_HEADER_BYTES || length > limit - offset || length % 8 !== 0) return null
  return {
    length,
    count: view.getUint32(offset + 8, true),
    firstSeq: readWide(view, offset + 16),
    previousHash: bytes.subarray(offset + 24, offset + BATCH_HEADER_BYTES),
  }
}
