import sharp from 'sharp'
import type { Legibility, Source } from './work.ts'

/** longest side that is measured: the same for every photo, whatever camera it came from */
const MEASURED_PIXELS = 800
/** from this brightness on, a pixel is blown out */
const WHITE = 250

/** Measures how well a photo can be read. */
export async function legibilityOf(photo: Source): Promise<Legibility> {
  const { width, height } = await sharp(photo).metadata()
  const { data, info } = await sharp(photo)
    .resize({ width: MEASURED_PIXELS, height: MEASURED_PIXELS, fit: 'inside', withoutEnlargement: true })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number): number => data[y * info.width + x]!
  let [sum, squares, count, white] = [0, 0, 0, 0]
  for (let y = 1; y < info.height - 1; y++) {
    for (let x = 1; x < info.width - 1; x++) {
      const here = at(x, y)
      const edge = 4 * here - at(x - 1, y) - at(x + 1, y) - at(x, y - 1) - at(x, y + 1)
      sum += edge
      squares += edge * edge
      count++
      // paper is white too, but seldom burnt out: a reflection is so all around
      const isBurnt = here >= WHITE && at(x - 1, y) >= WHITE && at(x + 1, y) >= WHITE && at(x, y - 1) >= WHITE
      if (isBurnt && at(x, y + 1) >= WHITE) white++
    }
  }
  const mean = count === 0 ? 0 : sum / count
  return {
    sharpness: count === 0 ? 0 : squares / count - mean * mean,
    glare: count === 0 ? 0 : white / count,
    shortestSide: Math.min(width, height),
  }
}
