import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { decodeCommand } from '@candela/contract'
import type { Disk } from '@candela/journal'
import { type Block, blockOf, crc32, newBlock } from '@candela/journal/format'
import { assert } from '@candela/units'
import type { EntryWithEvents } from '../../proof/make-bundle.ts'
import { decodeFrame, encodeFrame } from './frame.ts'
import { GrowingFile } from './growing-file.ts'
import { Recent } from './recent.ts'

export const BLOCKS_FILE = 'blocks'
export const INDEX_FILE = 'blocks-index'
export const EDGE_FILE = 'edge'
/** as many as a tile has leaves */
export const BLOCK_ENTRIES = 256
/** Index: offset 0, length 8, crc of the compressed bytes 12, length before compression 16, crc of this line 20. */
export const LINE_BYTES = 24
const COMPRESSION_LEVEL = 1
/** blocks kept in memory after they were read */
const KEPT_BLOCKS = 8
/** what a block may be before compression: 256 of the largest entries are beyond it, and no house writes those */
const MAX_BLOCK_BYTES = 1 << 29
const TABLE_LINE_BYTES = 24

export type EvidenceKind = 'market' | 'listing'

/** By product: the newest accepted market and listing entry. */
type Newest = Map<number, Record<EvidenceKind, number>>

interface ReadBlock {
  readonly entries: readonly EntryWithEvents[]
  /** as it was before the block's first entry */
  readonly newest: Newest
}

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
    const table = encodeNewest(this.#start)
    const raw = Buffer.concat([table, ...this.#frames])
    assert(raw.length <= MAX_BLOCK_BYTES, 'a block is smaller than half a gigabyte')
    const bytes = deflateRawSync(raw, { level: COMPRESSION_LEVEL })
    this.#blocks.write(bytes, this.#blocksEnd)
    const { view, bytes: line } = newBlock(LINE_BYTES)
    view.setFloat64(0, this.#blocksEnd, true)
    view.setUint32(8, bytes.length, true)
    view.setUint32(12, crc32(viewOf(bytes), 0, bytes.length), true)
    view.setUint32(16, raw.length, true)
    view.setUint32(20, crc32(view, 0, LINE_BYTES - 4), true)
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
    const bytes = this.#blocks.read(line.offset, line.length)
    if (bytes.length < line.length || crc32(viewOf(bytes), 0, bytes.length) !== line.crc) return undefined
    const raw = inflateRawSync(bytes, { maxOutputLength: line.rawLength })
    return decodeBlock(new Uint8Array(raw.buffer, raw.byteOffset, raw.length), number * BLOCK_ENTRIES + 1)
  }

  #line(number: number): { offset: number; length: number; crc: number; rawLength: number } | undefined {
    const bytes = this.#index.read(number * LINE_BYTES, LINE_BYTES)
    if (bytes.length < LINE_BYTES) return undefined
    const view = viewOf(bytes)
    if (view.getUint32(20, true) !== crc32(view, 0, LINE_BYTES - 4)) return undefined
    return {
      offset: view.getFloat64(0, true),
      length: view.getUint32(8, true),
      crc: view.getUint32(12, true),
      rawLength: view.getUint32(16, true),
    }
  }
}

function decodeBlock(raw: Uint8Array, firstSeq: number): ReadBlock | undefined {
  const source = blockOf(raw)
  const { newest, end: from } = decodeNewest(source)
  let end = from
  const entries: EntryWithEvents[] = []
  for (let seq = firstSeq; entries.length < BLOCK_ENTRIES; seq++) {
    const frame = decodeFrame(source, end, raw.length, seq)
    if (!frame) return undefined
    entries.push(frame.entry)
    end = frame.end
  }
  return { entries, newest }
}

function encodeNewest(newest: Newest): Uint8Array {
  const { bytes, view } = newBlock(8 + newest.size * TABLE_LINE_BYTES)
  view.setUint32(0, newest.size, true)
  let at = 8
  for (const [product, { market, listing }] of newest) {
    view.setUint32(at, product, true)
    view.setFloat64(at + 8, market, true)
    view.setFloat64(at + 16, listing, true)
    at += TABLE_LINE_BYTES
  }
  return bytes
}

function decodeNewest({ view }: Block): { newest: Newest; end: number } {
  const newest: Newest = new Map()
  const end = 8 + view.getUint32(0, true) * TABLE_LINE_BYTES
  for (let at = 8; at < end; at += TABLE_LINE_BYTES) {
    newest.set(view.getUint32(at, true), {
      market: view.getFloat64(at + 8, true),
      listing: view.getFloat64(at + 16, true),
    })
  }
  return { newest, end }
}

function note(newest: Newest, entry: EntryWithEvents): void {
  const { kind, products } = shown(entry) ?? NOTHING
  for (const product of products) {
    newest.set(product, { ...(newest.get(product) ?? { market: 0, listing: 0 }), [kind]: entry.seq })
  }
}

const NOTHING = { kind: 'market', products: [] } as const

/** The products whose market an accepted entry publishes, or that it lists. */
function shown({
  command: bytes,
  resultCode,
}: EntryWithEvents): { readonly kind: EvidenceKind; readonly products: readonly number[] } | undefined {
  if (resultCode !== 0) return undefined
  const command = decodeCommand(bytes)
  if (command.kind === 'listProduct') return { kind: 'listing', products: [command.product.product] }
  if (command.kind !== 'market') return undefined
  return { kind: 'market', products: command.updates.map(({ product }) => product) }
}

function copyOf(newest: Newest): Newest {
  return new Map(newest)
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
