import { type Block, blockOf, endOfContent, sameBytes } from './bytes.ts'
import { readAcked } from './acked.ts'
import { type Batch, type ChainLink, type DamageReason, laterBatch, readBatch } from './chain.ts'
import { type Disk, readWhole } from './disk.ts'
import { damaged, JournalError } from './errors.ts'
import { ACKED_FILE, isSealedFile, MANIFEST_FILE, segmentFile, segmentIndex, snapshotSeq } from './file-names.ts'
import { type AckedSlot, decodeSegmentHeader, SEGMENT_HEADER_BYTES } from './headers.ts'
import { readManifest } from './manifest-file.ts'
import type { Manifest, ManifestSegment } from './manifest.ts'
import { decodeBatchHeader } from './record.ts'
import {
  batchesOf,
  checkSealed,
  loadSegment,
  pathOfSegment,
  placeOfSealed,
  type SegmentPlace,
} from './segment-bytes.ts'
import { sha256 } from './sha256.ts'
import { readSnapshotHeader, snapshotSeqs } from './snapshots.ts'

/** The bytes of the sealed files that are read in full, newest first, at an opening or beside; of older ones presence and length count. */
export const SEALED_CHECK_BYTES = 2 ** 31

/** Bytes of open segments that an opening keeps for the replay after it: two of the usual size. */
const KEPT_BYTES = 2 ** 27

/** Bytes behind the last good batch that were never acknowledged: from `offset` up to `end` of an open segment. */
export interface TornTail {
  file: string
  offset: number
  end: number
  reason: DamageReason
}

/** The checked content of a folder. `segments` is empty where a first start was interrupted before its first record. */
export interface Inspection {
  genesisId: Uint8Array
  acked: AckedSlot
  manifest: Manifest | null
  segments: SegmentPlace[]
  /** The end of the good records, and the link that the next batch or segment has to carry. */
  end: ChainLink
  /** The hash of the last batch, which the acked file names; zeros where there is none. */
  lastBatchHash: Uint8Array
  tornTail: TornTail | null
  /** Sealed files whose presence and length were checked, and whose bytes are to be read beside; newest first. */
  laterSealed: readonly ManifestSegment[]
  /** The number of those that nobody reads but a verifier. */
  uncheckedSealed: number
}

export interface InspectionOptions {
  publicKeys: readonly Uint8Array[]
  sealedCheckBytes: number
  /** leaves for later what no replay from a listed snapshot begins with */
  isOpening?: boolean
}

/**
 * Checks a journal without changing it, or returns null for an empty folder. Throws `damaged` for anything bad at or below what was
 * acknowledged (by the acked file, a later segment or a snapshot, all of which are only written once the records before are durable).
 */
export function inspect(disk: Disk, options: InspectionOptions): Inspection | null {
  if (!disk.list().includes(ACKED_FILE)) {
    if (!disk.list().some(belongsToJournal)) return null
    const file = `${disk.path}/${ACKED_FILE}`
    const message = `${file} is missing, so nobody can say which records were acknowledged. Restore the journal from a backup.`
    throw new JournalError('acked-damaged', message, { file, offset: 0 })
  }
  const acked = readAcked(disk)
  const { genesisId } = acked
  const manifest = readManifest(disk, genesisId, options.publicKeys)
  const segments = (manifest?.segments ?? []).map(placeOfSealed)
  const readAbove = options.isOpening ? (manifest?.snapshots[0]?.seq ?? 0) : 0
  const sealed = checkSealedFiles(disk, manifest?.segments ?? [], options.sealedCheckBytes, readAbove)
  const open = openSegments(disk, segments.length)
  const inspection = { genesisId, acked, manifest, segments, ...sealed }
  if (open.length === 0 && segments.length === 0 && acked.seq === 0) {
    return { ...inspection, end: { seq: 0, hash: acked.hash }, lastBatchHash: acked.hash, tornTail: null }
  }
  const walk = new Walk(disk, acked, segments)
  const highest = Math.max(open.at(-1) ?? 0, acked.segment, segments.length + 1)
  for (let index = segments.length + 1; index <= highest; index++) walk.segment(index, index === highest)
  return { ...inspection, end: walk.link, lastBatchHash: walk.lastBatchHash, tornTail: walk.tornTail }
}

