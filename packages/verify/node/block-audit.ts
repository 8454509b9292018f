import { type Disk, type Entry, readWhole } from '@candela/journal'
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
  /** frames of the block before and of this one: an edge that was not cleared yet holds the former */
  #before: readonly Uint8Array[] = []
  #frames: Uint8Array[] = []
  #start: Newest = new Map()
  #now: Newest = new Map()
  #end = 0
  #seq = 0
  #missing = 0
  compared = 0

  constructor(disk: Disk) {
    this.#disk = disk
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
    this.#before = this.#frames
    this.#frames = []
    this.#start = copyOf(this.#now)
  }

  /** What lies in the files behind the last entry, or is missing, in words; once every entry was appended. */
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

  /** The edge holds frames of one block, and zeros behind them. */
  #compareEdge(said: string[]): void {
    if (!this.#disk.list().includes(EDGE_FILE)) return
    const bytes = readWhole(this.#disk, EDGE_FILE)
    const reached = Math.max(follow(bytes, this.#frames), follow(bytes, this.#before))
    const left = bytes.subarray(reached).findIndex((byte) => byte !== 0)
    if (left < 0) return
    // a house that runs meanwhile has gone on
    const isAhead = decodeFrame(blockOf(bytes), reached, bytes.length, this.#seq + 1) !== null
    if (!isAhead) throw this.#failed(this.#seq, EDGE_FILE, reached, 'an entry in it is not what the journal gives')
    said.push(`${EDGE_FILE} (entries behind the journal's last one)`)
  }

  #failed(seq: number, name: string, offset: number, what: string): MisplacedClaim {
    return new MisplacedClaim('files', seq, what, `${this.#disk.path}/${name}`, offset)
  }
}

/** How far the bytes are these frames, one after the other. */
function follow(bytes: Uint8Array, frames: readonly Uint8Array[]): number {
  let at = 0
  for (const frame of frames) {
    if (!sameBytes(bytes.subarray(at, at + frame.length), frame)) break
    at += frame.length
  }
  return at
}
