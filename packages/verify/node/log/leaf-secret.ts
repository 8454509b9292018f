import { createHash, randomBytes } from 'node:crypto'
import { type Disk, JournalError, readWhole, replaceFile } from '@candela/journal'
import { fromHex, toHex } from '@candela/journal/format'

/**
 * In the folder of keys: who reads the journal alone cannot make its leaves, and who verifies it needs this and not the
 * signing key.
 */
export const LEAF_SECRET_FILE = 'leaf-secret'
const SECRET_BYTES = 32
const CHECK_BYTES = 4
const FORM = /^([0-9a-f]{64})-([0-9a-f]{8})\n$/

/**
 * The 32 bytes that the salts of all leaves follow from, made (mode 0600) at the first start. Throws `log-damaged`
 * where the file is damaged, or missing though leaves were signed: with another secret the journal would give another
 * tree. Keep a backup with the signing key's.
 */
export async function loadLeafSecret(keys: Disk, hasSigned: boolean): Promise<Uint8Array> {
  const known = readLeafSecret(keys)
  if (known) return known
  if (hasSigned) throw refused(keys, 'is missing')
  const secret = new Uint8Array(randomBytes(SECRET_BYTES))
  await replaceFile(keys, LEAF_SECRET_FILE, new TextEncoder().encode(`${toHex(secret)}-${checkOf(secret)}\n`))
  return secret
}

/** The secret in a folder of keys, or undefined where there is none. Throws `log-damaged`. */
export function readLeafSecret(keys: Disk): Uint8Array | undefined {
  if (!keys.list().includes(LEAF_SECRET_FILE)) return undefined
  const match = FORM.exec(new TextDecoder('latin1').decode(readWhole(keys, LEAF_SECRET_FILE)))
  const secret = match && fromHex(match[1]!, SECRET_BYTES)
  if (!secret || checkOf(secret) !== match[2]) throw refused(keys, 'is damaged')
  return secret
}

function checkOf(secret: Uint8Array): string {
  return toHex(createHash('sha256').update(secret).digest().subarray(0, CHECK_BYTES))
}

function refused(keys: Disk, what: string): JournalError {
  const file = `${keys.path}/${LEAF_SECRET_FILE}`
  const message = `${file} ${what}, and the leaves that were signed can't be made without it. Restore it from its backup.`
  return new JournalError('log-damaged', message, { file, offset: 0 })
}
