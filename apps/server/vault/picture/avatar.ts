import sharp from 'sharp'
import { Refused } from '../../refused.ts'

const SIDE_PIXELS = 512
/** 50 megapixels: more than any phone's camera, and no more memory than a moment's */
const MAX_PIXELS = 50_000_000
const TIMEOUT_SECONDS = 20
/** What a picture must begin with; a text, a page or a vector drawing never reaches the decoder. */
const SIGNATURES: readonly (readonly [number, string])[] = [
  [0, 'ffd8ff'],
  [0, '89504e470d0a1a0a'],
  [0, '47494638'],
  [0, '49492a00'],
  [0, '4d4d002a'],
  [8, '57454250'],
  [4, '66747970'],
]

sharp.cache(false)
sharp.concurrency(1)

/**
 * Decodes a photo and draws it anew: a square WebP of 512 pixels, upright, without any of the metadata it came with. Refuses with
 * imageUnreadable what is no picture, is broken, or unfolds beyond MAX_PIXELS.
 */
export async function squareOf(bytes: Uint8Array): Promise<Buffer> {
  const photo = Buffer.from(bytes)
  if (!SIGNATURES.some(([at, hex]) => photo.subarray(at, at + hex.length / 2).toString('hex') === hex))
    throw new Refused('imageUnreadable')
  try {
    return await sharp(photo, { limitInputPixels: MAX_PIXELS, failOn: 'error', animated: false })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .rotate()
      .resize(SIDE_PIXELS, SIDE_PIXELS, { fit: 'cover', position: 'centre' })
      .webp({ quality: 82 })
      .toBuffer()
  } catch {
    throw new Refused('imageUnreadable')
  }
}
