import { sameBytes } from './bytes.ts'
import { type Disk, readWhole, replaceFile } from './disk.ts'
import { JournalError } from './errors.ts'
import { MANIFEST_FILE } from './file-names.ts'
import { decodeManifest, encodeManifest, type Manifest } from './manifest.ts'
import { decodeNote } from './note.ts'
import { openNote, signNote, type SigningKey } from './signing-key.ts'

/**
 * The journal's manifest, or null where there is none. With `publicKeys` its signature has to be by one of them; with none given only
 * its form is checked. Throws `manifest-damaged` or `foreign`.
 */
export function readManifest(disk: Disk, genesisId: Uint8Array, publicKeys: readonly Uint8Array[]): Manifest | null {
  if (!disk.list().includes(MANIFEST_FILE)) return null
  const file = `${disk.path}/${MANIFEST_FILE}`
  const source = new TextDecoder().decode(readWhole(disk, MANIFEST_FILE))
  const text = publicKeys.length > 0 ? openNote(source, publicKeys) : (decodeNote(source)?.text ?? null)
  const manifest = text === null ? null : decodeManifest(text)
  if (!manifest) {
    const message = `${file} is damaged or not signed by this journal's key. Restore it, or the key, from a backup.`
    throw new JournalError('manifest-damaged', message, { file, offset: 0 })
  }
  if (!sameBytes(manifest.genesisId, genesisId))
    throw new JournalError('foreign', `${file} belongs to another journal.`, { file })
  return manifest
}

export async function writeManifest(disk: Disk, manifest: Manifest, key: SigningKey): Promise<void> {
  await replaceFile(disk, MANIFEST_FILE, new TextEncoder().encode(signNote(encodeManifest(manifest), key)))
}
