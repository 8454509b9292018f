import { hash } from 'node:crypto'
import { type Disk, openNote, readWhole, replaceFile, type SigningKey, signNote } from '@candela/journal'

/** In the folder of keys: the key of personal data, 32 bytes, and which key that is, signed by the house. */
export const VAULT_KEY_FILE = 'vault.key'
export const VAULT_KEY_NOTE_FILE = 'vault-key.note'

/**
 * Writes down, signed, which key the database is sealed with, unless that stands there. It is for who has the folder and
 * not the database; the house itself asks the database.
 */
export async function noteVaultKey(keys: Disk, vaultKey: Uint8Array, signingKey: SigningKey): Promise<void> {
  const text = textOf(vaultKey)
  if (notedIn(keys, signingKey) === text) return
  await replaceFile(keys, VAULT_KEY_NOTE_FILE, new TextEncoder().encode(signNote(text, signingKey)))
}

type VaultKeyFault = typeof VAULT_KEY_FILE | typeof VAULT_KEY_NOTE_FILE | 'unnoted'

/**
 * The file of the two that is not as the house left it, if any; `unnoted`: the key was made before it was noted, and
 * nothing says which it was.
 */
export function vaultKeyFault(keys: Disk, signingKey: SigningKey): VaultKeyFault | undefined {
  if (!keys.list().includes(VAULT_KEY_NOTE_FILE)) return 'unnoted'
  const noted = notedIn(keys, signingKey)
  if (noted === undefined) return VAULT_KEY_NOTE_FILE
  return noted === textOf(readWhole(keys, VAULT_KEY_FILE)) ? undefined : VAULT_KEY_FILE
}

function notedIn(keys: Disk, { publicKey }: SigningKey): string | undefined {
  if (!keys.list().includes(VAULT_KEY_NOTE_FILE)) return undefined
  const note = Buffer.from(readWhole(keys, VAULT_KEY_NOTE_FILE)).toString('utf8')
  return openNote(note, [publicKey]) ?? undefined
}

/** A hash of 32 random bytes tells nothing of them. */
function textOf(vaultKey: Uint8Array): string {
  const labelled = Buffer.concat([Buffer.from('candela vault key 1\n'), vaultKey])
  return `candela vault key 1\n${hash('sha256', labelled)}\n`
}
