import type { Pixels } from '../../photo/picture.ts'

/** The quality of a document in the frame before the shutter is pressed. */
export interface FrameQuality {
  readonly sharp: boolean
  readonly bright: boolean
  readonly noGlare: boolean
}

/** Mean square step between neighbours, in shades; text on a card in focus is far above it. */
const SHARP_LEAST = 30
/** Mean brightness of 255. */
const BRIGHT_LEAST = 55
/** Share of burnt-out pixels a lamp's reflection leaves; paper that is merely white stays below the shade. */
const GLARE_SHADE = 252
const GLARE_MOST = 0.04

export function qualityOf({ width, height, data }: Pixels): FrameQuality {
  const shades = new Uint8Array(width * height)
  let sum = 0
  let burnt = 0
  for (let index = 0; index < shades.length; index++) {
    const at = index * 4
    const shade = (data[at]! * 3 + data[at + 1]! * 6 + data[at + 2]!) / 10
    shades[index] = shade
    sum += shade
    if (shade >= GLARE_SHADE) burnt++
  }
  let steps = 0
  for (let y = 1; y < height; y++) {
    for (let x = 1; x < width; x++) {
      const at = y * width + x
      const across = shades[at]! - shades[at - 1]!
      const down = shades[at]! - shades[at - width]!
      steps += across * across + down * down
    }
  }
  const count = Math.max(1, shades.length)
  return {
    sharp: steps / count >= SHARP_LEAST,
    bright: sum / count >= BRIGHT_LEAST,
    noGlare: burnt / count <= GLARE_MOST,
  }
}
