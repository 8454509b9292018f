import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { decodeCommand } from '@candela/contract'
import { type Block, blockOf, crc32, newBlock } from '@candela/journal/format'
import { assert } from '@candela/units'
import type { EntryWithEvents } from '../../proof/make-bundle.ts'
import { decodeFrame } from './frame.ts'

/*
 * Entries in blocks: a table of the newest market and listing entries, 256 frames, all of it compressed; and a
 * line of the index.
 */
export const BLOCKS_FILE = 'blocks'
export const INDEX_FILE = 'blocks-index'
export const EDGE_FILE = 'edge'
/** as many as a tile has leaves */
export const BLOCK_ENTRIES = 256
/** Index: offset 0, length 8, crc of the compressed bytes 12, length before compression 16, crc of this line 20. */
export const LINE_BYTES = 24
const COMPRESSION_LEVEL = 1
/** the most bytes of a block before compression: 256 of the largest entries are beyond it, and no house writes those */
const MAX_BLOCK_BYTES = 1 << 29
const TABLE_LINE_BYTES = 24

export type EvidenceKind = 'market' | 'listing'

/** By product: the newest accepted market and listing entry. */
export type Newest = Map<number, Record<EvidenceKind, number>>

export interface ReadBlock {
  readonly entries: readonly EntryWithEvents[]
  /** as it was before the block's first entry */
  readonly newest: Newest
}

/** The place of a block. */
export interface IndexLine {
  readonly offset: number
  readonly length: number
  readonly crc: number
  readonly rawLength: number
}

/** A block before compression. */
export function encodeBlock(start: Newest, frames: readonly Uint8Array[]): Uint8Array {
  const raw = Buffer.concat([encodeNewest(start), ...frames])
  assert(raw.length <= MAX_BLOCK_BYTES, 'a block is smaller than half a gigabyte')
  return raw
}

/** A block as it is kept, and its line in the index. */
export function compressBlock(
  raw: Uint8Array,
  offset: number,
): { readonly bytes: Uint8Array; readonly line: Uint8Array } {
  const bytes = deflateRawSync(raw, { level: COMPRESSION_LEVEL })
  const { view, bytes: line } = newBlock(LINE_BYTES)
  view.setFloat64(0, offset, true)
  view.setUint32(8, bytes.length, true)
  view.setUint32(12, crc32(viewOf(bytes), 0, bytes.length), true)
  view.setUint32(16, raw.length, true)
  view.setUint32(20, crc32(view, 0, LINE_BYTES - 4), true)
  return { bytes, line }
}

/** A line of the index, or undefined where it is damaged. */
export function decodeLine(bytes: Uint8Array): IndexLine | undefined {
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

/** The block of a line before compression, or undefined where its bytes are damaged. */
export function inflateBlock(bytes: Uint8Array, line: IndexLine): Uint8Array | undefined {
  if (bytes.length < line.length || crc32(viewOf(bytes), 0, bytes.length) !== line.crc) return undefined
  const raw = inflateRawSync(bytes, { maxOutputLength: line.rawLength })
  return new Uint8Array(raw.buffer, raw.byteOffset, raw.length)
}

/** The entries of a block from `firstSeq` on, or undefined where one is not what it should be. */
export function decodeBlock(raw: Uint8Array, firstSeq: number): ReadBlock | undefined {
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

/** Remembers what an entry publishes or lists. */
export function note(newest: Newest, entry: EntryWithEvents): void {
  const { kind, products } = shown(entry) ?? NOTHING
  for (const product of products) {
    newest.set(product, { ...(newest.get(product) ?? { market: 0, listing: 0 }), [kind]: entry.seq })
  }
}

const NOTHING = { kind: 'market', products: [] } as const

/** The products whose market an accepted entry publishes, or that it lists. */
export function shown({
  command: bytes,
  resultCode,
}: EntryWithEvents): { readonly kind: EvidenceKind; readonly products: readonly number[] } | undefined {
  if (resultCode !== 0) return undefined
  const command = decodeCommand(bytes)
  if (command.kind === 'listProduct') return { kind: 'listing', products: [command.product.product] }
  if (command.kind !== 'market') return undefined
  return { kind: 'market', products: command.updates.map(({ product }) => product) }
}

export function copyOf(newest: Newest): Newest {
  return new Map(newest)
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
