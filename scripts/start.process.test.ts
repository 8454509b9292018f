import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { transformSync } from 'esbuild'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const REAL = fileURLToPath(new URL('..', import.meta.url))
let checkout: string
/** no line has it: whoever waits for it waits for the end */
const NEVER_SAID = 'serving no more'

/** A checkout in small: the real scripts, a server of a few lines, and a vite that writes one page. */
beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'candela-checkout-'))
  cpSync(join(REAL, 'scripts'), join(checkout, 'scripts'), { recursive: true })
  write('package.json', '{"type":"module"}')
  write('package-lock.json', '{"packages":{"":{}}}')
  write('node_modules/.package-lock.json', '{"packages":{}}')
  for (const name of ['esbuild', '@esbuild']) {
    symlinkSync(join(REAL, 'node_modules', name), join(checkout, 'node_modules', name))
  }
  write(
    'node_modules/vite/bin/vite.js',
    `import { writeFileSync } from 'node:fs'
     writeFileSync(process.argv[process.argv.indexOf('--outDir') + 1] + '/index.html', '<p>app</p>')`,
  )
  write('packages/units/index.ts', 'export {}')
  write('apps/customer/index.html', '<p>source</p>')
  write('apps/console/index.html', '<p>source</p>')
  for (const command of ['operator', 'inbox', 'backup', 'restore']) write(`apps/server/${command}.ts`, 'export {}')
  write('packages/verify/node/main.ts', 'export {}')
  write('apps/server/note.txt', 'beside the source')
  write(
    'apps/server/echo.worker.ts',
    `import { parentPort } from 'node:worker_threads'\nparentPort!.postMessage('worker')`,
  )
  write(
    'apps/server/main.ts',
    `import { readFileSync } from 'node:fs'
     import { Worker } from 'node:worker_threads'
     const note = readFileSync(new URL('./note.txt', import.meta.url), 'utf8')
     const worker = new Worker(new URL('./echo.worker.ts', import.meta.url))
     const pulse = setInterval(() => {}, 1_000)
     process.on('SIGTERM', () => { clearInterval(pulse); process.exitCode = 7 })
     worker.on('message', (word) => console.log('serving', note, word, process.env['DATA_DIR'], process.env['PORT']))`,
  )
})
afterEach(() => rmSync(checkout, { recursive: true, force: true }))

function write(path: string, text: string): void {
  mkdirSync(dirname(join(checkout, path)), { recursive: true })
  writeFileSync(join(checkout, path), text)
}

interface Surroundings {
  /** Node's own settings */
  readonly node?: readonly string[]
  /** a folder of programs that are found before all others */
  readonly programs?: string
}

