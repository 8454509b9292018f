import { splitEvents } from '@candela/contract'
import { DIGEST_BYTES, type Entry, type HashFunction } from '@candela/journal/format'
import { assert } from '@candela/units'
import { HASH_BYTES, leafHash, sha256 } from './tree.ts'

/* The leaf of a journal entry. Its header is bytes 8 … 43 of the journal's record, which are the record without its checksum and
   length: seq u64, at u64, rule version u32, result code u32, the core's digest of the events 8 bytes, length of the command u32,
   all little-endian. Leaf data is header ‖ H(command) ‖ H(events), 100 bytes, and the tree's leaf H(0x00 ‖ leaf data). */
export const LEAF_HEADER_BYTES = 36
export const LEAF_DATA_BYTES = LEAF_HEADER_BYTES + 2 * HASH_BYTES

/** Where a leaf's header begins in a record. */
export const LEAF_HEADER_OFFSET_IN_RECORD = 8

/** What a leaf's header says. */
export interface LeafHeader {
  readonly seq: number
  readonly at: number
  readonly ruleVersion: number
  readonly resultCode: number
  /** 8 bytes, by the core; replay compares it, proofs rest on H(events) */
  readonly eventsDigest: Uint8Array
  readonly commandBytes: number
}

/** The 36 bytes of an entry's leaf header, the same as stand in its record. */
export function encodeLeafHeader(entry: Entry): Uint8Array {
  assert(entry.eventsDigest.length === DIGEST_BYTES, 'a digest of events is 8 bytes')
  const bytes = new Uint8Array(LEAF_HEADER_BYTES)
  const view = new DataView(bytes.buffer)
  view.setBigUint64(0, BigInt(entry.seq), true)
  view.setBigUint64(8, BigInt(entry.at), true)
  view.setUint32(16, entry.ruleVersion, true)
  view.setUint32(20, entry.resultCode, true)
  bytes.set(entry.eventsDigest, 24)
  view.setUint32(32, entry.command.length, true)
  return bytes
}

/** What 36 bytes say, or null where a number is beyond 2⁵³ − 1, which no journal writes. */
export function decodeLeafHeader(bytes: Uint8Array): LeafHeader | null {
  assert(bytes.length === LEAF_HEADER_BYTES, 'the header of a leaf is 36 bytes')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const seq = Number(view.getBigUint64(0, true))
  const at = Number(view.getBigUint64(8, true))
  if (!Number.isSafeInteger(seq) || !Number.isSafeInteger(at)) return null
  return {
    seq,
    at,
    ruleVersion: view.getUint32(16, true),
    resultCode: view.getUint32(20, true),
    eventsDigest: bytes.subarray(24, 32),
    commandBytes: view.getUint32(32, true),
  }
}

/**
 * H(events): the hash of the hashes of the single events, in order. So a proof can show a customer's own events and only the hashes
 * of a counterparty's, and still reach the signed tree.
 */
export function hashOfEvents(events: Uint8Array, hash: HashFunction = sha256): Uint8Array {
  return hashOfEventHashes(splitEvents(events).map(hash), hash)
}

/** H(events) from the hashes of the single events. */
export function hashOfEventHashes(hashes: readonly Uint8Array[], hash: HashFunction = sha256): Uint8Array {
  const joined = new Uint8Array(hashes.length * HASH_BYTES)
  for (let i = 0; i < hashes.length; i++) joined.set(hashes[i]!, i * HASH_BYTES)
  return hash(joined)
}

/** The 100 bytes a leaf is the hash of. They say when something was asked and how it ended, and nothing of what or by whom. */
export function leafData(header: Uint8Array, commandHash: Uint8Array, eventsHash: Uint8Array): Uint8Array {
  assert(header.length === LEAF_HEADER_BYTES, 'the header of a leaf is 36 bytes')
  const data = new Uint8Array(LEAF_DATA_BYTES)
  data.set(header)
  data.set(commandHash, LEAF_HEADER_BYTES)
  data.set(eventsHash, LEAF_HEADER_BYTES + HASH_BYTES)
  return data
}

/** The leaf of an entry and the words of its events, for whoever builds the tree. */
export function leafOf(entry: Entry, events: Uint8Array, hash: HashFunction = sha256): Uint8Array {
  return leafHash(leafData(encodeLeafHeader(entry), hash(entry.command), hashOfEvents(events, hash)), hash)
}
