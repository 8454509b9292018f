import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openLog } from '../log.ts'
import type { Connected } from '../store/beside.ts'
import { BackupError, CONTENTS_FILE, encodeContents } from './contents.ts'
import { restoreBackup } from './restoring.ts'

let folder: string
let dataDirectory: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'candela-restoring-'))
  dataDirectory = join(folder, 'house')
  const genesisId = 'ab'.repeat(32)
  const of = { release: '1', takenAt: new Date(0).toISOString(), genesisId, seq: 1, migrations: [] }
  mkdirSync(join(folder, 'from', 'journal'), { recursive: true })
  writeFileSync(join(folder, 'from', CONTENTS_FILE), encodeContents({ ...of, tables: [], sequences: [], files: [] }))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Restores into a database that holds a house, and answers what is said. */
async function refused(): Promise<string> {
  const client = { query: () => Promise.resolve({ rows: [{ found: true }], rowCount: 1 }) } as unknown as pg.Client
  const connect = (): Promise<Connected> => Promise.resolve({ client, stop: () => Promise.resolve() })
  const from = { folder: join(folder, 'from'), keys: undefined }
  const failed: unknown = await restoreBackup({ from, dataDirectory, log: openLog('silent'), connect }).catch(
    (error: unknown) => error,
  )
  expect(failed).toBeInstanceOf(BackupError)
  return (failed as Error).message
}

it('a database that holds a house is refused before anything is copied, and nobody is told to empty it', async () => {
  const words = 'The database holds a house already. Restore into an empty one, by DATABASE_URL.'
  expect(await refused()).toBe(words)
  expect(readdirSync(dataDirectory)).toEqual([])
  expect(await refused()).toBe(words)
})

it.each([
  ['the rows were in', ['keys.restoring', 'journal.restoring']],
  ['a folder had its name', ['journal', 'keys.restoring']],
])('a restore that broke off once %s says what to empty', async (_when, left) => {
  for (const name of left) mkdirSync(join(dataDirectory, name), { recursive: true })
  expect(await refused()).toContain(`empty ${dataDirectory} and the database that it was put into, then begin again.`)
  expect(readdirSync(dataDirectory).sort()).toEqual(left.sort())
})
