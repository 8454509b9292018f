import { assert } from '@candela/units'
import type { HashFunction } from '@candela/journal/format'
import { HASH_BYTES, sha256 } from './tree.ts'

/** The bytes before a command or an event when it is hashed, so that nobody finds hidden content by trying. */
export const SALT_BYTES = 16
/** the block of SHA-256, as HMAC (RFC 2104) pads a key to it */
const BLOCK_BYTES = 64

/** The salts of one entry: 0 is the command's, 1, 2, … are those of its events. */
export type EntrySalts = (place: number) => Uint8Array

/** The salts of a journal's entries, by `seq`. Each is shown only together with what it salts. */
export type Salts = (seq: number) => EntrySalts

/**
 * Salt `place` of entry `seq` is the first 16 bytes of H(key ‖ place u32), where key = HMAC-SHA-256(secret, genesis id
 * ‖ seq u64) stays with the house (numbers little-endian): knowing some salts of an entry tells nothing about the
 * others. `secret` and `genesisId` have 32 bytes.
 */
export function saltsOf(secret: Uint8Array, genesisId: Uint8Array, hash: HashFunction = sha256): Salts {
  assert(secret.length === HASH_BYTES && genesisId.length === HASH_BYTES, 'secret and genesis id have 32 bytes')
  const inner = new Uint8Array(BLOCK_BYTES + HASH_BYTES + 8)
  const outer = new Uint8Array(BLOCK_BYTES + HASH_BYTES)
  inner.fill(0x36, 0, BLOCK_BYTES)
  outer.fill(0x5c, 0, BLOCK_BYTES)
  for (let place = 0; place < HASH_BYTES; place++) {
    inner[place]! ^= secret[place]!
    outer[place]! ^= secret[place]!
  }
  inner.set(genesisId, BLOCK_BYTES)
  const innerView = new DataView(inner.buffer)
  return (seq) => {
    innerView.setBigUint64(BLOCK_BYTES + HASH_BYTES, BigInt(seq), true)
    outer.set(hash(inner), BLOCK_BYTES)
    const keyed = new Uint8Array(HASH_BYTES + 4)
    keyed.set(hash(outer))
    const view = new DataView(keyed.buffer)
    return (place) => {
      view.setUint32(HASH_BYTES, place, true)
      return hash(keyed).slice(0, SALT_BYTES)
    }
  }
}
