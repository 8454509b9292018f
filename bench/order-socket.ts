import { makeDataDirectory, removeDataDirectory, startServer, type TestClient } from '@candela/server/testing'
import { sendBaskets } from './load/baskets.ts'
import { type Load, postFor } from './load/http.ts'
import { ordersFor } from './load/order-requests.ts'
import { atRest } from './process.ts'
import { median, type Report } from './stream.ts'

const ROUNDS = 3
const REQUESTS_MS = 4_000
const WARM_UP_MS = 2_000
const CONNECTIONS = 256
/** senders of baskets, each a customer of its own with a socket of its own */
const SENDERS = 8
const SENDING = { commands: 64, outstanding: 4, baskets: 140 }
const GOAL = 6
const LOOK_EVERY_MS = 50

/** Orders in baskets over the socket against the same orders one by one over HTTP, on the same server; rounds alternate. */
export async function run(report: Report): Promise<void> {
  const dataDirectory = makeDataDirectory()
  const server = await startServer({
    dataDirectory,
    environment: { LIMITS: 'bench', HOST: '127.0.0.1', LOG_LEVEL: 'error' },
  })
  try {
    const register = (count: number): Promise<string[]> =>
      Promise.all(Array.from({ length: count }, async () => (await server.client().register()).cookie!))
    const { heads, body } = await ordersFor(server)
    const visitor = server.client()
    const place = (): string => `{"place":${body()}}`
    await postFor(server.url, '/api/v1/orders', heads, CONNECTIONS, WARM_UP_MS, body)
    await sendBaskets(server.url, await register(SENDERS), SENDING, place)
    const baskets: Load[] = []
    const requests: Load[] = []
    const catchingUp: number[] = []
    await caughtUp(visitor)
    await atRest(server.pid)
    for (let round = 0; round < ROUNDS; round++) {
      const senders = await register(SENDERS)
      requests.push(await postFor(server.url, '/api/v1/orders', heads, CONNECTIONS, REQUESTS_MS, body))
      await caughtUp(visitor)
      baskets.push(await sendBaskets(server.url, senders, SENDING, place))
      const answered = performance.now()
      await caughtUp(visitor)
      catchingUp.push(performance.now() - answered)
    }
    const refused = [...baskets, ...requests].reduce((sum, load) => sum + load.refused, 0)
    if (refused > 0) throw new Error(`${refused} orders were refused`)
    const peer = 'the same orders over HTTP, one a request'
    const ratios = baskets.map((load, round) => load.perSecond / requests[round]!.perSecond).sort((a, b) => a - b)
    const value = median(baskets.map(({ perSecond }) => perSecond))
    const peerValue = median(requests.map(({ perSecond }) => perSecond))
    report({
      name: 'order-socket: durably acknowledged',
      value,
      unit: '1/s',
      peer,
      peerValue,
      ratio: value / peerValue,
      spread: [ratios[0]!, ratios.at(-1)!],
      rounds: ROUNDS,
      goal: GOAL,
      commandsPerBasket: SENDING.commands,
      viewsCaughtUpAfterMs: Math.round(median(catchingUp)),
      basketsOutstanding: SENDERS * SENDING.outstanding,
    })
    const p99 = median(baskets.map(({ p99Ms }) => p99Ms))
    const peerP99 = median(requests.map(({ p99Ms }) => p99Ms))
    report({
      name: 'order-socket: p99 of a basket',
      value: p99,
      unit: 'ms',
      peer,
      peerValue: peerP99,
      ratio: p99 / peerP99,
      rounds: ROUNDS,
    })
  } finally {
    await server.stop()
    removeDataDirectory(dataDirectory)
  }
}

/** Waits until the database has the rows of all that was acknowledged, so that no round pays for the one before. */
async function caughtUp(client: TestClient): Promise<void> {
  for (;;) {
    const { text } = await client.raw('GET', '/metrics')
    if (/^candela_projection_rows_waiting 0$/m.test(text)) return
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  }
}
