import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openLog } from '../log.ts'
import { type EarlierBuilds, openEarlierBuilds } from './earlier-builds.ts'
import { openOrigins } from './origin.ts'
import { readPages, registerPages } from './pages.ts'
import { openSecurityHeaders } from './security-headers.ts'
import { type App, openHttpServer } from './server.ts'

const DAY = 86_400_000
let root: string
let folder: string
let now: number
const warn = vi.fn<() => void>()

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'candela-builds-'))
  folder = join(root, 'pages')
  now = 1_764_500_000_000
  warn.mockClear()
})
afterEach(() => rmSync(root, { recursive: true }))

/** A build whose only page has this hash in its name, as the server finds it at a start. */
async function deployed(hash: string, more: Readonly<Record<string, string>> = {}): Promise<EarlierBuilds> {
  const dist = join(root, 'dist')
  rmSync(dist, { recursive: true, force: true })
  mkdirSync(join(dist, 'assets'), { recursive: true })
  const page = join(dist, 'assets', `page-${hash}.js`)
  const code = `export const build = "${hash.repeat(100)}"`
  writeFileSync(page, code)
  writeFileSync(`${page}.br`, brotliCompressSync(code))
  writeFileSync(`${page}.gz`, gzipSync(code))
  writeFileSync(join(dist, 'index.html'), hash)
  for (const [name, text] of Object.entries(more)) writeFileSync(join(dist, 'assets', name), text)
  return openEarlierBuilds({
    folder,
    name: 'customer',
    pages: await readPages(dist),
    clock: () => now,
    log: { warn },
  })
}

const pathOf = (hash: string) => `/assets/page-${hash}.js`
const keptFiles = () => readdirSync(folder).toSorted()

async function codeOf(builds: EarlierBuilds, hash: string): Promise<string | undefined> {
  const content = await builds.find(pathOf(hash))?.content()
  return content && brotliDecompressSync(content.encoded.get('br')!).toString()
}

