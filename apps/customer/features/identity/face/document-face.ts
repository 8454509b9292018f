import { drawn, fitted, type Part, pixelsOf, sizeOf } from '../../../photo/picture.ts'
import type { Sight } from './messages.ts'
import type { Watcher } from './watcher.ts'

const LOOKED_AT = 800

/** The whole picture first, then its parts enlarged: the face on a card is often too small to be found from afar. */
const PARTS: readonly Part[] = [
  { x: 0, y: 0, width: 1, height: 1 },
  { x: 0, y: 0, width: 0.55, height: 1 },
  { x: 0.45, y: 0, width: 0.55, height: 1 },
  { x: 0.2, y: 0.1, width: 0.6, height: 0.8 },
  { x: 0, y: 0, width: 0.4, height: 0.7 },
  { x: 0, y: 0.3, width: 0.4, height: 0.7 },
  { x: 0.6, y: 0, width: 0.4, height: 0.7 },
  { x: 0.6, y: 0.3, width: 0.4, height: 0.7 },
]

/** The clearest face of a picture, with its traits; undefined where none is found. */
export async function faceIn(watcher: Watcher, image: HTMLImageElement): Promise<Sight | undefined> {
  const { width, height } = sizeOf(image)
  for (const part of PARTS) {
    const size = fitted({ width: width * part.width * 4, height: height * part.height * 4 }, LOOKED_AT)
    const sight = await watcher.look(pixelsOf(drawn(image, size, part)), 'whole')
    if (sight.faces > 0 && sight.traits.length > 0) return sight
  }
  return undefined
}
