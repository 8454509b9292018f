import { randomFillSync } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { documentOf, squareOf } from './drawings.ts'

const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2f6f4f' } })

describe('pictures', () => {
  it('are drawn anew: square, upright, without where and with what they were taken', async () => {
    const taken = await photo(900, 600)
      .withExif({ IFD0: { Make: 'Secret camera', Copyright: 'Anna' }, IFD3: { GPSLatitude: '13/1 45/1 0/1' } })
      .jpeg()
      .toBuffer()
    expect(taken.includes('Secret camera')).toBe(true)
    const drawn = await squareOf(taken)
    const { format, width, height, exif, icc, xmp } = await sharp(drawn).metadata()
    expect([format, width, height, exif, icc, xmp]).toEqual(['webp', 512, 512, undefined, undefined, undefined])
    expect(drawn.includes('Secret camera')).toBe(false)
  })

  it.each([
    ['png', () => photo(40, 30).png().toBuffer()],
    ['webp', () => photo(40, 30).webp().toBuffer()],
    ['gif', () => photo(40, 30).gif().toBuffer()],
    ['tiff', () => photo(40, 30).tiff().toBuffer()],
    ['avif', () => photo(64, 64).avif({ effort: 0 }).toBuffer()],
  ])('come as %s', async (_format, make) => {
    expect((await sharp(await squareOf(await make())).metadata()).width).toBe(512)
  })

  it('of many formats at once keep only what is drawn', async () => {
    const polyglot = Buffer.concat([
      await photo(40, 30).jpeg().toBuffer(),
      Buffer.from('<script>alert(1)</script>PK\x03\x04'),
    ])
    const drawn = await squareOf(polyglot)
    expect(drawn.includes('<script>')).toBe(false)
  })

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['a page', Buffer.from('<html><body>hello</body></html>')],
    ['a drawing with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['a program', Buffer.from('MZ\x90\x00')],
    ['half a picture', Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex')],
    ['a PNG’s name only', Buffer.from('89504e470d0a1a0a', 'hex')],
  ])('refuse %s', async (_what, bytes) => {
    await expect(squareOf(bytes)).rejects.toMatchObject({ code: 'imageUnreadable' })
  })

  it('refuse a small file that unfolds to more than any photo', async () => {
    const bomb = await sharp({
      create: { width: 16_000, height: 4_000, channels: 3, background: '#000' },
      limitInputPixels: false,
    })
      .png({ compressionLevel: 9 })
      .toBuffer()
    expect(bomb.length).toBeLessThan(1_000_000)
    await expect(squareOf(bomb)).rejects.toMatchObject({ code: 'imageUnreadable' })
  })
})

describe('a document', () => {
  it('is never kept longer than what is sealed and read in one go, however little it can be compressed', async () => {
    const [width, height] = [2_200, 1_800]
    const noise = randomFillSync(Buffer.alloc(width * height * 3))
    const taken = await sharp(noise, { raw: { width, height, channels: 3 } })
      .jpeg({ quality: 90 })
      .toBuffer()
    const drawn = await documentOf(taken)
    expect(drawn.length).toBeLessThanOrEqual(524_288)
    expect((await sharp(drawn).metadata()).width).toBeGreaterThanOrEqual(1_000)
  })
})
