/* The journal's bytes without its files: pure, so that a browser can read and check them. No node module may be reached from here. */
export { type Block, blockOf, fromHex, newBlock, sameBytes, toHex } from './bytes.ts'
export {
  type Batch,
  type BatchReading,
  type ChainLink,
  type DamageReason,
  entriesOf,
  type HashFunction,
  laterBatch,
  readBatch,
} from './chain.ts'
export { crc32 } from './crc32.ts'
export {
  type AckedSlot,
  decodeSegmentHeader,
  decodeSlot,
  decodeSnapshotHeader,
  encodeSegmentHeader,
  encodeSlot,
  encodeSnapshotHeader,
  SEGMENT_HEADER_BYTES,
  type SegmentHeader,
  SLOT_BYTES,
  SNAPSHOT_HEADER_BYTES,
  type SnapshotHeader,
} from './headers.ts'
export {
  decodeManifest,
  encodeManifest,
  type Manifest,
  type ManifestSegment,
  type ManifestSnapshot,
} from './manifest.ts'
export { decodeNote, encodeNote, keyIdInput, type Note, type NoteSignature } from './note.ts'
export {
  BATCH_HEADER_BYTES,
  decodeBatchHeader,
  decodeRecord,
  DIGEST_BYTES,
  encodeBatchHeader,
  encodeRecord,
  type Entry,
  HASH_BYTES,
  isGoodRecord,
  lengthOfRecord,
  MAX_COMMAND_BYTES,
  RECORD_HEADER_BYTES,
  recordLength,
} from './record.ts'
