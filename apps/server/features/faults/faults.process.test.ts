import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { transform } from 'esbuild'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  bundledServer,
  removeDataDirectory,
  startServer,
  type TestClient,
  type TestServer,
} from '../../testing/index.ts'
import { openPlaces } from './places.ts'

const REPORT = {
  release: '1.0.0',
  page: 'home',
  error: 'TypeError',
  engine: 'blink',
  frames: ['assets/mara-lind.js:1:2'],
}
const told = (client: TestClient, body: unknown) => client.json('POST', '/api/v1/faults', body)

describe('a fault that an app tells of', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ environment: { LIMITS: 'bench' } })
  })
  afterAll(async () => {
    await server.stop()
    removeDataDirectory(server.dataDirectory)
  })

  it('has a code that stands in the log with its page and its error, and with nothing of whoever sat there', async () => {
    const customer = await server.client().register()
    const { status, text } = await told(customer, REPORT)
    expect(status).toBe(200)
    const { code } = JSON.parse(text) as { code: string }
    expect(code).toMatch(/^[2-9B-Z]{4}-[2-9B-Z]{4}$/)
    expect(JSON.parse((await told(server.client(), REPORT)).text)).toEqual({ code })
    await expect.poll(() => server.stderr()).toContain(code)
    const lines = server
      .stderr()
      .split('\n')
      .filter((line) => line.includes('an app broke'))
    expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
      {
        level: 40,
        time: expect.any(String),
        code,
        page: 'home',
        error: 'TypeError',
        release: '1.0.0',
        engine: 'blink',
        places: [],
        unknown: 1,
        msg: 'an app broke',
      },
    ])
    for (const secret of [customer.username, customer.userData!.id, '127.0.0.1', 'mara'])
      expect(JSON.stringify(lines)).not.toContain(secret)
  })

  it('is counted by page and release', async () => {
    const client = server.client()
    await told(client, { ...REPORT, page: 'desk.health' })
    await told(client, { ...REPORT, page: 'desk.health', release: '9.9.9' })
    const { text } = await client.raw('GET', '/metrics')
    expect(text).toContain('candela_app_faults_total{page="desk.health",release="1.0.0"} 1')
    expect(text).toContain('candela_app_faults_total{page="desk.health",release="other"} 1')
  })

  it.each<[string, object]>([
    ['a page of another name', { page: 'mara' }],
    ['a page with an id', { page: 'orderDetail?id=7' }],
    ['a text as its error', { error: 'Mara Lind has 1,234.56 USDT' }],
    ['a text as its engine', { engine: 'Mozilla/5.0' }],
    ['a text as its release', { release: 'mara' }],
    ['a text as a place', { frames: ['at Mara (/assets/a.js:1:1)'] }],
    ['a place elsewhere', { frames: ['https://elsewhere.example/a.js:1:1'] }],
    ['a place with a query', { frames: ['assets/a.js?token=secret:1:1'] }],
    ['a way up', { frames: ['assets/../../etc/passwd.js:1:1'] }],
    ['too many places', { frames: Array.from({ length: 13 }, () => 'assets/a.js:1:1') }],
    ['a message', { message: 'Mara Lind' }],
  ])('is refused with %s', async (_what, part) => {
    const { status } = await told(server.client(), { ...REPORT, ...part })
    expect(status).toBe(400)
  })

  it('is refused where it is long', async () => {
    const { status } = await told(server.client(), { ...REPORT, frames: ['x'.repeat(2_000_000)] })
    expect(status).toBe(413)
  })
})

it('an address tells a few a minute, and no more', async () => {
  const server = await startServer()
  const answers: number[] = []
  for (let time = 0; time < 8; time++) answers.push((await told(server.client(), REPORT)).status)
  expect(answers.slice(0, 5)).toEqual([200, 200, 200, 200, 200])
  expect(answers.at(-1)).toBe(429)
  await server.stop()
  removeDataDirectory(server.dataDirectory)
})

it('places are found in a thread that answers in order, and begins again after its end', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'candela-maps-'))
  const { map } = await transform('\n\nexport const a = (x: { y: string }) => x.y\n', {
    loader: 'ts',
    sourcemap: 'external',
    sourcefile: '../../../apps/customer/a.ts',
  })
  mkdirSync(join(folder, 'customer/assets'), { recursive: true })
  writeFileSync(join(folder, 'customer/assets/a-12345678.js.map.br'), brotliCompressSync(map))
  const program = pathToFileURL(join(dirname(bundledServer()), 'places.worker.js'))
  const warn = vi.fn<() => void>()
  const places = openPlaces({ folder, program, log: { warn } })
  const asked = [['assets/a-12345678.js:1:14', 'assets/b-12345678.js:1:14'], ['assets/a-12345678.js:1:1'], []]
  const found = await Promise.all(asked.map((frames) => places.of(frames)))
  expect(found).toEqual([
    [expect.stringMatching(/^apps\/customer\/a\.ts:3:\d+$/), undefined],
    [expect.stringMatching(/^apps\/customer\/a\.ts:3:\d+$/)],
    [],
  ])
  places.stop()
  expect(await places.of(['assets/a-12345678.js:1:14'])).toHaveLength(1)
  places.stop()
  expect(warn).not.toHaveBeenCalled()
  rmSync(folder, { recursive: true, force: true })
})
