import { proves } from '@candela/checks/proves'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { firstCrop, MAX_ZOOM, moved, zoomed, zoomOf } from './crop.ts'

const WIDE = { width: 1_600, height: 900 }

describe('the square of a picture', () => {
  it('begins as the largest one, in the middle', () => {
    expect(firstCrop(WIDE), proves('S3.17')).toEqual({ x: 350, y: 0, side: 900 })
    expect(firstCrop({ width: 300, height: 500 })).toEqual({ x: 0, y: 100, side: 300 })
  })

  it('goes with the finger, as far as the picture reaches', () => {
    // a frame of 300 shows 900 pixels: a finger's pixel is three of the picture's
    expect(moved(WIDE, firstCrop(WIDE), 100, 50, 300)).toEqual({ x: 50, y: 0, side: 900 })
    expect(moved(WIDE, firstCrop(WIDE), 1_000, 0, 300).x).toBe(0)
    expect(moved(WIDE, firstCrop(WIDE), -1_000, 0, 300).x).toBe(700)
  })

  it('zooms about what is held', () => {
    const twice = zoomed(WIDE, firstCrop(WIDE), 2)
    expect(twice).toEqual({ x: 575, y: 225, side: 450 })
    expect(zoomed(WIDE, firstCrop(WIDE), 2, 0, 0)).toEqual({ x: 350, y: 0, side: 450 })
    expect(zoomOf(WIDE, twice)).toBe(2)
    expect(zoomed(WIDE, twice, 0.1)).toEqual({ x: 350, y: 0, side: 900 })
    expect(zoomOf(WIDE, zoomed(WIDE, twice, 99))).toBe(MAX_ZOOM)
  })

  it('never leaves the picture, whatever is done to it', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true })
    const distance = fc.double({ min: -5_000, max: 5_000, noNaN: true })
    const step = fc.oneof(
      fc.record({ dx: distance, dy: distance }),
      fc.record({ zoom: fc.double({ min: 0, max: 20, noNaN: true }), x: share, y: share }),
    )
    const length = fc.integer({ min: 1, max: 8_000 })
    fc.assert(
      fc.property(
        fc.record({ width: length, height: length }),
        fc.array(step, { maxLength: 20, size: 'max' }),
        (size, steps) => {
          let crop = firstCrop(size)
          for (const each of steps) {
            crop =
              'dx' in each ? moved(size, crop, each.dx, each.dy, 300) : zoomed(size, crop, each.zoom, each.x, each.y)
            expect(crop.x >= 0 && crop.y >= 0).toBe(true)
            expect(crop.x + crop.side <= size.width + 1e-6 && crop.y + crop.side <= size.height + 1e-6).toBe(true)
          }
        },
      ),
    )
  })
})
