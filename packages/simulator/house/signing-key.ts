import { createPrivateKey, createPublicKey, sign } from 'node:crypto'
import type { SigningKey } from '@candela/journal'

/** the bytes before the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410) */
const DER_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')
const PUBLIC_KEY_BYTES = 32

/** A key that is the same in every simulation; nothing real is ever signed with it. */
export function simulatedKey(): SigningKey {
  const key = Buffer.concat([DER_PREFIX, Buffer.alloc(PUBLIC_KEY_BYTES, 7)])
  const privateKey = createPrivateKey({ key, format: 'der', type: 'pkcs8' })
  const der = createPublicKey(privateKey).export({ type: 'spki', format: 'der' })
  return {
    name: 'candela-simulator',
    publicKey: new Uint8Array(der.subarray(der.length - PUBLIC_KEY_BYTES)),
    sign: (bytes) => sign(null, bytes, privateKey),
  }
}
