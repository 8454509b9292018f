import { connect } from 'node:net'
import { once } from 'node:events'
import { expect, it } from 'vitest'
import { removeDataDirectory, startServer } from './testing/index.ts'

const STOPPED_WITHIN_MS = 12_000

it('stops cleanly while a connection is open that never asked for anything, and takes its database with it', async () => {
  const server = await startServer({ database: 'own' })
  const { hostname, port } = new URL(server.url)
  const silent = connect(Number(port), hostname)
  silent.on('error', () => undefined)
  await once(silent, 'connect')
  const begun = performance.now()
  expect(await server.stop()).toBe(0)
  expect(performance.now() - begun).toBeLessThan(STOPPED_WITHIN_MS)
  silent.destroy()
  removeDataDirectory(server.dataDirectory)
})
