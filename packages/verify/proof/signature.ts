import { decodeNote, keyIdInput, sameBytes } from '@candela/journal/format'
import { assert } from '@candela/units'
import { isSignature } from '@candela/auditor/signature'
import { fromBase64, toBase64 } from './base64.ts'
import { sha256 } from './tree.ts'

const PUBLIC_KEY_BYTES = 32
const ED25519 = 1

/** A key that signs notes, by its public half. */
export interface VerifierKey {
  readonly name: string
  /** 32 bytes */
  readonly publicKey: Uint8Array
}

export type NoteOpening =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly code: NoteRefusal }
export type NoteRefusal = 'noteMalformed' | 'signerUnknown' | 'signatureInvalid'

/** The C2SP text of a verifier key, one line to publish and to pin: name+key id+base64(0x01 ‖ public key). */
export function encodeVerifierKey({ name, publicKey }: VerifierKey): string {
  assert(publicKey.length === PUBLIC_KEY_BYTES, 'an Ed25519 public key is 32 bytes')
  assert(/^[^\s+]+$/.test(name), 'the name of a key has no spaces and no plus sign')
  const id = Array.from(keyId(name, publicKey), (byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${name}+${id}+${toBase64(new Uint8Array([ED25519, ...publicKey]))}`
}

/** The key in a C2SP text, or null where it isn't exactly one. */
export function decodeVerifierKey(text: string): VerifierKey | null {
  const match = /^([^\s+]+)\+[0-9a-f]{8}\+(.*)$/.exec(text)
  const bytes = match && fromBase64(match[2]!)
  if (!bytes || bytes.length !== 1 + PUBLIC_KEY_BYTES || bytes[0] !== ED25519) return null
  const key = { name: match[1]!, publicKey: bytes.slice(1) }
  return encodeVerifierKey(key) === text ? key : null
}

/** The text of a note that `key` signed. Signatures of others, such as witnesses, neither help nor harm. */
export function openSigned(source: string, key: VerifierKey): NoteOpening {
  const question = `${encodeVerifierKey(key)}\n${source}`
  if (last?.question !== question) last = { question, opening: open(source, key) }
  return last.opening
}

/** The last note opened: proofs come many to a checkpoint, and a signature takes longer than all else in one. */
let last: { readonly question: string; readonly opening: NoteOpening } | undefined

function open(source: string, key: VerifierKey): NoteOpening {
  const note = decodeNote(source)
  if (!note) return { ok: false, code: 'noteMalformed' }
  const id = keyId(key.name, key.publicKey)
  const own = note.signatures.filter((signature) => signature.name === key.name && sameBytes(signature.keyId, id))
  if (own.length === 0) return { ok: false, code: 'signerUnknown' }
  const text = new TextEncoder().encode(note.text)
  const isSigned = own.every(({ signature }) => isSignature(text, key.publicKey, signature))
  return isSigned ? { ok: true, text: note.text } : { ok: false, code: 'signatureInvalid' }
}

function keyId(name: string, publicKey: Uint8Array): Uint8Array {
  return sha256(keyIdInput(name, publicKey)).slice(0, 4)
}
