import { assert } from '@candela/units'
import { type Block, blockOf, newBlock, readWide, writeWide } from './bytes.ts'
import { crc32 } from './crc32.ts'
import { HASH_BYTES } from './record.ts'

/* The three fixed headers of a journal's files. Each begins with a crc over the rest of itself and a magic number. */

const SEGMENT_MAGIC = 0x4a444e43
const SLOT_MAGIC = 0x4b434144
const SNAPSHOT_MAGIC = 0x50414e53
const JOURNAL_FORMAT_VERSION = 1

/** Starts a segment. `previousHash` is the last batch's hash, zeros in segment 1; the hash of this header precedes the first batch. */
export interface SegmentHeader {
  formatVersion: number
  index: number
  firstSeq: number
  createdAt: number
  genesisId: Uint8Array
  previousHash: Uint8Array
}
export const SEGMENT_HEADER_BYTES = 128

export function encodeSegmentHeader(header: Omit<SegmentHeader, 'formatVersion'>): Uint8Array {
  const block = newBlock(SEGMENT_HEADER_BYTES)
  block.view.setUint32(8, JOURNAL_FORMAT_VERSION, true)
  block.view.setUint32(12, header.index, true)
  writeWide(block.view, 16, header.firstSeq)
  writeWide(block.view, 24, header.createdAt)
  block.bytes.set(hash(header.genesisId), 32)
  block.bytes.set(hash(header.previousHash), 64)
  return seal(block, SEGMENT_MAGIC)
}

/** The segment header at the start of `bytes`, or null where it is damaged or of a format this program doesn't know. */
export function decodeSegmentHeader(bytes: Uint8Array): SegmentHeader | null {
  const block = unseal(bytes, SEGMENT_HEADER_BYTES, SEGMENT_MAGIC)
  if (!block || block.view.getUint32(8, true) !== JOURNAL_FORMAT_VERSION) return null
  return {
    formatVersion: JOURNAL_FORMAT_VERSION,
    index: block.view.getUint32(12, true),
    firstSeq: readWide(block.view, 16),
    createdAt: readWide(block.view, 24),
    genesisId: block.bytes.slice(32, 64),
    previousHash: block.bytes.slice(64, 96),
  }
}

/** One of the two slots of the acked file: everything up to `seq`, whose batch ends at `offset` of `segment`, was durable. */
export interface AckedSlot {
  generation: number
  seq: number
  segment: number
  offset: number
  hash: Uint8Array
  genesisId: Uint8Array
}
export const SLOT_BYTES = 96

/** Writes a slot into the first 96 bytes of `target`. */
export function encodeSlot(target: Block, slot: AckedSlot): void {
  const { bytes, view } = target
  view.setUint32(4, SLOT_MAGIC, true)
  writeWide(view, 8, slot.generation)
  writeWide(view, 16, slot.seq)
  view.setUint32(24, slot.segment, true)
  view.setUint32(28, slot.offset, true)
  bytes.set(hash(slot.hash), 32)
  bytes.set(hash(slot.genesisId), 64)
  view.setUint32(0, crc32(view, 4, SLOT_BYTES), true)
}

/** The slot at the start of `bytes`, or null where it is torn or was never written. */
export function decodeSlot(bytes: Uint8Array): AckedSlot | null {
  const block = unseal(bytes, SLOT_BYTES, SLOT_MAGIC)
  if (!block) return null
  return {
    generation: readWide(block.view, 8),
    seq: readWide(block.view, 16),
    segment: block.view.getUint32(24, true),
    offset: block.view.getUint32(28, true),
    hash: block.bytes.slice(32, 64),
    genesisId: block.bytes.slice(64, 96),
  }
}

/** Starts a snapshot file; `contentHash` is the SHA-256 of the `length` bytes that follow, `stateHash` the core's, at most 32 bytes. */
export interface SnapshotHeader {
  formatVersion: number
  seq: number
  at: number
  length: number
  stateHash: Uint8Array
  genesisId: Uint8Array
  contentHash: Uint8Array
}
export const SNAPSHOT_HEADER_BYTES = 144

export function encodeSnapshotHeader(header: SnapshotHeader): Uint8Array {
  const block = newBlock(SNAPSHOT_HEADER_BYTES)
  assert(header.stateHash.length <= HASH_BYTES, 'a state hash is at most 32 bytes')
  block.view.setUint32(8, header.formatVersion, true)
  block.view.setUint32(12, header.stateHash.length, true)
  writeWide(block.view, 16, header.seq)
  writeWide(block.view, 24, header.at)
  writeWide(block.view, 32, header.length)
  block.bytes.set(header.stateHash, 40)
  block.bytes.set(hash(header.genesisId), 72)
  block.bytes.set(hash(header.contentHash), 104)
  return seal(block, SNAPSHOT_MAGIC)
}

/** The snapshot header at the start of `bytes`, or null where it is damaged. */
export function decodeSnapshotHeader(bytes: Uint8Array): SnapshotHeader | null {
  const block = unseal(bytes, SNAPSHOT_HEADER_BYTES, SNAPSHOT_MAGIC)
  if (!block) return null
  return {
    formatVersion: block.view.getUint32(8, true),
    seq: readWide(block.view, 16),
    at: readWide(block.view, 24),
    length: readWide(block.view, 32),
    stateHash: block.bytes.slice(40, 40 + Math.min(HASH_BYTES, block.view.getUint32(12, true))),
    genesisId: block.bytes.slice(72, 104),
    contentHash: block.bytes.slice(104, 136),
  }
}

function hash(bytes: Uint8Array): Uint8Array {
  assert(bytes.length === HASH_BYTES, 'a hash is 32 bytes')
  return bytes
}

function seal(block: Block, magic: number): Uint8Array {
  block.view.setUint32(4, magic, true)
  block.view.setUint32(0, crc32(block.view, 4, block.bytes.length), true)
  return block.bytes
}

function unseal(bytes: Uint8Array, length: number, magic: number): Block | null {
  if (bytes.length < length) return null
  const block = blockOf(bytes.subarray(0, length))
  if (block.view.getUint32(4, true) !== magic) return null
  return block.view.getUint32(0, true) === crc32(block.view, 4, length) ? block : null
}
