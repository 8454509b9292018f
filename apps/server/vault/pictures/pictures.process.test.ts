import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { SentPhoto } from '../../photo.ts'
import { bundledServer, makeDataDirectory, noisyPhoto, removeDataDirectory } from '../../testing/index.ts'
import { openPictures, type Pictures } from './index.ts'

let folder: string
let pictures: Pictures
let written = 0
const log = { warn: vi.fn<() => void>() }

beforeAll(() => {
  folder = makeDataDirectory()
  pictures = openPictures({ log, program: pathToFileURL(join(dirname(bundledServer()), 'pictures.worker.js')) })
})
afterAll(() => removeDataDirectory(folder))

const square = (): Promise<Buffer> =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#2f6f4f' } })
    .png()
    .toBuffer()

function sent(bytes: Buffer, customer = 1, over = new AbortController().signal): SentPhoto {
  const path = join(folder, `photo-${written++}`)
  writeFileSync(path, bytes)
  return { path, length: bytes.length, customer, over }
}

/** A program in the place of the thread's, which does with each question what `body` says. */
function threadOf(name: string, body: string): URL {
  const program = join(folder, `${name}.mjs`)
  writeFileSync(
    program,
    `import { existsSync, writeFileSync } from 'node:fs'
    import { parentPort } from 'node:worker_threads'
    const answer = () => parentPort.postMessage({ made: new Uint8Array(1) })
    const isFirst = () => {
      const marker = ${JSON.stringify(join(folder, `${name}.done`))}
      if (existsSync(marker)) return false
      writeFileSync(marker, '')
      return true
    }
    parentPort.on('message', ({ picture }) => { ${body} })`,
  )
  return pathToFileURL(program)
}

describe('the thread of the pictures', () => {
  it('has the decoder to itself: the server’s own program never loads it', () => {
    expect(readFileSync(bundledServer(), 'utf8')).not.toMatch(/["']sharp["']/)
  })

  it('draws from the file, measures what was kept, and refuses what is no picture', async () => {
    const [drawn, legibility, broken] = await Promise.allSettled([
      pictures.square(sent(await square())),
      pictures.legibility(await square(), 1),
      pictures.document(sent(Buffer.from('<svg/>'))),
    ])
    expect((await sharp((drawn as PromiseFulfilledResult<Uint8Array>).value).metadata()).width).toBe(512)
    expect(legibility).toMatchObject({ status: 'fulfilled', value: { shortestSide: 30 } })
    expect(broken).toMatchObject({ status: 'rejected', reason: { code: 'imageUnreadable' } })
  })

  it('works on one other photo at most before it comes to somebody who had none, whoever else waits', async () => {
    const noise = await noisyPhoto(900, 800)
    const order: number[] = []
    const draw = async (customer: number): Promise<void> => {
      await pictures.document(sent(noise, customer))
      order.push(customer)
    }
    const attack = [9, 9, 9, 8, 8, 9].map(draw)
    const other = pictures.legibility(await square(), 7).then(() => order.push(7))
    await Promise.all([...attack, other])
    expect(order).toEqual([9, 7, 8, 8, 9, 9, 9])
  })

  it('leaves out who went away while they waited', async () => {
    const worked = join(folder, 'worked')
    const program = threadOf(
      'notes',
      `writeFileSync(${JSON.stringify(worked)}, picture + ' ', { flag: 'a' }); answer()`,
    )
    const noting = openPictures({ log, program })
    const leaves = new AbortController()
    const photos = [sent(Buffer.alloc(1)), sent(Buffer.alloc(1), 1, leaves.signal), sent(Buffer.alloc(1), 2)]
    const answers = Promise.allSettled(photos.map((photo) => noting.square(photo)))
    leaves.abort()
    expect((await answers).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    await expect(noting.square(sent(Buffer.alloc(1), 1, AbortSignal.abort()))).rejects.toMatchObject({
      code: 'timeout',
    })
    expect(readFileSync(worked, 'utf8')).toBe(`${photos[0]!.path} ${photos[2]!.path} `)
  })

  it('that dies is told of as busy to whose photo it was, and the next ones have another', async () => {
    const dying = openPictures({ log, program: threadOf('dies-once', 'if (isFirst()) process.exit(1); answer()') })
    const photos = [1, 2, 3].map((customer) => dying.square(sent(Buffer.alloc(1), customer)))
    const [first, ...others] = await Promise.allSettled(photos)
    expect(first).toMatchObject({ reason: { code: 'busy' } })
    expect(others.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
    expect(log.warn).toHaveBeenCalledOnce()
  })

  it('that is at one photo for 30 s is ended, and the next ones have another', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const hanging = openPictures({ log, program: threadOf('hangs-once', 'if (!isFirst()) answer()') })
      const photos = [1, 2].map((customer) => hanging.square(sent(Buffer.alloc(1), customer)))
      let isOver = false
      const first = photos[0]!.catch((error: unknown) => ((isOver = true), error))
      while (!existsSync(join(folder, 'hangs-once.done'))) await new Promise(setImmediate)
      vi.advanceTimersByTime(29_999)
      await new Promise(setImmediate)
      expect(isOver).toBe(false)
      vi.advanceTimersByTime(1)
      expect(await first).toMatchObject({ code: 'imageUnreadable' })
      expect(await photos[1]).toHaveLength(1)
    } finally {
      vi.useRealTimers()
    }
  })
})
