import { open } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { Refused } from '../../refused.ts'
import type { Source } from './work.ts'

/** 50 megapixels: more than any phone's camera, and no more memory than a moment's */
const MAX_PIXELS = 50_000_000
const TIMEOUT_SECONDS = 20
const HEAD_BYTES = 12
/** The bytes that a picture must begin with; a text, a page or a vector drawing never reaches the decoder. */
const SIGNATURES: readonly (readonly [number, string])[] = [
  [0, 'ffd8ff'],
  [0, '89504e470d0a1a0a'],
  [0, '47494638'],
  [0, '49492a00'],
  [0, '4d4d002a'],
  [8, '57454250'],
  [4, '66747970'],
]
/** of an avatar, square */
const SIDE_PIXELS = 512
/** the most that is kept of one document's photo: it is sealed, stored and read in one go, beside trading */
const MOST_BYTES = 512 * 1024
/** A document's longest side and quality, the next where the one before it comes out too long; the last always fits. */
const DRAWINGS = [
  [2000, 86],
  [2000, 60],
  [1400, 50],
  [1000, 30],
] as const

sharp.cache(false)
sharp.concurrency(1)

/** A square WebP of 512 pixels. Refuses as drawnAnew. */
export function squareOf(photo: Source): Promise<Buffer> {
  return drawnAnew(photo, (upright) =>
    upright.resize(SIDE_PIXELS, SIDE_PIXELS, { fit: 'cover', position: 'centre' }).webp({ quality: 82 }),
  )
}

/** A document or a face as WebP, its longest side at most 2,000 pixels, never enlarged. Refuses as drawnAnew. */
export async function documentOf(photo: Source): Promise<Buffer> {
  let drawn: Buffer | undefined
  for (const [longest, quality] of DRAWINGS) {
    const inside = { width: longest, height: longest, fit: 'inside', withoutEnlargement: true } as const
    drawn = await drawnAnew(drawn ?? photo, (upright) => upright.resize(inside).webp({ quality }))
    if (drawn.length <= MOST_BYTES) break
  }
  return drawn!
}

/**
 * Decodes a photo and lets `draw` make it anew, upright and without any of the metadata it came with. Refuses with
 * imageUnreadable what is no picture, is broken, or unfolds beyond MAX_PIXELS.
 */
async function drawnAnew(photo: Source, draw: (upright: Sharp) => Sharp): Promise<Buffer> {
  try {
    const head = await headOf(photo)
    if (!SIGNATURES.some(([at, hex]) => head.startsWith(hex, at * 2))) throw new Refused('imageUnreadable')
    const decoder = sharp(photo, { limitInputPixels: MAX_PIXELS, failOn: 'error', animated: false })
    return await draw(decoder.timeout({ seconds: TIMEOUT_SECONDS }).rotate()).toBuffer()
  } catch {
    throw new Refused('imageUnreadable')
  }
}

/** The first bytes, in hex. */
async function headOf(photo: Source): Promise<string> {
  if (typeof photo !== 'string') return Buffer.from(photo.subarray(0, HEAD_BYTES)).toString('hex')
  const file = await open(photo)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES))
    return buffer.toString('hex', 0, bytesRead)
  } finally {
    await file.close()
  }
}