/** Lets go of the bytes kept for a replay; later readings load and check them again. */
export function forgetKept(found: Inspection): void {
  for (const place of found.segments) place.kept = undefined
}

/**
 * The batches of an inspected journal that hold entries above `seq`, with their segment's bytes; each is checked again
 * unless it was kept.
 */
export function* batchesAfter(
  disk: Disk,
  found: Inspection,
  seq: number,
): Generator<{ source: Block; batch: Batch; file: string }, void, void> {
  for (const place of found.segments) {
    if (place.lastSeq <= seq) continue
    if (place.kept) {
      const file = pathOfSegment(disk, place)
      const { source, batches } = place.kept
      for (const batch of batches) if (batch.lastSeq > seq) yield { source, batch, file }
      continue
    }
    const source = loadSegment(disk, place, found.genesisId)
    const file = pathOfSegment(disk, place)
    for (const batch of batchesOf(source, disk, place)) if (batch.lastSeq > seq) yield { source, batch, file }
  }
}

/** Follows the chain through the open segments and adds their places to `segments`. */
class Walk {
  link: ChainLink
  lastBatchHash: Uint8Array
  tornTail: TornTail | null = null
  readonly #disk: Disk
  readonly #acked: AckedSlot
  readonly #segments: SegmentPlace[]
  #previousEnd: { file: string; offset: number } | null = null

  constructor(disk: Disk, acked: AckedSlot, segments: SegmentPlace[]) {
    const last = segments.at(-1)
    this.#disk = disk
    this.#acked = acked
    this.#segments = segments
    this.link = last ? { seq: last.lastSeq, hash: last.lastHash } : { seq: 0, hash: new Uint8Array(32) }
    this.lastBatchHash = this.link.hash
    if (last?.sealed) this.#compareWithAcked(`${disk.path}/${last.sealed.file}`, 0, last.firstSeq, this.link)
  }

