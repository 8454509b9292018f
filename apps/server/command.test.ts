import { readdir } from 'node:fs/promises'
import { AssertionError } from '@candela/units'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { BackupError } from './backup/contents.ts'
import { AskedWrongly, runCommand } from './command.ts'
import { ConfigurationError } from './configuration.ts'

let said = ''
beforeEach(() => {
  said = ''
  vi.spyOn(process.stderr, 'write').mockImplementation((line) => {
    said += String(line)
    return true
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  process.exitCode = undefined
})

const failing = (why: unknown) => () => Promise.reject(why)
const refusedTwice = Object.assign(new AggregateError([new Error('refused by ::1'), new Error('by 127.0.0.1')], ''), {
  code: 'ECONNREFUSED',
})

it.each([
  ['words that it cannot take', failing(new AskedWrongly('Usage: …')), 2, 'Usage: …'],
  ['a wrong setting', failing(new ConfigurationError('SEED: is wrong')), 2, 'SEED: is wrong'],
  ['a backup that cannot be used', failing(new BackupError('no backup')), 1, 'no backup'],
  [
    'a folder that is not there',
    () => readdir('/nowhere/at/all').then(() => undefined),
    1,
    `ENOENT: no such file or directory, scandir '/nowhere/at/all'`,
  ],
  [
    'a wrong password',
    failing(Object.assign(new Error('password authentication failed'), { severity: 'FATAL', code: '28P01' })),
    1,
    'password authentication failed',
  ],
  ['a database that is away', failing(refusedTwice), 1, 'refused by ::1; by 127.0.0.1'],
])('says %s in a line', async (_what, work, code, line) => {
  await runCommand(work)
  expect([process.exitCode, said]).toEqual([code, `${line}\n`])
})

it.each([new AssertionError('a sum is off'), Object.assign(new TypeError('no'), { code: 'ERR_INVALID_ARG_TYPE' })])(
  'shows the way to a fault of its own: %s',
  async (error) => {
    await expect(runCommand(failing(error))).rejects.toBe(error)
    expect(said).toBe('')
  },
)
