import sharp, { type Sharp } from 'sharp'
import { Refused } from '../refused.ts'

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
/** pictures are decoded one after another: each may take a moment of all processors */
const MAX_WAITING = 16

sharp.cache(false)
sharp.concurrency(1)

let drawing: Promise<unknown> = Promise.resolve()
let waiting = 0

/**
 * Decodes a photo and lets `draw` make it anew, upright and without any of the metadata it came with. Refuses with
 * imageUnreadable what is no picture, is broken, or unfolds beyond MAX_PIXELS, and with busy where too many wait.
 */
export async function drawnAnew(bytes: Uint8Array, draw: (upright: Sharp) => Sharp): Promise<Buffer> {
  const photo = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (!SIGNATURES.some(([at, hex]) => photo.subarray(at, at + hex.length / 2).toString('hex') === hex))
    throw new Refused('imageUnreadable')
  if (waiting >= MAX_WAITING) throw new Refused('busy')
  waiting++
  const drawn = drawing.then(async () => {
    try {
      const decoder = sharp(photo, { limitInputPixels: MAX_PIXELS, failOn: 'error', animated: false })
      return await draw(decoder.timeout({ seconds: TIMEOUT_SECONDS }).rotate()).toBuffer()
    } catch {
      throw new Refused('imageUnreadable')
    }
  })
  drawing = drawn.catch(() => {})
  return drawn.finally(() => waiting--)
}
