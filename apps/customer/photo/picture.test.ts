import { describe, expect, it } from 'vitest'
import { proves } from '@candela/checks/proves'
import { fileFault, fitted, LONGEST_SIDE } from './picture.ts'

describe('what is sent for a photo', () => {
  it.each([
    [4_032, 3_024, 2_400, 1_800],
    [3_024, 4_032, 1_800, 2_400],
    [2_400, 100, 2_400, 100],
    [640, 480, 640, 480],
    [100_000, 1, 2_400, 1],
    [0, 0, 1, 1],
  ])('%i × %i is drawn %i × %i', (width, height, smallerWidth, smallerHeight) => {
    expect(fitted({ width, height }, LONGEST_SIDE)).toEqual({ width: smallerWidth, height: smallerHeight })
  })

  it('20 MB are taken, one byte more is too large', () => {
    const limit = 20 * 1024 * 1024
    expect(fileFault({ size: limit }), proves('S5.24', 'S9.23')).toBeUndefined()
    expect(fileFault({ size: limit + 1 }), proves('S5.24', 'S9.23')).toBeDefined()
    expect(fileFault({ size: limit + 1 }), proves('S8.39')).toMatchObject({
      code: 'imageTooLarge',
      params: { maximum: 20 },
    })
  })
})
