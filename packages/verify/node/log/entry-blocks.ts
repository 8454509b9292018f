import type { Disk } from '@candela/journal'
import { blockOf } from '@candela/journal/format'
import { assert } from '@candela/units'
import type { EntryWithEvents } from '../../proof/make-bundle.ts'
import {
  BLOCK_ENTRIES,
  BLOCKS_FILE,
  compressBlock,
  copyOf,
  decodeBlock,
  decodeLine,
  EDGE_FILE,
  encodeBlock,
  type EvidenceKind,
  INDEX_FILE,
  type IndexLine,
  inflateBlock,
  LINE_BYTES,
  type Newest,
  note,
  type ReadBlock,
  shown,
} from './block-format.ts'
import { decodeFrame, encodeFrame } from './frame.ts'
import { GrowingFile } from './growing-file.ts'
import { Recent } from './recent.ts'

/** blocks kept in memory after they were read */
const KEPT_BLOCKS = 8

/**
 * Every entry of the journal with the words of its events, in blocks of 256, so that one can be shown without replaying
 * what came before it. `blocks` holds them compressed, `blocks-index` says where, `edge` holds the entries of the block
 * that is not full, and zeros behind them. Everything is checksummed and follows from the journal.
 */
export class EntryBlocks {
  readonly #blocks: GrowingFile
  readonly #index: GrowingFile
  readonly #edge: GrowingFile
  readonly #recent = new Recent<ReadBlock>(KEPT_BLOCKS)
  /** entries of the block that is not full */
  #entries: EntryWithEvents[] = []
  #frames: Uint8Array[] = []
  #framesWritten = 0
  #edgeEnd = 0
  #blocksEnd = 0
  #full = 0
  #start: Newest = new Map()
  #now: Newest = new Map()

  constructor(disk: Disk) {
    this.#blocks = new GrowingFile(disk, BLOCKS_FILE)
    this.#index = new GrowingFile(disk, INDEX_FILE)
    this.#edge = new GrowingFile(disk, EDGE_FILE)
  }

  get size(): number {
    return this.#full * BLOCK_ENTRIES + this.#entries.length
  }

  /**
   * Goes on from the files: blocks below `trusted` are taken as they are, later ones are read and checked, all but
   * those with entries above `limit`. Each good entry from there on is handed to `listener`, in order; from the first
   * entry on where the block before can't be read.
   */
  async restore(trusted: number, limit: number, listener: (entry: EntryWithEvents) => void): Promise<void> {
    this.#recent.clear()
    this.#blocksEnd = 0
    this.#now = new Map()
    const last = trusted > 0 ? this.#readBlock(trusted - 1) : undefined
    if (last) this.#goOn(trusted - 1, last)
    for (this.#full = last ? trusted : 0; (this.#full + 1) * BLOCK_ENTRIES <= limit; this.#full++) {
      const block = this.#readBlock(this.#full)
      if (!block) break
      this.#goOn(this.#full, block)
      for (const entry of block.entries) listener(entry)
      await new Promise(setImmediate)
    }
    this.#beginBlock()
    this.#restoreEdge(limit, listener)
    this.#clearEdge()
  }

