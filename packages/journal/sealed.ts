import { createHash } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import { blockOf, newBlock } from './bytes.ts'
import { crc32 } from './crc32.ts'
import { type Disk, settled, temporaryName } from './disk.ts'
import { sealedFile } from './file-names.ts'

/* A sealed segment: the bytes of a full one up to its end, in blocks of at most 1 MiB, each
   crc 0 (of all that follows in the block), compressed length 4, length 8, offset in the segment 12, deflated bytes 16. */
const BLOCK_HEADER_BYTES = 16
const BLOCK_BYTES = 1 << 20

/** Raw deflate, beside the caller's work. */
export type Compress = (bytes: Uint8Array) => Promise<Uint8Array>

/** Writes the sealed form of a segment durably, under its final name; returns its length and SHA-256. */
export async function writeSealed(
  disk: Disk,
  index: number,
  segment: Uint8Array,
  compress: Compress,
): Promise<{ file: string; fileLength: number; fileHash: Uint8Array }> {
  const name = sealedFile(index)
  const temporary = temporaryName(name)
  if (disk.list().includes(temporary)) disk.remove(temporary)
  const file = disk.open(temporary, 'create')
  const hash = createHash('sha256')
  let fileLength = 0
  try {
    for (let offset = 0; offset < segment.length; offset += BLOCK_BYTES) {
      const content = segment.subarray(offset, offset + BLOCK_BYTES)
      const compressed = await compress(content)
      const part = newBlock(BLOCK_HEADER_BYTES + compressed.length)
      part.view.setUint32(4, compressed.length, true)
      part.view.setUint32(8, content.length, true)
      part.view.setUint32(12, offset, true)
      part.bytes.set(compressed, BLOCK_HEADER_BYTES)
      part.view.setUint32(0, crc32(part.view, 4, part.bytes.length), true)
      await settled((done) => file.writeLater(part.bytes, fileLength, done))
      hash.update(part.bytes)
      fileLength += part.bytes.length
    }
    await settled((done) => file.dataSync(done))
  } finally {
    file.close()
  }
  disk.rename(temporary, name)
  await settled((done) => disk.syncDirectory(done))
  return { file: name, fileLength, fileHash: hash.digest() }
}

/** The segment's bytes out of its sealed form, or the offset of the first bad block. */
export function unpackSealed(sealed: Uint8Array, length: number): { segment: Uint8Array } | { badOffset: number } {
  const source = blockOf(sealed)
  const segment = new Uint8Array(length)
  let at = 0
  let filled = 0
  while (filled < length) {
    const content = readBlock(source.view, sealed, at, filled)
    if (!content || filled + content.length > length) return { badOffset: at }
    segment.set(content, filled)
    filled += content.length
    at += BLOCK_HEADER_BYTES + source.view.getUint32(at + 4, true)
  }
  return at === sealed.length ? { segment } : { badOffset: at }
}

/** A sealed file's first block is within its first bytes, this many at most: what can't be deflated grows a little. */
export const SEALED_BLOCK_AT_MOST = BLOCK_HEADER_BYTES + BLOCK_BYTES + (BLOCK_BYTES >> 10)

/** The first bytes of a segment out of the start of its sealed form, or null where they are damaged. */
export function firstSealedBlock(start: Uint8Array): Uint8Array | null {
  return readBlock(blockOf(start).view, start, 0, 0)
}

function readBlock(view: DataView, sealed: Uint8Array, at: number, expectedOffset: number): Uint8Array | null {
  if (sealed.length - at < BLOCK_HEADER_BYTES) return null
  const end = at + BLOCK_HEADER_BYTES + view.getUint32(at + 4, true)
  const length = view.getUint32(at + 8, true)
  if (end > sealed.length || length === 0 || length > BLOCK_BYTES) return null
  if (view.getUint32(at, true) !== crc32(view, at + 4, end) || view.getUint32(at + 12, true) !== expectedOffset)
    return null
  try {
    const content = inflateRawSync(sealed.subarray(at + BLOCK_HEADER_BYTES, end), { maxOutputLength: BLOCK_BYTES })
    return content.length === length ? content : null
  } catch {
    return null
  }
}
