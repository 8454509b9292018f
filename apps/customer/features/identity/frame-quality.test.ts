import { describe, expect, it } from 'vitest'
import type { Pixels } from '../../photo/picture.ts'
import { qualityOf } from './frame-quality.ts'

function frame(shadeAt: (x: number, y: number) => number): Pixels {
  const [width, height] = [64, 40]
  const data = new Uint8ClampedArray(width * height * 4)
  for (let index = 0; index < width * height; index++) {
    const shade = shadeAt(index % width, Math.floor(index / width))
    data.set([shade, shade, shade, 255], index * 4)
  }
  return { width, height, data }
}

describe('what is said of the frame of a camera', () => {
  it.each([
    ['lines of text in focus', (x: number) => (x % 6 < 2 ? 40 : 190), { sharp: true, bright: true, noGlare: true }],
    ['the same out of focus', (x: number) => 110 + 2 * (x % 6), { sharp: false, bright: true, noGlare: true }],
    ['a dark room', (x: number) => (x % 6 < 2 ? 5 : 60), { sharp: true, bright: false, noGlare: true }],
    [
      'a lamp on the card',
      (x: number, y: number) => (x < 20 && y < 20 ? 255 : x % 6 < 2 ? 40 : 190),
      { sharp: true, bright: true, noGlare: false },
    ],
  ])('%s', (_name, shadeAt, quality) => {
    expect(qualityOf(frame(shadeAt))).toEqual(quality)
  })
})
