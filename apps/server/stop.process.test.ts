import { connect } from 'node:net'
import { once } from 'node:events'
import { expect, it } from 'vitest'
import { removeDataDirectory, startServer } from './testing/index.ts'

it('stops cleanly while a connection is open that never asked for anything, and takes its database with it', async () => {
  const server = await startServer({ database: 'own' })
  const { hostname, port } = new URL(server.url)
  const silent = connect(Number(port), hostname)
  silent.on('error', () => undefined)
  await once(silent, 'connect')
  // a stop that takes longer than the house gives itself ends with another code
  expect(await server.stop()).toBe(0)
  silent.destroy()
  removeDataDirectory(server.dataDirectory)
})
