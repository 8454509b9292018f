/* The C2SP signed note: a text of lines, an empty line, then lines "— name base64(key id ‖ signature)". */

const KEY_ID_BYTES = 4
const MAX_SIGNATURES = 16
const SIGNATURE_LINE = /^— ([^\s+]+) ([A-Za-z0-9+/]+={0,2})$/

export interface NoteSignature {
  /** The signer's name, without spaces or plus signs. */
  name: string
  /** The first four bytes of SHA-256(name ‖ 0x0A ‖ 0x01 ‖ public key). */
  keyId: Uint8Array
  signature: Uint8Array
}

export interface Note {
  /** The signed text: UTF-8, ending in a line feed. */
  text: string
  signatures: NoteSignature[]
}

export function encodeNote(note: Note): string {
  const lines = note.signatures.map(({ name, keyId, signature }) => {
    const blob = String.fromCharCode(...keyId, ...signature)
    return `— ${name} ${btoa(blob)}\n`
  })
  return `${note.text}\n${lines.join('')}`
}

/** The note in `source`, its signatures unchecked, or null where it isn't one. */
export function decodeNote(source: string): Note | null {
  const split = source.lastIndexOf('\n\n')
  if (split < 0 || !source.endsWith('\n')) return null
  const lines = source.slice(split + 2, -1).split('\n')
  if (lines.length > MAX_SIGNATURES) return null
  const signatures: NoteSignature[] = []
  for (const line of lines) {
    const match = SIGNATURE_LINE.exec(line)
    if (!match) return null
    const blob = decodeBase64(match[2]!)
    if (!blob || blob.length <= KEY_ID_BYTES) return null
    signatures.push({ name: match[1]!, keyId: blob.slice(0, KEY_ID_BYTES), signature: blob.slice(KEY_ID_BYTES) })
  }
  const note = { text: source.slice(0, split + 1), signatures }
  return encodeNote(note) === source ? note : null
}

/** The bytes that a key's id is the hash of; the id is the hash's first four bytes. */
export function keyIdInput(name: string, publicKey: Uint8Array): Uint8Array {
  return new Uint8Array([...new TextEncoder().encode(name), 0x0a, 0x01, ...publicKey])
}

function decodeBase64(text: string): Uint8Array | null {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    return null
  }
}
