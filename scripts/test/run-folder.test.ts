import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const MODULE = fileURLToPath(new URL('./run-folder.mjs', import.meta.url))
/** Begins a run and starts what outlives it unless somebody ends it, out of reach of signals to its group. */
const RUN = `import { spawn } from 'node:child_process'
  import { beginRun } from ${JSON.stringify(MODULE)}
  const folder = beginRun()
  const left = spawn('sleep', ['600'], { detached: true, stdio: 'ignore' })
  process.stdout.write(folder + ' ' + left.pid + '\\n')
  setInterval(() => {}, 1_000)`
const GONE_WITHIN_MS = 60_000

let base: string
beforeEach(() => (base = mkdtempSync(join(tmpdir(), 'candela-runs-'))))
afterEach(() => rmSync(base, { recursive: true, force: true }))

async function begun(): Promise<{ run: ChildProcess; folder: string; left: number }> {
  const run = spawn(process.execPath, ['--input-type=module', '--eval', RUN], {
    env: { PATH: process.env['PATH'], TMPDIR: base },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [folder, left] = await new Promise<string[]>((resolve) => {
    let said = ''
    run.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text
      if (said.endsWith('\n')) resolve(said.trim().split(' '))
    })
  })
  return { run, folder: folder!, left: Number(left) }
}

/** True when a process does anything any more; one that ended and that nobody has asked about does not. */
function lives(pid: number): boolean {
  try {
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

async function eventually(isSo: () => boolean): Promise<boolean> {
  for (const end = Date.now() + GONE_WITHIN_MS; !isSo() && Date.now() < end;)
    await new Promise((resolve) => setTimeout(resolve, 50))
  return isSo()
}

describe('a run of tests that is killed in the middle', () => {
  it('leaves no process and no folder behind', async () => {
    const { run, folder, left } = await begun()
    expect([existsSync(folder), lives(left)]).toEqual([true, true])
    run.kill('SIGKILL')
    expect(await eventually(() => !lives(left) && !existsSync(folder))).toBe(true)
  })

  it('with its keeper is cleared away by the next run, which leaves a living one alone', async () => {
    const forsaken = join(base, 'candela-run-4194305')
    mkdirSync(forsaken)
    const orphan = spawn('sleep', ['600'], { env: { TMPDIR: forsaken }, detached: true, stdio: 'ignore' })
    const first = await begun()
    expect([existsSync(forsaken), lives(orphan.pid!)]).toEqual([false, false])
    const second = await begun()
    expect([existsSync(first.folder), lives(first.left)]).toEqual([true, true])
    for (const { run } of [first, second]) run.kill('SIGKILL')
    expect(await eventually(() => !lives(first.left) && !lives(second.left))).toBe(true)
  })
})
