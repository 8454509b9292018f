import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import Fastify from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { SentPhoto } from '../photo.ts'
import { Refused } from '../refused.ts'
import type { Session } from '../vault/sessions.ts'
import { Spool } from './spool.ts'
import { uploadOf, uploadScope } from './uploads.ts'

const LIMIT = 1_000_000
const MEGABYTE = 1024 * 1024
const GIGABYTE = 1024 * MEGABYTE
const root = mkdtempSync(join(tmpdir(), 'candela-uploads-'))
const folder = join(root, 'uploads')
const FULL = { code: 'uploadsLimit', params: { limit: 2, megabytes: 40 } }
afterAll(() => rmSync(root, { recursive: true }))

const inFolder = (): number => readdirSync(folder).length

describe('an upload', () => {
  const app = Fastify()
  let atRest: (photo: SentPhoto) => Promise<void> = () => Promise.resolve()
  beforeAll(async () => {
    app.decorateRequest('session', undefined)
    app.setErrorHandler((error, _request, reply) => {
      if (!(error instanceof Refused)) throw error
      return reply.code(422).send({ code: error.code, ...(error.params && { params: error.params }) })
    })
    uploadScope(app, await Spool.open(folder)).route({
      method: 'POST',
      url: '/',
      bodyLimit: LIMIT,
      onRequest: (request, _reply, done) => {
        request.session = { customer: 7 } as Session
        done()
      },
      handler: async ({ body }) => {
        const photo = uploadOf(body)
        await atRest(photo)
        const bytes = readFileSync(photo.path)
        return { sum: bytes.reduce((sum, byte) => sum + byte, 0), length: photo.length, customer: photo.customer }
      },
    })
  })
  afterEach(() => {
    vi.useRealTimers()
    atRest = () => Promise.resolve()
  })
  afterAll(() => app.close())

  const answerTo = async (payload: Buffer | Readable): Promise<unknown> =>
    (await app.inject({ method: 'POST', url: '/', headers: { 'content-type': 'image/jpeg' }, payload })).json()

  /** Without a length said beforehand. */
  const pieces = (...lengths: number[]): Readable => Readable.from(lengths.map((length) => Buffer.alloc(length, 1)))

  it.each([
    ['of a length that was said', Buffer.alloc(LIMIT, 1), { sum: LIMIT, length: LIMIT, customer: 7 }],
    ['in pieces of no length that was said', pieces(40_000, 1, 959_999), { sum: LIMIT, length: LIMIT, customer: 7 }],
    ['of less than is taken', pieces(3, 4), { sum: 7, length: 7, customer: 7 }],
    ['longer than is taken, and said so', Buffer.alloc(LIMIT + 1), { code: 'imageTooLarge' }],
    ['longer than is taken, in pieces', pieces(999_999, 2, 100_000, 5), { code: 'imageTooLarge' }],
  ])('%s leaves nothing behind', async (_name, payload, answer) => {
    expect(await answerTo(payload)).toEqual(answer)
    await expect.poll(inFolder).toBe(0)
  })

  it('lies in a file for nobody else until it is answered', async () => {
    let [file, directory] = [0, 0]
    atRest = ({ path }) => {
      ;[file, directory] = [statSync(path).mode & 0o777, statSync(folder).mode & 0o777]
      return Promise.resolve()
    }
    await answerTo(Buffer.alloc(10))
    expect([file, directory]).toEqual([0o600, 0o700])
    await expect.poll(inFolder).toBe(0)
  })

  it('counts until it is answered, also while it only waits to be decoded: a third one is refused', async () => {
    let answerAll!: () => void
    const waits = new Promise<void>((resolve) => (answerAll = resolve))
    let held = 0
    atRest = () => (held++, waits)
    const [first, second] = [answerTo(Buffer.alloc(10)), answerTo(Buffer.alloc(10))]
    await expect.poll(() => held).toBe(2)
    expect(await answerTo(Buffer.alloc(10))).toEqual(FULL)
    answerAll()
    await Promise.all([first, second])
    await expect.poll(inFolder).toBe(0)
    expect(await answerTo(Buffer.alloc(10))).toMatchObject({ length: 10 })
  })

  /** A body that comes as the test says, and the answer to it. */
  const slowly = async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    const body = new Readable({ read: () => {} })
    let answer: unknown
    void answerTo(body).then((said) => (answer = said))
    // everything but time goes on by itself
    const settled = async (until: () => boolean): Promise<void> => {
      for (let turn = 0; turn < 10_000 && !until(); turn++) await new Promise(setImmediate)
    }
    const idle = async (): Promise<void> => {
      let turns = 0
      await settled(() => ++turns > 100)
    }
    await settled(() => vi.getTimerCount() > 0)
    return {
      send: async (bytes: number) => {
        body.push(Buffer.alloc(bytes))
        await idle()
      },
      pass: async (ms: number) => {
        vi.advanceTimersByTime(ms)
        await idle()
      },
      end: () => body.push(null),
      answered: async () => {
        await settled(() => answer !== undefined)
        return answer
      },
      answerNow: () => answer,
    }
  }
  const SLOW = { code: 'uploadTooSlow', params: { kilobytes: 16, seconds: 30 } }

  it('of which nothing comes is given up after 30 s, and not before', async () => {
    const { pass, answered, answerNow } = await slowly()
    await pass(29_999)
    expect(answerNow()).toBeUndefined()
    await pass(1)
    expect(await answered()).toEqual(SLOW)
    vi.useRealTimers()
    await expect.poll(inFolder).toBe(0)
  })

  it('that slows down later is given up where its mean falls below 16,384 bytes a second', async () => {
    const upload = await slowly()
    await upload.send(40 * 16_384)
    await upload.pass(39_999)
    expect(upload.answerNow()).toBeUndefined()
    await upload.pass(1)
    expect(await upload.answered()).toEqual(SLOW)
  })

  it('that is fast enough is taken whenever it ends', async () => {
    const upload = await slowly()
    await upload.send(16_384)
    await upload.pass(29_900)
    await upload.send(40 * 16_384)
    await upload.pass(10_000)
    expect(upload.answerNow()).toBeUndefined()
    upload.end()
    expect(await upload.answered()).toMatchObject({ length: 41 * 16_384 })
  })
})

