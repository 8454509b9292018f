import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { proves } from '@candela/checks/proves'
import { openLog } from '../log.ts'
import { openOrigins } from './origin.ts'
import { readPages, registerConsole, registerPages } from './pages.ts'
import { readConfiguration } from '../configuration.ts'
import { settingsHandlers } from '../features/settings/handlers.ts'
import { openSecurityHeaders } from './security-headers.ts'
import { type App, openHttpServer, REQUEST_TIMEOUT_MS } from './server.ts'

const style = 'body { margin: 0 }'
const script = 'document.documentElement.dataset.theme = "dark"'
const code = `export const text = "${'candela '.repeat(200)}"`
const model = Buffer.alloc(300_000, 7)
const iPhone = (version: string): string =>
  `Mozilla/5.0 (iPhone; CPU iPhone OS ${version} like Mac OS X) AppleWebKit/605.1.15 Safari/604.1`
let folder: string
let consoleFolder: string
let app: App

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'candela-pages-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(
    join(folder, 'index.html'),
    `<!doctype html><style>${style}</style><script>${script}</script><script src="/assets/index-a1B2c3D4.js"></script>`,
  )
  writeFileSync(join(folder, 'assets', 'index-a1B2c3D4.js'), code)
  writeFileSync(join(folder, 'assets', 'index-a1B2c3D4.js.br'), brotliCompressSync(code))
  writeFileSync(join(folder, 'assets', 'index-a1B2c3D4.js.gz'), gzipSync(code))
  writeFileSync(join(folder, 'assets', 'face.worker-a1B2c3D4.js'), code)
  writeFileSync(join(folder, 'sw.js'), 'self.skipWaiting()')
  writeFileSync(join(folder, 'model.bin'), model)
  consoleFolder = mkdtempSync(join(tmpdir(), 'candela-console-'))
  const configuration = { host: 'localhost', publicUrl: undefined, frameOrigins: [] }
  const pages = await readPages(folder)
  const headers = openSecurityHeaders(configuration, pages.inline)
  app = openHttpServer({
    log: openLog('silent', false),
    origins: openOrigins(configuration),
    trust: () => false,
    refused: () => undefined,
    unlimited: false,
    headers,
    stopping: () => false,
  })
  registerConsole(app, await readPages(consoleFolder), headers)
  registerPages(app, pages, headers)
})
afterAll(async () => {
  await app.close()
  for (const made of [folder, consoleFolder]) rmSync(made, { recursive: true })
})

