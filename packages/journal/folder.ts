import { readAckedSlots } from './acked.ts'
import { type Disk, isTemporary, readWhole } from './disk.ts'
import { ACKED_FILE, isSealedFile, MANIFEST_FILE, segmentIndex, snapshotSeq, SPARE_FILE } from './file-names.ts'
import { foundTwice, unlessGone } from './looked-again.ts'
import type { Manifest } from './manifest.ts'

/** Bytes that are not what was written, though the journal can be read without them. */
export interface FileDamage {
  readonly file: string
  readonly offset: number
  readonly what: string
}

/** The content of a journal's folder beside the records and snapshots, which are read by themselves. */
export interface FolderContent {
  readonly damage: readonly FileDamage[]
  /** names of files that nothing is ever read from */
  readonly unread: readonly string[]
}

/** Looks at every file of a folder that its records do not prove. */
export function inspectFolder(disk: Disk, manifest: Manifest | null): FolderContent {
  const listed = new Set(manifest?.segments.map(({ file }) => file))
  const lastSealed = manifest?.segments.at(-1)?.index ?? 0
  const isRead = (name: string): boolean =>
    name === ACKED_FILE ||
    name === MANIFEST_FILE ||
    snapshotSeq(name) !== null ||
    (isSealedFile(name) ? listed.has(name) : (segmentIndex(name) ?? 0) > lastSealed)
  const unread = disk.list().filter((name) => name !== SPARE_FILE && !isRead(name))
  return { damage: foundTwice(() => [...ackedDamage(disk), ...spareDamage(disk)]), unread }
}

function ackedDamage(disk: Disk): FileDamage[] {
  if (!disk.list().includes(ACKED_FILE)) return []
  const { bad, file } = readAckedSlots(disk)
  const what = 'one of the two slots that say what was acknowledged is damaged; the other one is used'
  return bad.map((offset) => ({ file, offset, what }))
}

/** The next segment, of zeros that are written over. */
function spareDamage(disk: Disk): FileDamage[] {
  if (!disk.list().includes(SPARE_FILE) || disk.list().some(isTemporary)) return []
  const offset = unlessGone(() => readWhole(disk, SPARE_FILE))?.findIndex((byte) => byte !== 0) ?? -1
  const what = 'the segment that is prepared holds something else than zeros'
  return offset < 0 ? [] : [{ file: `${disk.path}/${SPARE_FILE}`, offset, what }]
}