describe('the room for uploads', () => {
  const open = (free = 1_000 * GIGABYTE): Promise<Spool> => Spool.open(folder, () => Promise.resolve(free))
  const take = async (spool: Spool, customer: number, bytes: number) => {
    const place = await spool.take(customer, bytes)
    await place.file.close()
    return place
  }

  it('is 40 MB for a customer, in at most two uploads', async () => {
    const spool = await open()
    const first = await take(spool, 1, 39 * MEGABYTE)
    await expect(spool.take(1, MEGABYTE + 1)).rejects.toMatchObject(FULL)
    const second = await take(spool, 1, MEGABYTE)
    await expect(spool.take(1, 0)).rejects.toMatchObject(FULL)
    await take(spool, 2, 40 * MEGABYTE)
    for (const { release } of [first, second]) release()
    await expect.poll(inFolder).toBe(1)
    await take(spool, 1, 40 * MEGABYTE)
  })

  it('is 4 GB for everybody, given back once however often that is said', async () => {
    const spool = await open()
    const places = []
    for (let customer = 0; customer < 102; customer++) places.push(await take(spool, customer, 40 * MEGABYTE))
    await take(spool, 102, 16 * MEGABYTE)
    await expect(spool.take(103, 1)).rejects.toMatchObject({ code: 'busy' })
    for (let time = 0; time < 3; time++) places[0]!.release()
    await expect.poll(inFolder).toBe(102)
    await expect(spool.take(103, 40 * MEGABYTE + 1)).rejects.toMatchObject(FULL)
    await take(spool, 103, 40 * MEGABYTE)
    await expect(spool.take(104, 1)).rejects.toMatchObject({ code: 'busy' })
  })

  it('leaves 1 GB of the disk free, counted as if all that was promised had been written', async () => {
    const spool = await open(GIGABYTE + 30 * MEGABYTE)
    await take(spool, 1, 20 * MEGABYTE)
    await expect(spool.take(2, 10 * MEGABYTE + 1)).rejects.toMatchObject({ code: 'busy' })
    await take(spool, 2, 10 * MEGABYTE)
  })

  it('is empty when a process begins, whatever the one before left', async () => {
    mkdirSync(join(folder, 'a'), { recursive: true })
    writeFileSync(join(folder, 'a', 'left'), 'x')
    await open()
    expect(inFolder()).toBe(0)
    expect(existsSync(folder)).toBe(true)
  })
})
