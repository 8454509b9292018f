import { makeDataDirectory, removeDataDirectory, startServer } from '@candela/server/testing'
import { startFastify } from './peers/start-fastify.ts'
import { atRest, residentMB } from './process.ts'
import type { Report } from './stream.ts'

const GOAL_MB = 250
const IDLE_MS = 60_000

/**
 * Measures the memory of the server's process a minute after it was ready, with all its history and nobody there: a new house, and one
 * that was started before. The peer is a bare fastify process, as long idle.
 */
export async function run(report: Report): Promise<void> {
  const dataDirectory = makeDataDirectory()
  const peer = await startFastify()
  try {
    for (const which of ['new house', 'started again']) {
      const value = await idle(dataDirectory)
      const peerValue = residentMB(peer.pid)
      report({
        name: `memory: idle a minute after the start, ${which}`,
        value,
        unit: 'MB',
        peer: 'a bare fastify process',
        peerValue,
        ratio: value / peerValue,
        goal: GOAL_MB,
      })
    }
  } finally {
    peer.stop()
    removeDataDirectory(dataDirectory)
  }
}

async function idle(dataDirectory: string): Promise<number> {
  const server = await startServer({ dataDirectory, environment: { HOST: '127.0.0.1', LOG_LEVEL: 'error' } })
  try {
    await new Promise((resolve) => setTimeout(resolve, IDLE_MS))
    await atRest(server.pid)
    return residentMB(server.pid)
  } finally {
    await server.stop()
  }
}