/** Starts the checkout and waits for the line with `word`; `stop` sends SIGTERM and answers the exit code. */
async function start(word = 'serving', { node = [], programs = '' }: Surroundings = {}) {
  const home = mkdtempSync(join(checkout, 'home-'))
  const child = spawn(process.execPath, [...node, join(checkout, 'scripts/start.mjs')], {
    env: { PATH: `${programs}${delimiter}${process.env['PATH']}`, HOME: home, PORT: '4711' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const ended = once(child, 'exit')
  await new Promise<void>((resolve) => {
    const read = (chunk: Buffer) => {
      output += String(chunk)
      if (output.includes(word)) resolve()
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('exit', () => resolve())
  })
  return {
    output,
    async stop(): Promise<unknown> {
      if (child.exitCode === null) child.kill('SIGTERM')
      return (await ended)[0]
    },
  }
}

describe('npm start', () => {
  it('builds on the first start only, hands the environment on, and passes signals and exit code through', async () => {
    const first = await start()
    expect(first.output).toContain('the server (esbuild) ready')
    expect(first.output).toContain('the app (vite) ready')
    expect(first.output).toContain(`serving beside the source worker ${join(checkout, '.data')} 4711`)
    for (const product of ['server', 'customer', 'console'])
      expect(existsSync(join(checkout, 'dist', product, 'licences.txt'))).toBe(true)
    expect(await first.stop()).toBe(7)

    const second = await start()
    for (const builder of ['esbuild', 'vite']) expect(second.output).not.toContain(builder)
    expect(await second.stop()).toBe(7)
  })

  it('builds anew what has changed, and only that', async () => {
    await (await start()).stop()
    write('apps/server/note.txt', 'changed')
    const server = await start()
    expect(server.output).toContain('the server (esbuild) ready')
    expect(server.output).not.toContain('vite')
    expect(server.output).toContain('serving changed worker')
    await server.stop()
    write('apps/customer/main.test.ts', 'a test is no part of the app')
    const same = await start()
    expect(same.output).not.toContain('vite')
    await same.stop()
  })

  it('lets two starts at once build once', async () => {
    const both = await Promise.all([start(), start()])
    const built = both.filter(({ output }) => output.includes('the server (esbuild) ready'))
    expect(built).toHaveLength(1)
    expect(await Promise.all(both.map((each) => each.stop()))).toEqual([7, 7])
  })

  it('says what does not build, and keeps the last good build', async () => {
    await (await start()).stop()
    write('apps/server/main.ts', 'const x = {')
    const broken = await start('cannot go on')
    expect(await broken.stop()).toBe(1)
    expect(broken.output).toContain('the server (esbuild) did not build')
    expect(broken.output).toContain('main.ts:1:11')
  })

  it.each(['start', 'test'])('is read by an old Node as far as the line that says so: %s.mjs', (name) => {
    for (const file of [`scripts/${name}.mjs`, 'scripts/setup/node.mjs']) {
      const text = readFileSync(join(REAL, file), 'utf8')
      const [old, now] = ['node12.20', 'esnext'].map((target) => transformSync(text, { target }).code)
      expect(old).toBe(now)
    }
  })

  it('says in one line that Node is too old, before it reads anything that an old one could not', async () => {
    write('scripts/setup/serve.mjs', 'no old Node } reads this')
    const old = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.18.3' } })`
    const run = await start(NEVER_SAID, { node: ['--import', `data:text/javascript,${encodeURIComponent(old)}`] })
    expect(await run.stop()).toBe(1)
    expect(run.output.trim()).toBe(
      'Candela cannot go on: this is Node 20.18.3. Install Node 20.19 or newer (nodejs.org), then run it again.',
    )
  })

  it('says in one line that the disk is full while it builds, and leaves nothing half built', async () => {
    write(
      'node_modules/vite/bin/vite.js',
      `console.error('[vite] ENOSPC: no space left on device, write\\n    at a stack of many lines')
       process.exit(1)`,
    )
    const run = await start(NEVER_SAID)
    expect(await run.stop()).toBe(1)
    const said = run.output.split('\n').filter((line) => line.includes('cannot go on') || line.includes('stack'))
    expect(said).toEqual([expect.stringMatching(/the disk of .+ is full\. Free some space, then run it again/)])
    expect(readdirSync(join(checkout, 'dist')).filter((name) => /^\.(customer|console)-/.test(name))).toEqual([])
  })

  it('says in one line that the disk is full while it installs', async () => {
    write('package-lock.json', '{"packages":{"":{},"node_modules/absent":{"version":"1.0.0"}}}')
    write(
      'programs/npm',
      `#!/bin/sh\necho 'npm error code ENOSPC'\necho 'npm error nospc ENOSPC: no space left'\nexit 228\n`,
    )
    chmodSync(join(checkout, 'programs/npm'), 0o755)
    const run = await start(NEVER_SAID, { programs: join(checkout, 'programs') })
    expect(await run.stop()).toBe(1)
    expect(run.output).toMatch(/cannot go on: the disk of .+ is full\. Free some space/)
    expect(run.output).not.toContain('npm error')
  })
})
