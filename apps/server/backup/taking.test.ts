import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { runCommand, untilInterrupted } from '../command.ts'
import type { Connected } from '../store/beside.ts'
import { takeBackup } from './taking.ts'

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'candela-taking-'))))
afterEach(() => {
  vi.restoreAllMocks()
  process.exitCode = undefined
  rmSync(folder, { recursive: true, force: true })
})

it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('a backup that %s ends takes away what it wrote', async (signal) => {
  const dataDirectory = join(folder, 'house')
  for (const name of ['journal', 'proof']) mkdirSync(join(dataDirectory, name), { recursive: true })
  for (const name of ['journal/acked', 'proof/checkpoint']) writeFileSync(join(dataDirectory, name), 'x')
  const to = { folder: join(folder, 'to'), keys: join(folder, 'keys') }
  const others = process.listeners(signal)
  let [said, isStopped] = ['', false]
  vi.spyOn(process.stderr, 'write').mockImplementation((line) => {
    said += String(line)
    return true
  })
  await runCommand(async () => {
    const interrupted = untilInterrupted()
    const stop = () => Promise.resolve(void (isStopped = true))
    const connect = (): Promise<Connected> => {
      writeFileSync(join(to.keys, 'vault.key'), 'a key')
      // as the system does, to those that listened since
      for (const listener of process.listeners(signal)) if (!others.includes(listener)) listener(signal)
      return Promise.resolve({ client: {} as pg.Client, stop })
    }
    await takeBackup({ dataDirectory, connect, to, release: '1', clock: () => 0, interrupted })
  })
  expect([process.exitCode, said]).toEqual([1, `Ended by ${signal}; nothing of it is left.\n`])
  expect([readdirSync(to.folder), readdirSync(to.keys), isStopped]).toEqual([[], [], true])
})
