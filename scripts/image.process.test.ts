import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, it } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const READY_WITHIN_MS = 120_000
/** bundles of tests, and builds under way */
const HALF_BUILT = /\/dist\/\.[^/]+/
const made: string[] = []
afterAll(() => made.forEach((path) => rmSync(path, { recursive: true, force: true })))

const newFolder = (name: string): string => {
  const folder = mkdtempSync(join(tmpdir(), `candela-${name}-`))
  made.push(folder)
  return folder
}

/** The folder that the Dockerfile's last stage makes: what it copies, and of the packages those of the server alone. */
async function image(): Promise<{ folder: string; command: string[] }> {
  const folder = newFolder('image')
  const text = readFileSync(join(ROOT, 'deploy/Dockerfile'), 'utf8')
  for (const [, from] of text.matchAll(/^COPY --from=built \/candela\/(\S+) \S+$/gm)) {
    if (from !== 'node_modules')
      cpSync(join(ROOT, from!), join(folder, from!), { recursive: true, filter: (path) => !HALF_BUILT.test(path) })
  }
  const { packagesOf } = (await import(join(ROOT, 'scripts/setup/licences.mjs'))) as {
    packagesOf: (workspace: string) => string[]
  }
  for (const path of packagesOf('apps/server')) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    cpSync(join(ROOT, path), join(folder, path), { recursive: true, verbatimSymlinks: true })
  }
  const [node, ...command]: string[] = JSON.parse(/^CMD (\[.*\])$/m.exec(text)![1]!)
  expect(node).toBe('node')
  return { folder, command }
}

it('what the image copies is enough to serve app, desk, words and licences, and a start says what its database lacks', async () => {
  const { folder, command } = await image()
  const { PATH, HOME } = process.env
  const child = spawn(process.execPath, command, {
    cwd: folder,
    env: { PATH, HOME, NODE_ENV: 'production', PORT: '0', DATA_DIR: newFolder('image-data'), LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const ended = once(child, 'exit')
  try {
    const ready = new Promise<string>((resolve, reject) => {
      const read = (chunk: Buffer): void => {
        said += String(chunk)
        const url = /^Candela ready (\S+)$/m.exec(said)?.[1]
        if (url !== undefined) resolve(url)
      }
      child.stdout.on('data', read)
      child.stderr.on('data', read)
      void ended.then(() => reject(new Error(said)))
      setTimeout(() => reject(new Error(`not ready: ${said}`)), READY_WITHIN_MS).unref()
    })
    const url = await ready
    expect(said).toMatch(/the bundled PostgreSQL 18\.4\S* lacks security fixes/)
    for (const path of ['/readyz', '/', '/console/', '/licences.txt', '/samples/front.webp', '/api/openapi.json'])
      expect([path, (await fetch(url + path)).status]).toEqual([path, 200])
    expect(await (await fetch(`${url}/licences.txt`)).text()).toContain('\nreact-dom ')
    expect((await fetch(`${url}/licences.json`)).status).toBe(404)
    // a page in words of a language comes from the catalogues
    const missing = await fetch(`${url}/nothing`, { headers: { accept: 'text/html', 'accept-language': 'th' } })
    expect(await missing.text()).toContain('<html lang="th')
  } finally {
    child.kill('SIGTERM')
  }
  expect((await ended)[0]).toBe(0)
})