describe('files of earlier builds', () => {
  it('are found for seven days after another build replaced theirs, however long it was in force', async () => {
    const first = await deployed('aaaaaaaa')
    expect(first.find(pathOf('aaaaaaaa'))).toBeUndefined()
    now += 30 * DAY
    const second = await deployed('bbbbbbbb', { 'font-cccccccc.woff2': 'font' })
    expect(await codeOf(second, 'aaaaaaaa')).toContain('aaaaaaaa')
    expect(second.find('/index.html')).toBeUndefined()
    expect(second.find('/assets/__proto__')).toBeUndefined()
    now += 7 * DAY - 1
    expect(await codeOf(second, 'aaaaaaaa')).toContain('aaaaaaaa')
    // a start in between changes nothing about when it was replaced
    const again = await deployed('bbbbbbbb', { 'font-cccccccc.woff2': 'font' })
    expect(await codeOf(again, 'aaaaaaaa')).toContain('aaaaaaaa')
    now += 1
    expect(again.find(pathOf('aaaaaaaa'))).toBeUndefined()
    expect(keptFiles()).toHaveLength(2)
    await again.upkeep.run()
    expect(keptFiles()).toHaveLength(1)
    const third = await deployed('dddddddd')
    const font = await third.find('/assets/font-cccccccc.woff2')!.content()
    expect(font.encoded.get('identity')!.toString()).toBe('font')
    expect(third.find('/assets/font-cccccccc.woff2')!.type).toBe('font/woff2')
  })

  it('are those of a build that came back no longer, and again once that is replaced', async () => {
    await deployed('aaaaaaaa')
    await deployed('bbbbbbbb')
    now += 5 * DAY
    const back = await deployed('aaaaaaaa')
    expect(back.find(pathOf('aaaaaaaa'))).toBeUndefined()
    expect(await codeOf(back, 'bbbbbbbb')).toContain('bbbbbbbb')
    now += 5 * DAY
    const third = await deployed('cccccccc')
    expect(third.find(pathOf('bbbbbbbb'))).toBeDefined()
    now += 6 * DAY
    expect(third.find(pathOf('bbbbbbbb'))).toBeUndefined()
    expect(await codeOf(third, 'aaaaaaaa')).toContain('aaaaaaaa')
  })

  it('are of the newest 24 builds', async () => {
    const hash = (number: number) => `build${String(number).padStart(4, '0')}`
    let newest: EarlierBuilds | undefined
    for (let number = 0; number <= 25; number++) {
      now += 60_000
      newest = await deployed(hash(number))
    }
    expect(keptFiles()).toHaveLength(25)
    expect(newest!.find(pathOf(hash(0)))).toBeUndefined()
    expect(newest!.find(pathOf(hash(1)))).toBeDefined()
  })

  it('that were cut off are forgotten, and the house serves without them', async () => {
    await deployed('aaaaaaaa')
    writeFileSync(join(folder, 'customer-half.build.1'), 'half')
    await deployed('bbbbbbbb')
    const replaced = keptFiles().find((name) => name.includes('replaced'))
    truncateSync(join(folder, replaced!), 3)
    const third = await deployed('cccccccc')
    expect(third.find(pathOf('aaaaaaaa'))).toBeUndefined()
    expect(await codeOf(third, 'bbbbbbbb')).toContain('bbbbbbbb')
    expect(keptFiles()).toHaveLength(2)
    expect(warn).toHaveBeenCalledOnce()
  })

  it('that cannot be kept are said, and the house serves all the same', async () => {
    writeFileSync(folder, 'in the way')
    const builds = await deployed('aaaaaaaa')
    expect(builds.find(pathOf('aaaaaaaa'))).toBeUndefined()
    expect(warn).toHaveBeenCalledOnce()
    rmSync(folder)
    await builds.upkeep.run()
    expect(await codeOf(await deployed('bbbbbbbb'), 'aaaaaaaa')).toContain('aaaaaaaa')
  })

  it('are found, and the last of them is noted as replaced, where the new build cannot be written', async () => {
    await deployed('aaaaaaaa')
    await deployed('bbbbbbbb')
    const tooLarge = { 'font-cccccccc.woff2': randomBytes(17_000_000).toString('latin1') }
    const third = await deployed('cccccccc', tooLarge)
    expect(warn).toHaveBeenCalledOnce()
    for (const hash of ['aaaaaaaa', 'bbbbbbbb']) expect(await codeOf(third, hash)).toContain(hash)
    expect(keptFiles().filter((file) => file.includes(`-replaced-${now}`))).toHaveLength(2)
    now += 7 * DAY
    expect(third.find(pathOf('bbbbbbbb'))).toBeUndefined()
  })

  it('are found where the last of them cannot be noted as replaced, which the next round does', async () => {
    await deployed('aaaaaaaa')
    await deployed('bbbbbbbb')
    now += DAY
    const inForce = keptFiles().find((file) => !file.includes('replaced'))!
    const inTheWay = join(folder, inForce.replace('.build', `-replaced-${now}.build`))
    mkdirSync(inTheWay)
    const third = await deployed('cccccccc')
    expect(warn).toHaveBeenCalled()
    for (const hash of ['aaaaaaaa', 'bbbbbbbb']) expect(await codeOf(third, hash)).toContain(hash)
    rmSync(inTheWay, { recursive: true })
    await third.upkeep.run()
    expect(keptFiles()).not.toContain(inForce)
    for (const hash of ['aaaaaaaa', 'bbbbbbbb']) expect(await codeOf(third, hash)).toContain(hash)
  })

  it('are served as those in force: for ever, under the app’s policy, the face check’s thread under its own', async () => {
    const face = 'face.worker-eeeeeeee.js'
    await deployed('aaaaaaaa', { [face]: 'self.close()' })
    const { find } = await deployed('bbbbbbbb')
    const configuration = { host: 'localhost', publicUrl: undefined, frameOrigins: [] }
    const pages = await readPages(join(root, 'dist'))
    const headers = openSecurityHeaders(configuration, pages.inline)
    const app: App = openHttpServer({
      log: openLog('silent', false),
      origins: openOrigins(configuration),
      trust: () => false,
      refused: () => undefined,
      unlimited: false,
      headers,
      stopping: () => false,
    })
    registerPages(app, pages, headers, find)
    const asked = (url: string, encoding: string) => app.inject({ url, headers: { 'accept-encoding': encoding } })
    const squeezed = await asked(pathOf('aaaaaaaa'), 'gzip, br')
    expect(squeezed.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
      'content-encoding': 'br',
      vary: 'accept-encoding',
    })
    expect(brotliDecompressSync(squeezed.rawPayload).toString()).toContain('aaaaaaaa')
    expect((await asked(pathOf('aaaaaaaa'), 'gzip')).body).toContain('aaaaaaaa')
    expect(squeezed.headers['content-security-policy']).toContain(`script-src 'self'`)
    const thread = await asked(`/assets/${face}`, 'br')
    expect(thread.headers['content-security-policy']).toContain('wasm-unsafe-eval')
    expect((await asked(pathOf('cccccccc'), 'br')).statusCode).toBe(404)
    await app.close()
  })
})
