import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { TestServer as TestPostgres } from '../testing/database.ts'
import { makeDataDirectory, removeDataDirectory, startServer, TestClient } from '../testing/index.ts'
import { StartFailed } from '../testing/server.ts'

const dataDirectory = makeDataDirectory()
afterAll(() => removeDataDirectory(dataDirectory))

it('a house with customers does not begin in an empty database, and goes on in its own', async () => {
  const first = await startServer({ dataDirectory, database: 'own' })
  const { username } = await first.client().register()
  await first.stop()
  const postgres = await TestPostgres.start()
  try {
    const environment = { DATABASE_URL: await postgres.database() }
    // refused again and again: nothing was claimed by the first try
    for (let round = 0; round < 2; round++) {
      const failed: unknown = await startServer({ dataDirectory, database: 'own', environment }).catch(
        (error: unknown) => error,
      )
      expect(failed).toBeInstanceOf(StartFailed)
      expect((failed as StartFailed).exitCode).toBe(1)
      expect((failed as StartFailed).stderr).toMatch(/holds no people, and the journal knows customers \([1-9]\d*\)/)
    }
  } finally {
    await postgres.stop()
  }
  expect(existsSync(join(dataDirectory, 'postgres'))).toBe(true)
  const again = await startServer({ dataDirectory, database: 'own' })
  await new TestClient(again.url, username).signIn()
  await again.stop()
}, 120_000)
