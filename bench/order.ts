import { makeDataDirectory, removeDataDirectory, startServer } from '@candela/server/testing'
import { type Load, postFor } from './load/http.ts'
import { ordersFor } from './load/order-requests.ts'
import { startFastify } from './peers/start-fastify.ts'
import { atRest } from './process.ts'
import { median, type Report } from './stream.ts'

const ROUNDS = 3
const ROUND_MS = 4_000
const WARM_UP_MS = 4_000
/** as many as the journal's figures are taken with: enough that the disk's time for one batch is the next one's */
const CONNECTIONS = 256
const GOAL = 0.5

/** Orders over HTTP until they are durable and acknowledged, against a bare fastify POST with a schema; rounds alternate. */
export async function run(report: Report): Promise<void> {
  const dataDirectory = makeDataDirectory()
  const server = await startServer({
    dataDirectory,
    environment: { LIMITS: 'bench', HOST: '127.0.0.1', LOG_LEVEL: 'error' },
  })
  const peer = await startFastify()
  try {
    const { heads, body } = await ordersFor(server)
    const ours: Load[] = []
    const peers: Load[] = []
    await postFor(server.url, '/api/v1/orders', heads, CONNECTIONS, WARM_UP_MS, body)
    await postFor(peer.url, '/orders', [''], CONNECTIONS, WARM_UP_MS, body)
    await atRest(server.pid)
    for (let round = 0; round < ROUNDS; round++) {
      peers.push(await postFor(peer.url, '/orders', [''], CONNECTIONS, ROUND_MS, body))
      ours.push(await postFor(server.url, '/api/v1/orders', heads, CONNECTIONS, ROUND_MS, body))
    }
    const refused = [...ours, ...peers].reduce((sum, load) => sum + load.refused, 0)
    if (refused > 0) throw new Error(`${refused} orders were refused`)
    const name = 'bare fastify POST with schema'
    const value = median(ours.map(({ perSecond }) => perSecond))
    const peerValue = median(peers.map(({ perSecond }) => perSecond))
    const ratios = ours.map((load, round) => load.perSecond / peers[round]!.perSecond).sort((a, b) => a - b)
    report({
      name: 'order: durably acknowledged',
      value,
      unit: '1/s',
      peer: name,
      peerValue,
      ratio: value / peerValue,
      spread: [ratios[0]!, ratios.at(-1)!],
      rounds: ROUNDS,
      goal: GOAL,
    })
    const p99 = median(ours.map(({ p99Ms }) => p99Ms))
    const peerP99 = median(peers.map(({ p99Ms }) => p99Ms))
    report({
      name: 'order: p99',
      value: p99,
      unit: 'ms',
      peer: name,
      peerValue: peerP99,
      ratio: p99 / peerP99,
      rounds: ROUNDS,
    })
  } finally {
    peer.stop()
    await server.stop()
    removeDataDirectory(dataDirectory)
  }
}
