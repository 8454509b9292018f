import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { nodeDisk } from './node-disk.ts'
import { fill, openSample } from './testing/sample-journal.ts'

let folder = ''
let child: ChildProcess | null = null
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'journal-'))
})
afterEach(() => {
  child?.kill('SIGKILL')
  child = null
  rmSync(folder, { recursive: true, force: true })
})

/** Another process that opens the journal, writes one entry and then holds it. Resolves once it says so. */
function holder(): Promise<ChildProcess> {
  const sample = new URL('./testing/sample-journal.ts', import.meta.url).href
  const files = new URL('./node-disk.ts', import.meta.url).href
  const script = `
    const { fill, openSample } = await import(${JSON.stringify(sample)})
    const { nodeDisk } = await import(${JSON.stringify(files)})
    const { journal } = await openSample(nodeDisk(${JSON.stringify(folder)}))
    await fill(journal, 3, 1)
    console.log('holds it')
    setInterval(() => {}, 1000)`
  const started = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  child = started
  return new Promise((resolve, reject) => {
    started.stdout.on('data', () => resolve(started))
    started.on('exit', () => reject(new Error('the other process ended')))
  })
}

describe('two processes', () => {
  it('can’t open one journal; a killed one leaves it free, with all that was acknowledged', async () => {
    const other = await holder()
    await expect(openSample(nodeDisk(folder))).rejects.toMatchObject({
      code: 'locked',
      message: expect.stringContaining(`process ${other.pid}`),
    })
    const ended = new Promise((resolve) => other.once('exit', resolve))
    other.kill('SIGKILL')
    await ended
    const { journal } = await openSample(nodeDisk(folder))
    expect(journal.recoveredSeq).toBe(3)
    await fill(journal, 1)
    await journal.close()
    expect(readdirSync(folder).filter((name) => name.startsWith('lock-'))).toEqual([])
  })
})

describe('one process', () => {
  it('can’t open a journal twice, and can again after closing it', async () => {
    const first = await openSample(nodeDisk(folder))
    await expect(openSample(nodeDisk(folder))).rejects.toMatchObject({
      code: 'locked',
      message: expect.stringContaining('this process'),
    })
    await first.journal.close()
    const second = await openSample(nodeDisk(folder))
    await second.journal.close()
  })

  it.each([
    ['a pid that is gone', `lock-4194304-1-`],
    ['a live pid that began at another time', `lock-${process.ppid}-1-`],
    ['a start of the machine before this one', `lock-${process.ppid}-1-00000000`],
  ])('takes over the claim of %s', async (_, name) => {
    writeFileSync(join(folder, name), '')
    const { journal } = await openSample(nodeDisk(folder))
    await journal.close()
    expect(readdirSync(folder).filter((file) => file.startsWith('lock-'))).toEqual([])
  })

  it('gives the folder back when it can’t open the journal', async () => {
    writeFileSync(join(folder, 'acked'), 'not slots')
    await expect(openSample(nodeDisk(folder))).rejects.toMatchObject({ code: 'acked-damaged' })
    expect(readdirSync(folder)).toEqual(['acked'])
  })
})
