import { assert } from '@candela/units'

/** Bytes and their view, kept together so that the hot path makes neither again. */
export interface Block {
  readonly bytes: Uint8Array
  readonly view: DataView
}

const TWO_TO_32 = 0x1_0000_0000

/** A block over existing bytes; nothing is copied. */
export function blockOf(bytes: Uint8Array): Block {
  return { bytes, view: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength) }
}

/** A new block of zeros. */
export function newBlock(length: number): Block {
  return blockOf(new Uint8Array(length))
}

/** Writes a whole number from 0 to 2⁵³ − 1 as 64 bits, little-endian. */
export function writeWide(view: DataView, offset: number, value: number): void {
  assert(Number.isSafeInteger(value) && value >= 0, 'a 64-bit field takes a whole number from 0 to 2^53 - 1')
  view.setUint32(offset, value >>> 0, true)
  view.setUint32(offset + 4, Math.floor(value / TWO_TO_32), true)
}

/** Reads what `writeWide` wrote. A number above 2⁵³ − 1 (never written) comes back inexact: callers compare it and refuse. */
export function readWide(view: DataView, offset: number): number {
  return view.getUint32(offset + 4, true) * TWO_TO_32 + view.getUint32(offset, true)
}

export function sameBytes(left: Uint8Array, right: Uint8Array): boolean {
  if (left.length !== right.length) return false
  for (let i = 0; i < left.length; i++) if (left[i] !== right[i]) return false
  return true
}

export function toHex(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += byte.toString(16).padStart(2, '0')
  return text
}

/** The bytes of a hexadecimal text, or null where it isn't one of exactly `length` bytes. */
export function fromHex(text: string, length: number): Uint8Array | null {
  if (text.length !== length * 2 || !/^[0-9a-f]*$/.test(text)) return null
  const bytes = new Uint8Array(length)
  for (let i = 0; i < length; i++) bytes[i] = Number.parseInt(text.slice(2 * i, 2 * i + 2), 16)
  return bytes
}

/** The offset after the last byte in `from` … `to` that is not zero; `from` where all are zero. Both offsets are multiples of 8. */
export function endOfContent(view: DataView, from: number, to: number): number {
  if ((view.byteOffset + from) % 4 !== 0) return endOfUnaligned(view, from, to)
  // most of a segment is zeros yet: words of four bytes are looked at several times as fast as through a view
  const words = new Int32Array(view.buffer, view.byteOffset + from, (to - from) >> 2)
  let at = words.length - 1
  while (at >= 0 && words[at] === 0) at--
  return from + (((at >> 1) + 1) << 3)
}

function endOfUnaligned(view: DataView, from: number, to: number): number {
  for (let at = to - 8; at >= from; at -= 8) {
    if (view.getInt32(at, true) !== 0 || view.getInt32(at + 4, true) !== 0) return at + 8
  }
  return from
}
