import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bundledServer, makeDataDirectory, noisyPhoto, removeDataDirectory } from '../../testing/index.ts'
import { openPictures, type Pictures } from './index.ts'

const MOST_WAITING = 16
let folder: string
let pictures: Pictures

beforeAll(() => {
  folder = makeDataDirectory()
  pictures = openPictures(pathToFileURL(join(dirname(bundledServer()), 'pictures.worker.js')))
})
afterAll(() => removeDataDirectory(folder))

const square = (): Promise<Buffer> =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#2f6f4f' } })
    .png()
    .toBuffer()

describe('the thread of the pictures', () => {
  it('has the decoder to itself: the server’s own program never loads it', () => {
    expect(readFileSync(bundledServer(), 'utf8')).not.toMatch(/["']sharp["']/)
  })

  it('takes the bytes of a large photo away instead of copying them, and answers with the drawing', async () => {
    const photo = await noisyPhoto()
    const half = photo.length >> 1
    const pieces = [new Uint8Array(photo.subarray(0, half)), new Uint8Array(photo.subarray(half))]
    const drawn = await pictures.document(pieces)
    expect(pieces.map(({ length }) => length)).toEqual([0, 0])
    expect((await sharp(drawn).metadata()).format).toBe('webp')
  })

  it('draws, measures and refuses one after another, however many ask, up to a bound', async () => {
    const photo = await square()
    const [drawn, legibility, broken] = await Promise.allSettled([
      pictures.square([photo]),
      pictures.legibility(photo),
      pictures.document([Buffer.from('<svg/>')]),
    ])
    expect((await sharp((drawn as PromiseFulfilledResult<Uint8Array>).value).metadata()).width).toBe(512)
    expect(legibility).toMatchObject({ status: 'fulfilled', value: { shortestSide: 30 } })
    expect(broken).toMatchObject({ status: 'rejected', reason: { code: 'imageUnreadable' } })
    const many = Array.from({ length: MOST_WAITING + 1 }, () => pictures.square([photo]))
    const answers = await Promise.allSettled(many)
    expect(answers.slice(0, -1).map(({ status }) => status)).toEqual(many.slice(1).map(() => 'fulfilled'))
    expect(answers.at(-1)).toMatchObject({ reason: { code: 'busy' } })
  })

  it('that dies is told of as busy, and the next who asks has another', async () => {
    const program = join(folder, 'dies-once.mjs')
    const marker = join(folder, 'died')
    writeFileSync(
      program,
      `import { existsSync, writeFileSync } from 'node:fs'
      import { parentPort } from 'node:worker_threads'
      parentPort.on('message', ({ id }) => {
        if (existsSync(${JSON.stringify(marker)})) return parentPort.postMessage({ id, made: new Uint8Array(1) })
        writeFileSync(${JSON.stringify(marker)}, '')
        process.exit(1)
      })`,
    )
    const dying = openPictures(pathToFileURL(program))
    await expect(dying.square([Buffer.alloc(1)])).rejects.toMatchObject({ code: 'busy' })
    expect(await dying.square([Buffer.alloc(1)])).toHaveLength(1)
  })
})
