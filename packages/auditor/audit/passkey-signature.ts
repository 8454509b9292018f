import { p256 } from '@noble/curves/nist.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, hexToBytes } from '@noble/hashes/utils.js'

/** A COSE key of ES256 in its canonical form, as authenticators write it: the two coordinates stand after these bytes. */
const COSE_X = 'a5010203262001215820'
const COSE_Y = '225820'
const COORDINATE_HEX = 64

/**
 * True when a passkey signed `challenge`: `signature` is the JSON of what the browser answered. Undefined for keys of
 * other algorithms, which are not checked here.
 */
export function isSignedBy(publicKey: string, challenge: Uint8Array, signature: string): boolean | undefined {
  const point = pointOf(publicKey)
  if (point === undefined) return undefined
  try {
    const parts = JSON.parse(signature) as Record<'clientDataJSON' | 'authenticatorData' | 'signature', string>
    const clientData = bytesOf(parts.clientDataJSON)
    const { type, challenge: signed } = JSON.parse(new TextDecoder().decode(clientData)) as Record<string, unknown>
    if (type !== 'webauthn.get' || typeof signed !== 'string') return false
    if (bytesOf(signed).join() !== challenge.join()) return false
    const message = concatBytes(bytesOf(parts.authenticatorData), sha256(clientData))
    return p256.verify(bytesOf(parts.signature), message, point, { format: 'der', lowS: false })
  } catch {
    return false
  }
}

/** The uncompressed point of a canonical ES256 key. */
function pointOf(hex: string): Uint8Array | undefined {
  const x = hex.slice(COSE_X.length, COSE_X.length + COORDINATE_HEX)
  const y = hex.slice(-COORDINATE_HEX)
  if (hex !== `${COSE_X}${x}${COSE_Y}${y}` || y.length !== COORDINATE_HEX) return undefined
  return hexToBytes(`04${x}${y}`)
}

function bytesOf(base64url: string): Uint8Array {
  const binary = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (character) => character.charCodeAt(0))
}
