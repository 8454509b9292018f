import { splitEvents } from '@candela/contract'
import type { Entry, HashFunction } from '@candela/journal/format'
import { assert } from '@candela/units'
import { type EntrySalts, SALT_BYTES, type Salts } from './salts.ts'
import { HASH_BYTES, leafHash, sha256 } from './tree.ts'

/* The leaf of a journal entry. Its header is seq u64 and at u64, little-endian. Leaf data is header ‖ H(command) ‖
   H(events), 80 bytes, and the tree's leaf H(0x00 ‖ leaf data). Commands and events are hashed behind a salt, so
   that a hash tells nothing to who tries values. */
export const LEAF_HEADER_BYTES = 16
export const LEAF_DATA_BYTES = LEAF_HEADER_BYTES + 2 * HASH_BYTES
const DECIDED_BYTES = 8

/** The header of a leaf. */
export interface LeafHeader {
  readonly seq: number
  readonly at: number
}

/** A command and how it was decided: the rules in force, and the code it ended with. */
export interface DecidedCommand {
  readonly ruleVersion: number
  readonly resultCode: number
  readonly command: Uint8Array
}

/** The 16 bytes of an entry's leaf header. */
export function encodeLeafHeader({ seq, at }: LeafHeader): Uint8Array {
  const bytes = new Uint8Array(LEAF_HEADER_BYTES)
  const view = new DataView(bytes.buffer)
  view.setBigUint64(0, BigInt(seq), true)
  view.setBigUint64(8, BigInt(at), true)
  return bytes
}

/** The header in 16 bytes, or null where a number is beyond 2⁵³ − 1, which no journal writes. */
export function decodeLeafHeader(bytes: Uint8Array): LeafHeader | null {
  assert(bytes.length === LEAF_HEADER_BYTES, 'the header of a leaf is 16 bytes')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const seq = Number(view.getBigUint64(0, true))
  const at = Number(view.getBigUint64(8, true))
  return Number.isSafeInteger(seq) && Number.isSafeInteger(at) ? { seq, at } : null
}

/** H(command): of salt, rule version u32, result code u32 (little-endian) and the command's words. */
export function hashOfCommand(
  { ruleVersion, resultCode, command }: DecidedCommand,
  salt: Uint8Array,
  hash: HashFunction = sha256,
): Uint8Array {
  assert(salt.length === SALT_BYTES, 'a salt is 16 bytes')
  const bytes = new Uint8Array(SALT_BYTES + DECIDED_BYTES + command.length)
  const view = new DataView(bytes.buffer)
  bytes.set(salt)
  view.setUint32(SALT_BYTES, ruleVersion, true)
  view.setUint32(SALT_BYTES + 4, resultCode, true)
  bytes.set(command, SALT_BYTES + DECIDED_BYTES)
  return hash(bytes)
}

/** The hash of one event's words behind its salt. */
export function hashOfEvent(words: Uint8Array, salt: Uint8Array, hash: HashFunction = sha256): Uint8Array {
  assert(salt.length === SALT_BYTES, 'a salt is 16 bytes')
  const bytes = new Uint8Array(SALT_BYTES + words.length)
  bytes.set(salt)
  bytes.set(words, SALT_BYTES)
  return hash(bytes)
}

/**
 * H(events): the hash of the hashes of the single events, in order. So a proof can show a customer's own events and
 * only the hashes of a counterparty's, and still reach the signed tree.
 */
export function hashOfEvents(events: Uint8Array, salts: EntrySalts, hash: HashFunction = sha256): Uint8Array {
  const hashes = splitEvents(events).map((words, place) => hashOfEvent(words, salts(place + 1), hash))
  return hashOfEventHashes(hashes, hash)
}

/** H(events) from the hashes of the single events. */
export function hashOfEventHashes(hashes: readonly Uint8Array[], hash: HashFunction = sha256): Uint8Array {
  const joined = new Uint8Array(hashes.length * HASH_BYTES)
  for (let i = 0; i < hashes.length; i++) joined.set(hashes[i]!, i * HASH_BYTES)
  return hash(joined)
}

/**
 * The 80 bytes a leaf is the hash of. They say when something was asked, and nothing of what, by whom, or how it ended.
 */
export function leafData(header: Uint8Array, commandHash: Uint8Array, eventsHash: Uint8Array): Uint8Array {
  assert(header.length === LEAF_HEADER_BYTES, 'the header of a leaf is 16 bytes')
  const data = new Uint8Array(LEAF_DATA_BYTES)
  data.set(header)
  data.set(commandHash, LEAF_HEADER_BYTES)
  data.set(eventsHash, LEAF_HEADER_BYTES + HASH_BYTES)
  return data
}

/** The leaf data of an entry and the words of its events. */
export function leafDataOf(entry: Entry, events: Uint8Array, salts: Salts, hash: HashFunction = sha256): Uint8Array {
  const own = salts(entry.seq)
  return leafData(encodeLeafHeader(entry), hashOfCommand(entry, own(0), hash), hashOfEvents(events, own, hash))
}

/** The leaf of an entry and the words of its events, for whoever builds the tree. */
export function leafOf(entry: Entry, events: Uint8Array, salts: Salts, hash: HashFunction = sha256): Uint8Array {
  return leafHash(leafDataOf(entry, events, salts, hash), hash)
}
