import { type Block, blockOf, sameBytes } from './bytes.ts'
import { type Batch, type ChainLink, readBatch } from './chain.ts'
import { type Disk, readWhole } from './disk.ts'
import { damaged, JournalError } from './errors.ts'
import { sealedFile, segmentFile } from './file-names.ts'
import { decodeSegmentHeader, SEGMENT_HEADER_BYTES } from './headers.ts'
import { readManifest } from './manifest-file.ts'
import type { ManifestSegment } from './manifest.ts'
import { BATCH_HEADER_BYTES, decodeRecord, type Entry, MAX_COMMAND_BYTES, recordLength } from './record.ts'
import { firstSealedBlock, SEALED_BLOCK_AT_MOST, unpackSealed } from './sealed.ts'
import { sha256 } from './sha256.ts'

/** The header of a segment, that of its first batch, and a record. */
const ENTRY_AT_MOST = SEGMENT_HEADER_BYTES + BATCH_HEADER_BYTES + recordLength(MAX_COMMAND_BYTES)

/** The place of the records `firstSeq` … `lastSeq`. `end` is the offset behind the last batch, before any compression. */
export interface SegmentPlace {
  index: number
  firstSeq: number
  lastSeq: number
  end: number
  lastHash: Uint8Array
  /** Null while the segment is open: its file is `segmentFile(index)`. */
  sealed: ManifestSegment | null
  /** The bytes of an open segment that an opening has checked, and their batches, until its replay is over. */
  kept?: { readonly source: Block; readonly batches: readonly Batch[] } | undefined
}

export function placeOfSealed(sealed: ManifestSegment): SegmentPlace {
  const { index, firstSeq, lastSeq, length, lastHash } = sealed
  return { index, firstSeq, lastSeq, end: length, lastHash, sealed }
}

/** The batches of a checked segment from its start to `place.end`, each checked again. Throws `damaged` or `pruned`. */
export function* batchesOf(source: Block, disk: Disk, place: SegmentPlace): Generator<Batch, void, void> {
  const file = pathOfSegment(disk, place)
  if (!decodeSegmentHeader(source.bytes)) throw damaged(file, 0, place.firstSeq, 'segment-header')
  let link: ChainLink = { seq: place.firstSeq - 1, hash: sha256(source.bytes.subarray(0, SEGMENT_HEADER_BYTES)) }
  let offset = SEGMENT_HEADER_BYTES
  while (offset < place.end) {
    const reading = readBatch(source, offset, place.end, link, sha256)
    if (reading.kind === 'end') throw damaged(file, offset, link.seq + 1, 'records-missing')
    if (reading.kind === 'damage') throw damaged(file, reading.offset, link.seq + 1, reading.reason)
    yield reading.batch
    link = { seq: reading.batch.lastSeq, hash: reading.batch.hash }
    offset += reading.batch.length
  }
  if (link.seq !== place.lastSeq || !sameBytes(link.hash, place.lastHash))
    throw damaged(file, offset, link.seq + 1, 'chain')
}

/** The bytes of a segment up to its end. An open one that was sealed in the meantime is read from its sealed file. */
export function loadSegment(disk: Disk, place: SegmentPlace, genesisId: Uint8Array): Block {
  if (place.sealed) return blockOf(unpack(disk, place.sealed))
  try {
    return blockOf(readStart(disk, segmentFile(place.index), place.end))
  } catch (error) {
    if (!(error instanceof JournalError && error.code === 'file-missing')) throw error
    const sealed = readManifest(disk, genesisId, [])?.segments[place.index - 1]
    if (!sealed) throw damaged(pathOfSegment(disk, place), 0, place.firstSeq, 'file-missing')
    return blockOf(unpack(disk, sealed))
  }
}

/** The first entry of a checked segment, of which only as much is read as it takes. */
export function firstEntryOf(disk: Disk, place: SegmentPlace): Entry {
  const { sealed } = place
  const start = sealed
    ? readStart(disk, sealed.file, SEALED_BLOCK_AT_MOST)
    : readStart(disk, segmentFile(place.index), ENTRY_AT_MOST)
  const bytes = sealed ? firstSealedBlock(start) : start
  if (!bytes) throw damaged(pathOfSegment(disk, place), 0, place.firstSeq, 'file-altered')
  return decodeRecord(blockOf(bytes), SEGMENT_HEADER_BYTES + BATCH_HEADER_BYTES)
}

/** As much as there is of the first `length` bytes. */
function readStart(disk: Disk, name: string, length: number): Uint8Array {
  const file = disk.open(name, 'read')
  try {
    const bytes = new Uint8Array(Math.min(length, file.size()))
    return bytes.subarray(0, file.read(bytes, 0))
  } finally {
    file.close()
  }
}

/** Checks a sealed file, one of the folder's `names`, against its manifest line, by its length alone or by every byte. Throws `damaged`. */
export function checkSealed(
  disk: Disk,
  names: ReadonlySet<string>,
  sealed: ManifestSegment,
  how: 'length' | 'content',
): void {
  const path = `${disk.path}/${sealed.file}`
  if (!names.has(sealed.file)) throw damaged(path, 0, sealed.firstSeq, 'file-missing')
  if (how === 'content') {
    readSealed(disk, sealed)
    return
  }
  const file = disk.open(sealed.file, 'read')
  const size = file.size()
  file.close()
  if (size !== sealed.fileLength)
    throw damaged(path, Math.min(size, sealed.fileLength), sealed.firstSeq, 'file-altered')
}

function unpack(disk: Disk, sealed: ManifestSegment): Uint8Array {
  if (sealed.payload !== 'whole') {
    const message = `The payloads of ${disk.path}/${sealed.file} were pruned: records ${sealed.firstSeq} to ${sealed.lastSeq} can't be replayed.`
    throw new JournalError('pruned', message, { file: `${disk.path}/${sealed.file}`, seq: sealed.firstSeq })
  }
  const unpacked = unpackSealed(readSealed(disk, sealed), sealed.length)
  if ('segment' in unpacked) return unpacked.segment
  throw damaged(`${disk.path}/${sealed.file}`, unpacked.badOffset, sealed.firstSeq, 'file-altered')
}

/** The bytes of a sealed file. Throws `damaged` where they are not those the manifest lists. */
export function readSealed(disk: Disk, sealed: ManifestSegment): Uint8Array {
  const content = readWhole(disk, sealed.file)
  if (content.length === sealed.fileLength && sameBytes(sha256(content), sealed.fileHash)) return content
  const unpacked = unpackSealed(content, sealed.length)
  const offset = 'badOffset' in unpacked ? unpacked.badOffset : 0
  throw damaged(`${disk.path}/${sealed.file}`, offset, sealed.firstSeq, 'file-altered')
}

/** The path of the file a segment lies in. */
export function pathOfSegment(disk: Disk, place: SegmentPlace): string {
  return `${disk.path}/${place.sealed ? sealedFile(place.index) : segmentFile(place.index)}`
}