describe('pages', () => {
  it('the app: never from an old cache, with a policy that knows the script and the style in the page', async () => {
    const answer = await app.inject({ url: '/', headers: { host: 'localhost:3000', accept: 'text/html' } })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': 'text/html; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
    })
    const policy = String(answer.headers['content-security-policy'])
    const hash = (text: string): string => createHash('sha256').update(text).digest('base64')
    expect(policy).toContain(`script-src 'self' 'sha256-${hash(script)}'; style-src 'self' 'sha256-${hash(style)}';`)
    expect(policy).toContain(`connect-src 'self' ws://localhost:3000;`)
    expect(policy).toContain(`frame-ancestors 'none'`)
    expect(policy).not.toContain('unsafe')
    const again = await app.inject({ url: '/', headers: { 'if-none-match': String(answer.headers.etag) } })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  it('WebAssembly runs in the face check’s own thread and nowhere else, and the camera belongs to the app alone', async () => {
    const policyOf = async (url: string) =>
      String((await app.inject({ url, headers: { host: 'localhost:3000' } })).headers['content-security-policy'])
    expect(await policyOf('/assets/face.worker-a1B2c3D4.js')).toBe(
      `default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'`,
    )
    for (const url of ['/', '/assets/index-a1B2c3D4.js', '/sw.js']) {
      expect(await policyOf(url)).not.toContain('wasm-unsafe-eval')
    }
    const page = await app.inject({ url: '/', headers: { host: 'localhost:3000' } })
    expect(page.headers['permissions-policy']).toMatch(/^camera=\(self\), geolocation=\(self\), .*microphone=\(\)/)
  })

  it('FRAME_ORIGINS alone says who may frame the app and, in the global app data, who hears of a login there', async () => {
    const partner = 'https://partner.example'
    const configuration = readConfiguration({ PUBLIC_URL: 'https://candela.example', FRAME_ORIGINS: partner })
    const { frameOrigins } = configuration
    const handlers = settingsHandlers({
      frameOrigins,
      displayRates: () => ({ displayRates: {}, fixedRates: { day: '', currencies: [] } }),
      isListed: () => true,
      newCoins: () => [],
      clock: () => 0,
    } as never)
    const headers = openSecurityHeaders(configuration, { scripts: [], styles: [] }).page('candela.example')
    expect(headers['content-security-policy']).toMatch(new RegExp(`frame-ancestors ${partner}(;|$)`))
    expect(await handlers.app({ language: 'en' } as never)).toMatchObject({ frameOrigins: [partner] })
  })

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('files by hash for ever, as %s', async (encoding, decompress) => {
    const answer = await app.inject({ url: '/assets/index-a1B2c3D4.js', headers: { 'accept-encoding': encoding } })
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': encoding,
      vary: 'accept-encoding',
    })
    expect(decompress(answer.rawPayload).toString()).toBe(code)
    const plain = await app.inject({
      url: '/assets/index-a1B2c3D4.js',
      headers: { 'accept-encoding': `${encoding};q=0` },
    })
    expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, code])
  })

  it('the console, once it is built: under a policy of its own, left behind in no browser, in nobody’s frame', async () => {
    mkdirSync(join(consoleFolder, 'assets'))
    writeFileSync(
      join(consoleFolder, 'index.html'),
      '<!doctype html><script src="/console/assets/main-a1B2c3D4.js"></script>',
    )
    writeFileSync(join(consoleFolder, 'assets', 'main-a1B2c3D4.js'), code)
    const configuration = readConfiguration({
      PUBLIC_URL: 'https://candela.example',
      FRAME_ORIGINS: 'https://b.example',
    })
    const headers = openSecurityHeaders(configuration, { scripts: [`sha256-${'0'.repeat(43)}=`], styles: [] })
    const log = openLog('silent', false)
    const other = openHttpServer({
      log,
      origins: openOrigins(configuration),
      trust: () => false,
      refused: () => undefined,
      unlimited: false,
      headers,
      stopping: () => false,
    })
    registerConsole(other, await readPages(consoleFolder), headers)
    const index = await other.inject({ url: '/console/', headers: { accept: 'text/html' } })
    expect([index.statusCode, index.headers['cache-control'], index.headers['x-frame-options']]).toEqual([
      200,
      'no-store',
      'DENY',
    ])
    const policy = String(index.headers['content-security-policy'])
    expect(policy).toContain(`script-src 'self'; style-src 'self';`)
    expect(policy).toContain(`frame-ancestors 'none'`)
    const script = await other.inject({ url: '/console/assets/main-a1B2c3D4.js' })
    expect([script.statusCode, script.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable'])
    const bare = await other.inject({ url: '/console' })
    expect([bare.statusCode, bare.headers.location]).toEqual([308, '/console/'])
    await other.close()
  })

  it('a large model once somebody asks for it, and from then on like the rest', async () => {
    const path = join(folder, 'model.bin')
    rmSync(path)
    expect((await app.inject({ url: '/model.bin' })).statusCode).toBe(503)
    writeFileSync(path, model)
    const answer = await app.inject({ url: '/model.bin', headers: { 'accept-encoding': 'br, gzip' } })
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': 'application/octet-stream',
      etag: `"${createHash('sha256').update(model).digest('base64url').slice(0, 22)}"`,
    })
    expect([answer.headers['content-encoding'], answer.headers.vary]).toEqual([undefined, undefined])
    expect(answer.rawPayload.equals(model)).toBe(true)
    rmSync(path)
    const head = await app.inject({ method: 'HEAD', url: '/model.bin' })
    expect([head.statusCode, head.headers['content-length']]).toEqual([200, '300000'])
    const again = await app.inject({ url: '/model.bin', headers: { 'if-none-match': String(answer.headers.etag) } })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  it('the service worker always anew', async () => {
    const answer = await app.inject({ url: '/sw.js' })
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-cache'])
  })

  it.each([
    '/assets/../../package.json',
    '/%2e%2e/package.json',
    '/assets/%2e%2e%2findex.html',
    '/assets/index-a1B2c3D4.js.br',
    '/nothing.js',
    '/console/',
    '/console/assets/index-a1B2c3D4.js',
  ])('nothing at %s', async (url) => {
    expect((await app.inject({ url })).statusCode).toBe(404)
    const page = await app.inject({ url, headers: { accept: 'text/html', 'accept-language': 'en' } })
    expect([page.statusCode, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
    expect(page.body).toContain('There is no such page')
  })

  it.each([
    ['13_0', true],
    ['13_1', true],
    ['13_1_2', true],
    ['13_2', false],
    ['13_10', false],
    ['12_5', false],
    ['17_1', false],
  ])('iOS %s is asked to update: %s', async (version, asked) => {
    const answer = await app.inject({ url: '/', headers: { 'user-agent': iPhone(version), 'accept-language': 'en' } })
    expect(answer.statusCode).toBe(200)
    expect(answer.body.includes('Please update iOS'), proves('S8.44')).toBe(asked)
    expect(answer.body.includes('13.0 and 13.1. Version 13.2 or later works'), proves('S8.44')).toBe(asked)
  })

  it('a request has 60 seconds', () => {
    expect(app.server.requestTimeout, proves('S7.17', 'S9.27')).toBe(60_000)
    expect(REQUEST_TIMEOUT_MS).toBe(60_000)
    // one that takes nothing of its answer is cut off a little later, one that dribbles its headers long before
    expect(app.server.timeout, proves('S7.20')).toBe(65_000)
    expect([app.server.headersTimeout, app.server.keepAliveTimeout]).toEqual([15_000, 72_000])
  })
})