  append(entry: EntryWithEvents): void {
    assert(entry.seq === this.size + 1, 'entries are kept in the order of their seq, without gaps')
    this.#entries.push(entry)
    this.#frames.push(encodeFrame(entry))
    note(this.#now, entry)
    if (this.#entries.length === BLOCK_ENTRIES) this.#close()
  }

  /** Hands what was appended to the operating system. */
  flush(): void {
    if (this.#framesWritten === this.#frames.length) return
    const bytes = Buffer.concat(this.#frames.slice(this.#framesWritten))
    this.#edge.write(bytes, this.#edgeEnd)
    this.#edgeEnd += bytes.length
    this.#framesWritten = this.#frames.length
  }

  /** Entry `seq`, or undefined where its block is damaged or not there. */
  get(seq: number): EntryWithEvents | undefined {
    const block = Math.floor((seq - 1) / BLOCK_ENTRIES)
    if (block === this.#full) return this.#entries[(seq - 1) % BLOCK_ENTRIES]
    return this.#block(block)?.entries[(seq - 1) % BLOCK_ENTRIES]
  }

  /**
   * The newest accepted entry before `seq` that lists a product or publishes its market; undefined: none, or damaged.
   */
  newestBefore(kind: EvidenceKind, product: number, seq: number): EntryWithEvents | undefined {
    const number = Math.floor((seq - 1) / BLOCK_ENTRIES)
    const isEdge = number === this.#full
    const block = isEdge ? { entries: this.#entries, newest: this.#start } : this.#block(number)
    const within = block?.entries.findLast((entry) => {
      const evidence = entry.seq < seq ? shown(entry) : undefined
      return evidence?.kind === kind && evidence.products.includes(product)
    })
    if (within) return within
    const before = block?.newest.get(product)?.[kind] ?? 0
    return before > 0 ? this.get(before) : undefined
  }

  async sync(): Promise<void> {
    await this.#blocks.sync()
    await this.#index.sync()
    await this.#edge.sync()
  }

  close(): void {
    for (const file of [this.#blocks, this.#index, this.#edge]) file.close()
  }

  #restoreEdge(limit: number, listener: (entry: EntryWithEvents) => void): void {
    const source = blockOf(this.#edge.read(0, this.#edge.size))
    for (let seq = this.size + 1; seq <= limit && this.#entries.length < BLOCK_ENTRIES - 1; seq++) {
      const frame = decodeFrame(source, this.#edgeEnd, source.bytes.length, seq)
      if (!frame) return
      this.#entries.push(frame.entry)
      this.#frames.push(source.bytes.subarray(this.#edgeEnd, frame.end))
      this.#framesWritten++
      this.#edgeEnd = frame.end
      note(this.#now, frame.entry)
      listener(frame.entry)
    }
  }

  /**
   * The edge may begin anew only once its block stands elsewhere; nothing here waits for the disk, the journal is the
   * record.
   */
  #close(): void {
    const { bytes, line } = compressBlock(encodeBlock(this.#start, this.#frames), this.#blocksEnd)
    this.#blocks.write(bytes, this.#blocksEnd)
    this.#index.write(line, this.#full * LINE_BYTES)
    this.#blocksEnd += bytes.length
    this.#full++
    this.#beginBlock()
    this.#clearEdge()
  }

  /** Nothing stands behind the edge's last entry that nobody could say the truth of. */
  #clearEdge(): void {
    const left = this.#edge.size - this.#edgeEnd
    if (left > 0) this.#edge.write(new Uint8Array(left), this.#edgeEnd)
  }

  #beginBlock(): void {
    this.#entries = []
    this.#frames = []
    this.#framesWritten = 0
    this.#edgeEnd = 0
    this.#start = copyOf(this.#now)
  }

  #goOn(number: number, { entries, newest }: ReadBlock): void {
    this.#now = copyOf(newest)
    for (const entry of entries) note(this.#now, entry)
    const line = this.#line(number)
    if (line) this.#blocksEnd = line.offset + line.length
  }

  #block(number: number): ReadBlock | undefined {
    if (number < 0 || number >= this.#full) return undefined
    return this.#recent.get(number, () => this.#readBlock(number))
  }

  #readBlock(number: number): ReadBlock | undefined {
    const line = this.#line(number)
    if (!line) return undefined
    const raw = inflateBlock(this.#blocks.read(line.offset, line.length), line)
    return raw && decodeBlock(raw, number * BLOCK_ENTRIES + 1)
  }

  #line(number: number): IndexLine | undefined {
    return decodeLine(this.#index.read(number * LINE_BYTES, LINE_BYTES))
  }
}
