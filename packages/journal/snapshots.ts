import { createHash } from 'node:crypto'
import { sameBytes } from './bytes.ts'
import { type Disk, readWhole, settled, temporaryName } from './disk.ts'
import { snapshotFile, snapshotSeq } from './file-names.ts'
import { decodeSnapshotHeader, encodeSnapshotHeader, SNAPSHOT_HEADER_BYTES, type SnapshotHeader } from './headers.ts'
import type { ManifestSnapshot } from './manifest.ts'
import { sha256 } from './sha256.ts'

const CHUNK_BYTES = 4 << 20

/**
 * The core's state after entry `seq`. `stateHash` is at most 32 bytes; the journal looks into neither it nor `bytes`.
 */
export interface Snapshot {
  seq: number
  at: number
  formatVersion: number
  stateHash: Uint8Array
  bytes: Uint8Array
}

/** The numbers of the snapshot files in a folder, newest first, whatever state they are in. */
export function snapshotSeqs(disk: Disk): number[] {
  const seqs = disk.list().flatMap((name) => snapshotSeq(name) ?? [])
  return seqs.sort((left, right) => right - left)
}

/** The header of a snapshot of this journal, or null where it is damaged or another's. */
export function readSnapshotHeader(disk: Disk, seq: number, genesisId: Uint8Array): SnapshotHeader | null {
  const file = disk.open(snapshotFile(seq), 'read')
  try {
    const bytes = new Uint8Array(SNAPSHOT_HEADER_BYTES)
    const header = file.read(bytes, 0) === bytes.length ? decodeSnapshotHeader(bytes) : null
    return header && header.seq === seq && sameBytes(header.genesisId, genesisId) ? header : null
  } finally {
    file.close()
  }
}

/**
 * The snapshot after `seq`, or null where its file is damaged, another journal's, or not the one the manifest lists.
 */
export function readSnapshot(
  disk: Disk,
  seq: number,
  genesisId: Uint8Array,
  listed: ManifestSnapshot | undefined,
): Snapshot | null {
  const snapshot = examineSnapshot(disk, seq, genesisId, listed)
  return 'damaged' in snapshot ? null : snapshot
}

/** A snapshot that cannot be used. */
export interface DamagedSnapshot {
  readonly seq: number
  readonly file: string
  /** the offset of the damaged part */
  readonly offset: number
  readonly damaged: 'header' | 'length' | 'content' | 'of another journal'
  /** the bytes behind its header, as they are */
  readonly bytes: Uint8Array
}

/** The snapshot after `seq`, or what is wrong with it. */
export function examineSnapshot(
  disk: Disk,
  seq: number,
  genesisId: Uint8Array,
  listed: ManifestSnapshot | undefined,
): Snapshot | DamagedSnapshot {
  const content = readWhole(disk, snapshotFile(seq))
  const header = decodeSnapshotHeader(content)
  const bytes = content.subarray(SNAPSHOT_HEADER_BYTES)
  const refuse = (damaged: DamagedSnapshot['damaged'], offset: number): DamagedSnapshot => ({
    seq,
    file: `${disk.path}/${snapshotFile(seq)}`,
    offset,
    damaged,
    bytes,
  })
  if (!header || header.seq !== seq) return refuse('header', 0)
  if (!sameBytes(header.genesisId, genesisId)) return refuse('of another journal', 0)
  if (header.length !== bytes.length) return refuse('length', SNAPSHOT_HEADER_BYTES)
  if (!sameBytes(header.contentHash, sha256(bytes))) return refuse('content', SNAPSHOT_HEADER_BYTES)
  if (listed && !sameBytes(listed.fileHash, sha256(content))) return refuse('header', 0)
  return { seq, at: header.at, formatVersion: header.formatVersion, stateHash: header.stateHash, bytes }
}

/** Writes a snapshot durably under its final name, a part at a time so that the caller's other work goes on. */
export async function writeSnapshotFile(
  disk: Disk,
  genesisId: Uint8Array,
  snapshot: Snapshot,
): Promise<ManifestSnapshot> {
  const { seq, at, formatVersion, stateHash, bytes } = snapshot
  const name = snapshotFile(seq)
  const contentHash = createHash('sha256')
  for (const part of partsOf(bytes)) {
    contentHash.update(part)
    await new Promise(setImmediate)
  }
  const header = encodeSnapshotHeader({
    formatVersion,
    seq,
    at,
    length: bytes.length,
    stateHash,
    genesisId,
    contentHash: contentHash.digest(),
  })
  const temporary = temporaryName(name)
  if (disk.list().includes(temporary)) disk.remove(temporary)
  const file = disk.open(temporary, 'create')
  const fileHash = createHash('sha256')
  let fileLength = 0
  try {
    for (const part of [header, ...partsOf(bytes)]) {
      await settled((done) => file.writeLater(part, fileLength, done))
      fileHash.update(part)
      fileLength += part.length
    }
    await settled((done) => file.dataSync(done))
  } finally {
    file.close()
  }
  disk.rename(temporary, name)
  await settled((done) => disk.syncDirectory(done))
  return { seq, at, formatVersion, stateHash: stateHash.slice(), file: name, fileLength, fileHash: fileHash.digest() }
}

function* partsOf(bytes: Uint8Array): Generator<Uint8Array, void, void> {
  for (let offset = 0; offset < bytes.length; offset += CHUNK_BYTES) yield bytes.subarray(offset, offset + CHUNK_BYTES)
}
