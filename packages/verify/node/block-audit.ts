import { type Disk, type Entry, foundTwice, readWhole } from '@candela/journal'
import { blockOf, sameBytes } from '@candela/journal/format'
import { MisplacedClaim } from '../claims.ts'
import {
  BLOCK_ENTRIES,
  BLOCKS_FILE,
  copyOf,
  decodeLine,
  EDGE_FILE,
  encodeBlock,
  INDEX_FILE,
  inflateBlock,
  LINE_BYTES,
  type Newest,
  note,
} from './log/block-format.ts'
import { decodeFrame, encodeFrame } from './log/frame.ts'
import { GrowingFile } from './log/growing-file.ts'

/**
 * Holds the log's own copy of the entries against replay: every block must be what the replayed entries give, and so
 * must the entries of the block that is not full. What is missing says nothing false: the next start makes it again.
 */
export class BlockAudit {
  readonly #disk: Disk
  readonly #blocks: GrowingFile
  readonly #index: Uint8Array
  readonly #edge: Uint8Array
  /** the length of the edge that is frames of the block it is nearest to */
  #edgeReached = 0
  #frames: Uint8Array[] = []
  #start: Newest = new Map()
  #now: Newest = new Map()
  #end = 0
  #seq = 0
  #missing = 0
  compared = 0

  /** `edge`: what `readEdge` found before the journal was read. */
  constructor(disk: Disk, edge: Uint8Array) {
    this.#disk = disk
    this.#edge = edge
    this.#blocks = new GrowingFile(disk, BLOCKS_FILE, 'read')
    this.#index = disk.list().includes(INDEX_FILE) ? readWhole(disk, INDEX_FILE) : new Uint8Array()
  }

  append(entry: Entry, events: Uint8Array): void {
    const whole = { ...entry, events }
    this.#seq = entry.seq
    this.#frames.push(encodeFrame(whole))
    note(this.#now, whole)
    if (entry.seq % BLOCK_ENTRIES !== 0) return
    this.#compareBlock(entry.seq / BLOCK_ENTRIES - 1)
    this.#edgeReached = Math.max(this.#edgeReached, follow(this.#edge, this.#frames))
    this.#frames = []
    this.#start = copyOf(this.#now)
  }

  /** Bytes in the files behind the last entry, or missing ones, in words; once every entry was appended. */
  close(): readonly string[] {
    const said: string[] = []
    this.#compareEdge(said)
    const blocks = Math.floor(this.#seq / BLOCK_ENTRIES)
    const more = this.#index.length - blocks * LINE_BYTES
    if (more > 0) said.push(`${INDEX_FILE} (${more} bytes behind the journal's last full block)`)
    const behind = this.#blocks.size - this.#end
    if (behind > 0 && this.#missing === 0) said.push(`${BLOCKS_FILE} (${behind} bytes behind the last block)`)
    if (this.#missing > 0) said.push(`${BLOCKS_FILE} (${this.#missing} blocks are missing, the next start makes them)`)
    this.#blocks.close()
    return said
  }

  #compareBlock(number: number): void {
    const at = number * LINE_BYTES
    const first = number * BLOCK_ENTRIES + 1
    if (this.#index.length < at + LINE_BYTES) {
      this.#missing++
      return
    }
    const line = decodeLine(this.#index.subarray(at, at + LINE_BYTES))
    if (line?.offset !== this.#end) throw this.#failed(first, INDEX_FILE, at, `its line of block ${number} is damaged`)
    const raw = inflateBlock(this.#blocks.read(line.offset, line.length), line)
    if (!raw) throw this.#failed(first, BLOCKS_FILE, line.offset, `block ${number} is damaged`)
    if (!sameBytes(raw, encodeBlock(this.#start, this.#frames))) {
      throw this.#failed(first, BLOCKS_FILE, line.offset, `block ${number} is not what the journal gives`)
    }
    this.#end += line.length
    this.compared++
  }

  /**
   * The edge holds frames of one block, and zeros behind them. It is written behind the journal, and was read before it: whatever it
   * truly holds has been appended. Only what stands there still is a fault, a house that runs meanwhile may have been writing it.
   */
  #compareEdge(said: string[]): void {
    const edge = this.#edge
    const here = follow(edge, this.#frames)
    const reached = Math.max(this.#edgeReached, here)
    const end = edge.findLastIndex((byte) => byte !== 0) + 1
    if (reached >= end) return
    const isFollowed = here === this.#frames.reduce((sum, { length }) => sum + length, 0)
    if (isFollowed && this.#behind(here) >= end) {
      said.push(`${EDGE_FILE} (entries behind the journal's last one)`)
      return
    }
    const wrong = edge.subarray(reached, end)
    const [offset] = foundTwice(() => (sameBytes(readEdge(this.#disk).subarray(reached, end), wrong) ? [reached] : []))
    if (offset === undefined) said.push(`${EDGE_FILE} (it was being written)`)
    else throw this.#failed(this.#seq, EDGE_FILE, offset, 'an entry in it is not what the journal gives')
  }

  /** The length of good frames of later entries from `offset` on. */
  #behind(offset: number): number {
    const source = blockOf(this.#edge)
    let end = offset
    for (let seq = this.#seq + 1; ; seq++) {
      const frame = decodeFrame(source, end, this.#edge.length, seq)
      if (!frame) return end
      end = frame.end
    }
  }

  #failed(seq: number, name: string, offset: number, what: string): MisplacedClaim {
    return new MisplacedClaim('files', seq, what, `${this.#disk.path}/${name}`, offset)
  }
}

/** Empty where there is none. */
export function readEdge(disk: Disk): Uint8Array {
  return disk.list().includes(EDGE_FILE) ? readWhole(disk, EDGE_FILE) : new Uint8Array()
}

/** The length of the bytes that are these frames, one after the other. */
function follow(bytes: Uint8Array, frames: readonly Uint8Array[]): number {
  let at = 0
  for (const frame of frames) {
    if (!sameBytes(bytes.subarray(at, at + frame.length), frame)) break
    at += frame.length
  }
  return at
}
