import { randomFillSync } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { documentOf, MOST_BYTES } from './document.ts'

describe('a document', () => {
  it('is never kept longer than what is sealed and read in one go, however little it can be compressed', async () => {
    const [width, height] = [2_200, 1_800]
    const noise = randomFillSync(Buffer.alloc(width * height * 3))
    const photo = await sharp(noise, { raw: { width, height, channels: 3 } })
      .jpeg({ quality: 90 })
      .toBuffer()
    const drawn = await documentOf(photo)
    expect(drawn.length).toBeLessThanOrEqual(MOST_BYTES)
    expect((await sharp(drawn).metadata()).width).toBeGreaterThanOrEqual(1_000)
  })
})
