import { createPublicKey, verify } from 'node:crypto'
import { lineDigest, refusalText } from '@candela/rules/funding/arithmetic'
import type { DayStatement, RefusedBecause, SignedLine } from './rail.ts'

/** The bytes before the 32 bytes of an Ed25519 public key in its DER form (RFC 8410). */
const DER_PREFIX = '302a300506032b6570032100'

/** The bytes that a rail signs of a line: its digest. */
export function lineMessage(line: SignedLine): Uint8Array {
  return Buffer.from(lineDigest(line.previous, line), 'hex')
}

/** The bytes that a rail signs when it will never do the request of a key. */
export function refusalMessage(rail: string, key: string, reason: RefusedBecause): Uint8Array {
  return Buffer.from(refusalText(rail, key, reason))
}

/** The bytes that a rail signs of a day's end. */
export function closeMessage({ rail, day, lines, head, closing }: Omit<DayStatement, 'signature'>): Uint8Array {
  const balances = Object.entries(closing).toSorted(([left], [right]) => (left < right ? -1 : 1))
  return Buffer.from(`candela close 1\0${JSON.stringify([rail, day, lines, head, balances])}`)
}

/** True when the rail of this key (hex) signed the message. */
export function isSignedBy(publicKey: string, message: Uint8Array, signature: string): boolean {
  const key = createPublicKey({ key: Buffer.from(DER_PREFIX + publicKey, 'hex'), format: 'der', type: 'spki' })
  return verify(null, message, key, Buffer.from(signature, 'hex'))
}
