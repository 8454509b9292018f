import type { SigningKey } from '@candela/journal'
import { toHex } from '@candela/journal/format'

/** The name of a journal's log, and of its key in checkpoints. */
export function originOf(genesisId: Uint8Array): string {
  return `candela-journal/${toHex(genesisId.subarray(0, 16))}`
}

/** The key under the log's name, as checkpoints carry it. */
export function keyOfLog(genesisId: Uint8Array, key: SigningKey): SigningKey {
  return { name: originOf(genesisId), publicKey: key.publicKey, sign: (bytes) => key.sign(bytes) }
}
