import { createAcked, readAcked } from './acked.ts'
import { sameBytes } from './bytes.ts'
import { type Disk, type DiskFile, readWhole, replaceFile, settled } from './disk.ts'
import { JournalError } from './errors.ts'
import { MANIFEST_FILE, segmentFile } from './file-names.ts'
import { type AckedSlot, SEGMENT_HEADER_BYTES } from './headers.ts'
import { unlessGone } from './looked-again.ts'
import { readManifest } from './manifest-file.ts'
import type { Manifest } from './manifest.ts'
import { readJournal } from './read.ts'
import { loadSegment } from './segment-bytes.ts'

/** A journal as it stood when nothing more was acknowledged than `seq` names: what of it to copy. */
export interface JournalMoment {
  readonly seq: number
  readonly genesisId: Uint8Array
  readonly acked: AckedSlot
  readonly manifest: { readonly bytes: Uint8Array; readonly content: Manifest } | null
}

const CHUNK_BYTES = 4 << 20

/**
 * The moment of a journal that another process may be writing. Where one that was read before something is the same as one read after
 * it, nothing was acknowledged meanwhile; the later one is to be used.
 */
export function momentOf(disk: Disk): JournalMoment {
  const acked = readAcked(disk)
  const { seq, genesisId } = acked
  const content = readManifest(disk, genesisId, [])
  return { seq, genesisId, acked, manifest: content && { bytes: readWhole(disk, MANIFEST_FILE), content } }
}

/** True when nothing was acknowledged, sealed or listed between two moments of a journal. */
export function isSameMoment(one: JournalMoment, other: JournalMoment): boolean {
  const manifests = [one, other].map(({ manifest }) => manifest?.bytes ?? new Uint8Array())
  return one.acked.generation === other.acked.generation && sameBytes(manifests[0]!, manifests[1]!)
}

/**
 * Copies a journal into an empty folder as it stood at a moment, while it may go on: its records up to `moment.seq` and not one more.
 * Throws JournalError, also where the copy does not read as that.
 */
export async function copyJournal(disk: Disk, to: Disk, moment: JournalMoment): Promise<void> {
  const { acked, genesisId, manifest } = moment
  const { segments = [], snapshots = [] } = manifest?.content ?? {}
  // the one kind that a house which goes on takes away
  for (const { file } of snapshots) await copyFile(disk, to, file).catch(unlessMissing)
  for (const { file } of segments) await copyFile(disk, to, file)
  for (let index = segments.length + 1; index <= acked.segment; index++) {
    const end = index === acked.segment ? Math.max(acked.offset, SEGMENT_HEADER_BYTES) : Number.MAX_SAFE_INTEGER
    const place = { index, firstSeq: 0, lastSeq: 0, end, lastHash: acked.hash, sealed: null }
    const { bytes } = loadSegment(disk, place, genesisId)
    // a segment without a record has to have room for the first
    const room = end > SEGMENT_HEADER_BYTES ? 0 : sizeOf(disk, segmentFile(index))
    await writeFile(to, segmentFile(index), bytes.subarray(0, end), room)
  }
  if (manifest) await replaceFile(to, MANIFEST_FILE, manifest.bytes)
  await createAcked(to, acked)
  const copied = readJournal(to)
  if (copied?.lastSeq === acked.seq && sameBytes(copied.lastHash, acked.hash)) return
  throw new JournalError('damaged', `${to.path} does not hold the journal of ${disk.path} up to entry ${acked.seq}.`, {
    file: to.path,
    seq: acked.seq,
  })
}

/** Copies a file piece by piece, durably; one that grows is copied as far as it reached at the first look. */
export async function copyFile(disk: Disk, to: Disk, name: string): Promise<void> {
  const source = disk.open(name, 'read')
  try {
    const size = source.size()
    await made(to, name, (file) => {
      const piece = new Uint8Array(Math.min(CHUNK_BYTES, size))
      for (let offset = 0; offset < size; offset += piece.length) {
        const part = piece.subarray(0, Math.min(piece.length, size - offset))
        file.write(part.subarray(0, source.read(part, offset)), offset)
      }
    })
  } finally {
    source.close()
  }
}

function unlessMissing(error: unknown): void {
  if (!(error instanceof JournalError && error.code === 'file-missing')) throw error
}

/** The bytes of an open segment, zeros with them; 0 where it was sealed meanwhile. */
function sizeOf(disk: Disk, name: string): number {
  const file = unlessGone(() => disk.open(name, 'read'))
  try {
    return file?.size() ?? 0
  } finally {
    file?.close()
  }
}

/** Writes bytes, and behind them zeros up to `size` that take no room. */
function writeFile(to: Disk, name: string, bytes: Uint8Array, size: number): Promise<void> {
  return made(to, name, (file) => {
    file.write(bytes, 0)
    if (size > bytes.length) file.write(new Uint8Array(1), size - 1)
  })
}

async function made(to: Disk, name: string, write: (file: DiskFile) => void): Promise<void> {
  const file = to.open(name, 'create')
  try {
    write(file)
    await settled((done) => file.dataSync(done))
  } finally {
    file.close()
  }
  await settled((done) => to.syncDirectory(done))
}
