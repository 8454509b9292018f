import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { BackupError, checkFiles, type Contents } from './contents.ts'

const folder = mkdtempSync(join(tmpdir(), 'candela-contents-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('a folder of keys that is not there is said with what to do', async () => {
  const keys = join(folder, 'kyes')
  const checked = checkFiles({ folder, keys }, { files: [] } as unknown as Contents)
  await expect(checked).rejects.toThrow(
    new BackupError(`${keys} is missing. Where the keys were kept apart, name their folder by --keys.`),
  )
})
