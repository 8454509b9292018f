import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const REAL = fileURLToPath(new URL('..', import.meta.url))
let checkout: string

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

/** Starts the checkout and waits for the line with `word`; `stop` sends SIGTERM and answers the exit code. */
async function start(word = 'serving') {
  const home = mkdtempSync(join(checkout, 'home-'))
  const child = spawn(process.execPath, [join(checkout, 'scripts/start.mjs')], {
    env: { PATH: process.env['PATH'], HOME: home, PORT: '4711' },
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
})
