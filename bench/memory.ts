import { makeDataDirectory, removeDataDirectory, startServer, type TestServer } from '@candela/server/testing'
import { startFastify } from './peers/start-fastify.ts'
import { atRest, residentMB } from './process.ts'
import type { Report } from './stream.ts'
import { visit } from './visitors.ts'

const GOAL_MB = 250
const IDLE_MS = 60_000
const VISITORS = 10
/** the idle time after the last visitor; MINUTES=5 for a first look */
const MINUTES = Number(process.env['MINUTES'] ?? 30)
const BYTES_PER_MB = 1 << 20

/**
 * Measures the memory of the server's process a minute after it was ready, with all its history and nobody there: a new house, and one
 * that was started before; and of that one again half an hour after ten visitors left. The peer is a bare fastify process, as long idle.
 */
export async function run(report: Report): Promise<void> {
  const dataDirectory = makeDataDirectory()
  const peer = await startFastify()
  const tell = (when: string, { value, heapMB }: Idle): void => {
    const peerValue = residentMB(peer.pid)
    report({
      name: `memory: idle ${when}`,
      value,
      unit: 'MB',
      peer: 'a bare fastify process',
      peerValue,
      ratio: value / peerValue,
      goal: GOAL_MB,
      heapMB,
    })
  }
  try {
    const environment = { HOST: '127.0.0.1', LOG_LEVEL: 'error', LIMITS: 'bench' }
    const begun = await startServer({ dataDirectory, environment })
    await whole(begun, async () => tell('a minute after the start, new house', await idle(begun, IDLE_MS)))
    const again = await startServer({ dataDirectory, environment })
    await whole(again, async () => {
      tell('a minute after the start, started again', await idle(again, IDLE_MS))
      await visit(again.url, VISITORS)
      tell(`${MINUTES} minutes after ten visitors`, await idle(again, MINUTES * 60_000))
    })
  } finally {
    peer.stop()
    removeDataDirectory(dataDirectory)
  }
}

/** Uses a server and stops it, whatever happens. */
async function whole(server: TestServer, use: () => Promise<void>): Promise<void> {
  try {
    await use()
  } finally {
    await server.stop()
  }
}

interface Idle {
  readonly value: number
  /** the part that the heap of the process's main thread uses */
  readonly heapMB: number
}

async function idle({ pid, url }: TestServer, ms: number): Promise<Idle> {
  await new Promise((resolve) => setTimeout(resolve, ms))
  await atRest(pid)
  const value = residentMB(pid)
  const text = await (await fetch(`${url}/metrics`)).text()
  const heap = Number(/^nodejs_heap_size_used_bytes (\d+)$/m.exec(text)![1])
  return { value, heapMB: Math.round(heap / BYTES_PER_MB) }
}
