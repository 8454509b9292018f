import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto'
import { sameBytes } from './bytes.ts'
import { type Disk, readWhole, replaceFile } from './disk.ts'
import { JournalError } from './errors.ts'
import { decodeNote, encodeNote, keyIdInput } from './note.ts'
import { sha256 } from './sha256.ts'

export const SIGNING_KEY_FILE = 'journal-signing-key.pem'
const SIGNER_NAME = 'candela-journal'
/** The bytes before the 32 bytes of an Ed25519 public key in its DER form (RFC 8410). */
const DER_PREFIX = Buffer.from('302a300506032b6570032100', 'hex')

/** The Ed25519 key that signs manifests and checkpoints. */
export interface SigningKey {
  readonly name: string
  /** 32 bytes. */
  readonly publicKey: Uint8Array
  sign(bytes: Uint8Array): Uint8Array
}

/**
 * The signing key in `folder`, made (mode 0600) at the first start. The folder must not be the journal's: whoever can
 * write the journal's files should not be able to sign them. Keep a backup of it, apart from the journal's. `file`: its
 * name, where it signs something else.
 */
export async function loadSigningKey(folder: Disk, file = SIGNING_KEY_FILE): Promise<SigningKey> {
  if (folder.list().includes(file)) return signingKey(readKey(folder, file))
  const { privateKey } = generateKeyPairSync('ed25519')
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' })
  await replaceFile(folder, file, new TextEncoder().encode(String(pem)))
  return signingKey(privateKey)
}

/**
 * The signing key in `folder`, or undefined where there is none; `file` as above. Throws `read-failed` where the file is
 * not exactly as it was made.
 */
export function readSigningKey(folder: Disk, file = SIGNING_KEY_FILE): SigningKey | undefined {
  if (!folder.list().includes(file)) return undefined
  const key = readKey(folder, file)
  const pem = String(key.export({ type: 'pkcs8', format: 'pem' }))
  if (new TextDecoder('latin1').decode(readWhole(folder, file)) !== pem) throw unreadable(folder, file, undefined)
  return signingKey(key)
}

/** `text`, which ends in a line feed, as a C2SP signed note. */
export function signNote(text: string, key: SigningKey): string {
  const signature = key.sign(new TextEncoder().encode(text))
  return encodeNote({ text, signatures: [{ name: key.name, keyId: keyId(key.name, key.publicKey), signature }] })
}

/** The text of a signed note, or null where it isn't one or none of `publicKeys` signed it. */
export function openNote(source: string, publicKeys: readonly Uint8Array[]): string | null {
  const note = decodeNote(source)
  if (!note) return null
  const text = new TextEncoder().encode(note.text)
  const isSigned = note.signatures.some(({ name, keyId: id, signature }) =>
    publicKeys.some((publicKey) => sameBytes(id, keyId(name, publicKey)) && isSignature(text, publicKey, signature)),
  )
  return isSigned ? note.text : null
}

function signingKey(privateKey: KeyObject): SigningKey {
  const der = createPublicKey(privateKey).export({ type: 'spki', format: 'der' })
  return {
    name: SIGNER_NAME,
    publicKey: new Uint8Array(der.subarray(DER_PREFIX.length)),
    sign: (bytes) => sign(null, bytes, privateKey),
  }
}

function readKey(folder: Disk, file: string): KeyObject {
  try {
    return createPrivateKey(Buffer.from(readWhole(folder, file)))
  } catch (cause) {
    throw unreadable(folder, file, cause)
  }
}

function unreadable(folder: Disk, name: string, cause: unknown): JournalError {
  const file = `${folder.path}/${name}`
  return new JournalError('read-failed', `${file} holds no readable signing key. Restore it from its backup.`, {
    file,
    offset: 0,
    cause,
  })
}

function keyId(name: string, publicKey: Uint8Array): Uint8Array {
  return sha256(keyIdInput(name, publicKey)).subarray(0, 4)
}

function isSignature(text: Uint8Array, publicKey: Uint8Array, signature: Uint8Array): boolean {
  const der = Buffer.concat([DER_PREFIX, publicKey])
  return verify(null, text, createPublicKey({ key: der, format: 'der', type: 'spki' }), signature)
}