  segment(index: number, isLast: boolean): void {
    const file = `${this.#disk.path}/${segmentFile(index)}`
    const source = this.#read(index, file)
    const firstSeq = this.link.seq + 1
    this.#enter(source, index, file)
    let offset = SEGMENT_HEADER_BYTES
    const limit = source.bytes.length & ~7
    const batches: Batch[] = []
    let reading = readBatch(source, offset, limit, this.link, sha256)
    while (reading.kind === 'batch') {
      this.#follow(file, reading.batch)
      batches.push(reading.batch)
      offset += reading.batch.length
      reading = readBatch(source, offset, limit, this.link, sha256)
    }
    const bad = reading.kind === 'damage' ? reading : { offset, reason: endsEarly(this.link, this.#acked) }
    const contentEnd = endOfContent(source.view, offset, limit)
    const isShort = isLast && this.link.seq < this.#acked.seq
    if (contentEnd > offset || isShort) this.#judge(source, file, offset, contentEnd, bad, isLast)
    this.#previousEnd = { file, offset }
    const { seq, hash } = this.link
    const kept = { source, batches }
    this.#segments.push({ index, firstSeq, lastSeq: seq, end: offset, lastHash: hash, sealed: null, kept })
    this.#keepNewest()
    if (isLast) this.#compareWithSnapshots(file, offset)
  }

  #keepNewest(): void {
    let left = KEPT_BYTES
    for (const place of this.#segments.toReversed()) {
      left -= place.kept?.source.bytes.length ?? 0
      if (left < 0) place.kept = undefined
    }
  }

  #read(index: number, file: string): Block {
    try {
      return blockOf(readWhole(this.#disk, segmentFile(index)))
    } catch (error) {
      if (!(error instanceof JournalError && error.code === 'file-missing')) throw error
      throw damaged(file, 0, this.link.seq + 1, 'file-missing')
    }
  }

  #enter(source: Block, index: number, file: string): void {
    const header = decodeSegmentHeader(source.bytes)
    if (!header) throw damaged(file, 0, this.link.seq + 1, 'segment-header')
    if (!sameBytes(header.genesisId, this.#acked.genesisId)) {
      throw new JournalError('foreign', `${file} belongs to another journal.`, { file })
    }
    const previous = this.#previousEnd
    if (previous && header.firstSeq > this.link.seq + 1) {
      throw damaged(previous.file, previous.offset, this.link.seq + 1, 'records-missing')
    }
    const isNext = header.index === index && header.firstSeq === this.link.seq + 1
    if (!isNext || !sameBytes(header.previousHash, this.link.hash)) throw damaged(file, 0, this.link.seq + 1, 'chain')
    this.link = { seq: this.link.seq, hash: sha256(source.bytes.subarray(0, SEGMENT_HEADER_BYTES)) }
  }

  #follow(file: string, batch: Batch): void {
    this.link = { seq: batch.lastSeq, hash: batch.hash }
    this.lastBatchHash = batch.hash
    if (batch.firstSeq <= this.#acked.seq) this.#compareWithAcked(file, batch.offset, batch.firstSeq, this.link)
  }

  #compareWithAcked(file: string, offset: number, firstSeq: number, link: ChainLink): void {
    const { seq, hash } = this.#acked
    const isAltered = link.seq === seq ? !sameBytes(link.hash, hash) : firstSeq <= seq && seq < link.seq && offset > 0
    if (isAltered) throw damaged(file, offset, firstSeq, 'chain')
  }

  /** Judges bytes that don't belong to a good batch: the torn end of a write nobody was told of, or damage. */
  #judge(
    source: Block,
    file: string,
    offset: number,
    contentEnd: number,
    bad: { offset: number; reason: DamageReason },
    isLast: boolean,
  ): void {
    const seq = this.link.seq + 1
    const behind = offset + (decodeBatchHeader(source, offset, source.bytes.length)?.length ?? 8)
    const wasDurable = seq <= this.#acked.seq || !isLast || laterBatch(source, behind, contentEnd, seq) >= 0
    if (wasDurable) throw damaged(file, bad.offset, seq, bad.reason)
    this.tornTail = { file, offset, end: contentEnd, reason: bad.reason }
  }

  #compareWithSnapshots(file: string, offset: number): void {
    const { seq } = this.link
    for (const snapshot of snapshotSeqs(this.#disk)) {
      if (snapshot <= seq) return
      if (readSnapshotHeader(this.#disk, snapshot, this.#acked.genesisId))
        throw damaged(file, offset, seq + 1, 'records-missing')
    }
  }
}

function endsEarly(link: ChainLink, acked: AckedSlot): DamageReason {
  return link.seq < acked.seq ? 'records-missing' : 'beyond-the-end'
}

/** Reads the newest sealed files, up to `budget` bytes, that hold entries above `readAbove`; looks at the others. */
function checkSealedFiles(
  disk: Disk,
  segments: readonly ManifestSegment[],
  budget: number,
  readAbove: number,
): Pick<Inspection, 'laterSealed' | 'uncheckedSealed'> {
  const names = new Set(disk.list())
  const laterSealed: ManifestSegment[] = []
  let left = budget
  let uncheckedSealed = 0
  for (const sealed of segments.toReversed()) {
    left -= sealed.fileLength
    const isNow = left >= 0 && sealed.lastSeq > readAbove
    checkSealed(disk, names, sealed, isNow ? 'content' : 'length')
    if (left < 0) uncheckedSealed += 1
    else if (!isNow) laterSealed.push(sealed)
  }
  return { laterSealed, uncheckedSealed }
}

/** The indices of the open segments above the sealed ones, ascending. */
function openSegments(disk: Disk, sealed: number): number[] {
  const indices = disk.list().flatMap((name) => segmentIndex(name) ?? [])
  return indices.filter((index) => index > sealed).sort((left, right) => left - right)
}

function belongsToJournal(name: string): boolean {
  return name === MANIFEST_FILE || isSealedFile(name) || segmentIndex(name) !== null || snapshotSeq(name) !== null
}
