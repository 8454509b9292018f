import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ROUTES } from '@candela/contract'
import {
  commandId,
  makeDataDirectory,
  noisyPhoto,
  removeDataDirectory,
  samplePhoto,
  sendPhoto,
  stalledUpload,
  startServer,
  type TestClient,
  type TestServer,
} from '../testing/index.ts'
import { UPLOAD_ROWS } from '../testing/authorisation-uploads.ts'

const MEGABYTE = 1024 * 1024
const AVATAR = '/api/v1/profile/avatar'
const FULL = { status: 429, code: 'uploadsLimit', params: { limit: 2, megabytes: 40 } }
const dataDirectory = makeDataDirectory()
const folder = join(dataDirectory, 'uploads')
let server: TestServer

beforeAll(async () => {
  server = await startServer({ dataDirectory, environment: { LIMITS: 'bench' } })
})
afterAll(async () => {
  await server.stop()
  removeDataDirectory(dataDirectory)
})

const sizes = (): number[] => readdirSync(folder).map((name) => statSync(join(folder, name)).size)
const customer = (): Promise<TestClient> => server.client().register()
const whole = (client: TestClient, path: string, bytes: Buffer) =>
  stalledUpload(client, path, bytes.length, bytes).answer

describe('a photo on its way', () => {
  it('is written to the disk as it comes, and gone with its sender', async () => {
    const client = await customer()
    const sent = [15 * MEGABYTE, 19 * MEGABYTE].map((bytes) =>
      stalledUpload(client, AVATAR, 20 * MEGABYTE, Buffer.alloc(bytes)),
    )
    await expect.poll(() => sizes().toSorted((one, two) => one - two)).toEqual([15 * MEGABYTE, 19 * MEGABYTE])
    for (const { leave } of sent) leave()
    await expect.poll(sizes).toEqual([])
    expect(await sendPhoto(client, 'face')).toBe('ok')
    await expect.poll(sizes).toEqual([])
  })

  it.each(Object.keys(UPLOAD_ROWS) as (keyof typeof UPLOAD_ROWS)[])(
    '%s: how large, and how much at once with all other photos',
    async (name) => {
      const { ask, sends } = UPLOAD_ROWS[name]
      expect(ROUTES[name].upload.maximumBytes).toBe(sends.largest)
      const [client, other] = await Promise.all([customer(), customer()])
      const { params } = ask({ deposit: '1' })
      const path = `/api/v1${ROUTES[name].path.replaceAll(/\{(\w+)\}/g, (_, key: string) => params![key]!)}`
      const tooLarge = stalledUpload(client, path, sends.largest + 1, Buffer.alloc(sends.largest + 1))
      expect(await tooLarge.answer).toMatchObject({ status: 413, code: 'imageTooLarge' })
      expect(sends.atOnce * sends.largest).toBe(sends.together)
      const one = Buffer.alloc(1)
      const here = stalledUpload(client, path, sends.largest, one)
      const elsewhere = stalledUpload(client, AVATAR, sends.largest, one)
      await expect.poll(sizes).toEqual([1, 1])
      // the whole of it, as an app sends it that knows nothing of the bound
      expect(await whole(client, path, Buffer.alloc(sends.largest))).toEqual(FULL)
      const others = stalledUpload(other, path, sends.largest, one)
      await expect.poll(sizes).toEqual([1, 1, 1])
      for (const { leave } of [here, elsewhere, others]) leave()
      await expect.poll(sizes).toEqual([])
      expect(await sendPhoto(client, 'face')).toBe('ok')
    },
  )

  it('leaves nothing on the disk that outlives a kill', async () => {
    const client = await customer()
    stalledUpload(client, AVATAR, 20 * MEGABYTE, Buffer.alloc(MEGABYTE))
    await expect.poll(sizes).toEqual([MEGABYTE])
    await server.kill()
    expect(sizes()).toEqual([MEGABYTE])
    server = await startServer({ dataDirectory, environment: { LIMITS: 'bench' } })
    expect(sizes()).toEqual([])
  })
})

describe('a customer who sends photos to every route at once', () => {
  it('is told why all but two are refused, and another customer’s comes in its turn', async () => {
    const [attacker, other] = await Promise.all([customer(), customer()])
    const noise = await noisyPhoto(1_300, 1_250)
    const paths = () => [
      AVATAR,
      '/api/v1/identity/photos/front',
      '/api/v1/loans/form/photos/idFront',
      `/api/v1/support/messages/${commandId()}/photo`,
    ]
    const done: string[] = []
    const attack = [1, 2, 3, 4, 5].flatMap(paths).map(async (path) => {
      done.push((await whole(attacker, path, noise)).code)
    })
    await expect.poll(() => done, { timeout: 60_000 }).toContain('uploadsLimit')
    const photos = () => done.filter((code) => code === 'ok').length
    const before = photos()
    expect(await sendPhoto(other, 'front', samplePhoto('front'))).toBe('ok')
    // what was worked on when it came, and what began while it was on its way
    expect(photos() - before).toBeLessThanOrEqual(2)
    await Promise.all(attack)
    expect(new Set(done)).toEqual(new Set(['ok', 'uploadsLimit']))
  })
})
