import {
  type Block,
  crc32,
  decodeRecord,
  encodeRecord,
  isGoodRecord,
  lengthOfRecord,
  newBlock,
  recordLength,
} from '@candela/journal/format'
import type { EntryWithEvents } from '../../proof/make-bundle.ts'

/*
 * A frame: an entry's record as it lies in the journal, then crc 0 and length 4 of its event words, then the words,
 * zeros up to 8.
 */
const EVENTS_HEADER_BYTES = 8

/** The bytes a frame takes, a multiple of 8. */
export function frameLength({ command, events }: EntryWithEvents): number {
  return recordLength(command.length) + EVENTS_HEADER_BYTES + padded(events.length)
}

export function encodeFrame(entry: EntryWithEvents): Uint8Array {
  const block = newBlock(frameLength(entry))
  const { bytes, view } = block
  const at = encodeRecord(block, 0, entry)
  bytes.set(entry.events, at + EVENTS_HEADER_BYTES)
  view.setUint32(at + 4, entry.events.length, true)
  view.setUint32(at, crc32(view, at + 4, at + EVENTS_HEADER_BYTES + padded(entry.events.length)), true)
  return bytes
}

/**
 * The frame of entry `seq` at `offset`, and the offset behind it; null where it is torn or another's. Nothing is
 * copied.
 */
export function decodeFrame(
  source: Block,
  offset: number,
  limit: number,
  seq: number,
): { readonly entry: EntryWithEvents; readonly end: number } | null {
  const { bytes, view } = source
  if (!isGoodRecord(source, offset, limit, seq)) return null
  const at = offset + lengthOfRecord(source, offset)
  const from = at + EVENTS_HEADER_BYTES
  if (from > limit) return null
  const length = view.getUint32(at + 4, true)
  const end = from + padded(length)
  if (end > limit || view.getUint32(at, true) !== crc32(view, at + 4, end)) return null
  return { entry: { ...decodeRecord(source, offset), events: bytes.subarray(from, from + length) }, end }
}

function padded(length: number): number {
  return (length + 7) & ~7
}
