import { assert } from '@candela/units'
import { blockOf, endOfContent } from './bytes.ts'
import { type Disk, type DiskFile, settled } from './disk.ts'
import { segmentFile, SPARE_FILE } from './file-names.ts'
import { encodeSegmentHeader, SEGMENT_HEADER_BYTES } from './headers.ts'
import type { SegmentPlace } from './segment-bytes.ts'

/** Small, and synced one by one: commits go on meanwhile, and the disk never has more than this to write before one of them. */
const CHUNK_BYTES = 256 << 10

/** A segment being written: batches go one behind the other into bytes that are zero and durable already. */
export interface OpenSegment {
  readonly index: number
  readonly firstSeq: number
  readonly file: DiskFile
  readonly size: number
  /** The offset at which the next batch begins. */
  end: number
}

export interface SegmentStart {
  index: number
  firstSeq: number
  createdAt: number
  genesisId: Uint8Array
  previousHash: Uint8Array
}

/**
 * Keeps one segment filled with zeros ahead of its use. Node has no fallocate, and a batch written into bytes that exist costs one
 * fdatasync without any change of the file's metadata.
 */
export class SegmentSupply {
  readonly #disk: Disk
  readonly #segmentBytes: number
  #spare: Promise<DiskFile> | null = null

  /** `segmentBytes` is a multiple of 8. */
  constructor(disk: Disk, segmentBytes: number) {
    assert(segmentBytes % 8 === 0 && segmentBytes > SEGMENT_HEADER_BYTES, 'a segment is a multiple of 8 bytes')
    this.#disk = disk
    this.#segmentBytes = segmentBytes
  }

  /** Begins to fill the next segment, unless that was begun before. */
  prepare(): Promise<DiskFile> {
    this.#spare ??= this.#fill()
    return this.#spare
  }

  /** Turns the prepared segment into number `start.index`, durably; `hash` is that of its header, which the first batch carries. */
  async take(
    start: SegmentStart,
    sha256: (bytes: Uint8Array) => Uint8Array,
  ): Promise<{ segment: OpenSegment; hash: Uint8Array }> {
    const file = await this.prepare()
    this.#spare = null
    const header = encodeSegmentHeader(start)
    file.write(header, 0)
    await settled((done) => file.dataSync(done))
    this.#disk.rename(SPARE_FILE, segmentFile(start.index))
    await settled((done) => this.#disk.syncDirectory(done))
    file.close()
    const { index, firstSeq } = start
    const segment = this.#disk.open(segmentFile(index), 'update')
    return {
      segment: { index, firstSeq, file: segment, size: this.#segmentBytes, end: SEGMENT_HEADER_BYTES },
      hash: sha256(header),
    }
  }

  /** Waits for a segment that is being filled; throws where that fails. */
  async close(): Promise<void> {
    const file = await this.#spare
    file?.close()
  }

  async #fill(): Promise<DiskFile> {
    const file = this.#disk.open(SPARE_FILE, 'create')
    const zeros = new Uint8Array(Math.min(CHUNK_BYTES, this.#segmentBytes))
    for (let offset = 0; offset < this.#segmentBytes; offset += zeros.length) {
      const part = zeros.subarray(0, Math.min(zeros.length, this.#segmentBytes - offset))
      await settled((done) => file.writeLater(part, offset, done))
      await settled((done) => file.dataSync(done))
    }
    return file
  }
}

/**
 * Opens the segment to go on with, behind its last good batch at the place's end. What lies between `rewriteFrom` and
 * `end` was read but may only be in memory (a kernel that failed to write it says so once, to a process that is gone):
 * it is written again. What lies behind `end` is zeroed. Both are durable when this returns.
 */
export async function reopenSegment(disk: Disk, place: SegmentPlace, rewriteFrom: number): Promise<OpenSegment> {
  const { index, firstSeq, end } = place
  const file = disk.open(segmentFile(index), 'update')
  const size = file.size() & ~7
  const bytes = place.kept?.source.bytes ?? new Uint8Array(size)
  if (!place.kept) file.read(bytes, 0)
  const contentEnd = endOfContent(blockOf(bytes).view, end, size)
  bytes.fill(0, end, contentEnd)
  if (contentEnd > rewriteFrom) file.write(bytes.subarray(rewriteFrom, contentEnd), rewriteFrom)
  await settled((done) => file.dataSync(done))
  return { index, firstSeq, file, size, end }
}
