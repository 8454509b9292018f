import { ed25519 } from '@noble/curves/ed25519.js'

const SIGNATURE_BYTES = 64

/** True when an Ed25519 signature of these bytes is the key's. */
export function isSignature(text: Uint8Array, publicKey: Uint8Array, signature: Uint8Array): boolean {
  if (signature.length !== SIGNATURE_BYTES) return false
  try {
    return ed25519.verify(signature, text, publicKey, { zip215: false })
  } catch {
    return false
  }
}
