import {
  makeDataDirectory,
  removeDataDirectory,
  startServer,
  TestClient,
  type TestServer,
} from '@candela/server/testing'
import { median, type Report } from './stream.ts'

/** of each kind of name: 400 tries in all */
const NAMES = 200
const WARM = 20
const GOAL_MS = 2
const WRONG = 'not this one 1'

/**
 * Measures a wrong login at a real server with its own limits, in the default mode and where nobody is told which of name and password
 * was wrong: a name that somebody has and one that nobody has by turns, each name once and from an address of its own, as a near proxy
 * names it. The figure is the distance of the two medians.
 */
export async function run(report: Report): Promise<void> {
  for (const strict of ['off', 'on'] as const) {
    const dataDirectory = makeDataDirectory()
    const environment = { PUBLIC_URL: 'http://candela.example', STRICT_SIGN_IN: strict, LOG_LEVEL: 'error' }
    const server = await startServer({ dataDirectory, environment })
    try {
      const { known, unknown } = await tried(server)
      const [knownMs, unknownMs] = [median(known), median(unknown)]
      const value = Math.abs(knownMs - unknownMs)
      report({
        name: `login-time: difference of medians, STRICT_SIGN_IN ${strict}`,
        value,
        unit: 'ms',
        peer: 'goal',
        peerValue: GOAL_MS,
        ratio: value / GOAL_MS,
        knownMs,
        unknownMs,
        tries: 2 * NAMES,
      })
    } finally {
      await server.stop()
      removeDataDirectory(dataDirectory)
    }
  }
}

async function tried(server: TestServer): Promise<{ readonly known: number[]; readonly unknown: number[] }> {
  const times = { known: [] as number[], unknown: [] as number[] }
  for (let place = 0; place < WARM + NAMES; place++) await at(server, '9.1', place).register()
  for (let place = 0; place < WARM + NAMES; place++) {
    const somebody = await timed(at(server, '9.2', place), `bench${place}`)
    const nobody = await timed(at(server, '9.3', place), `other${place}`)
    if (place < WARM) continue
    times.known.push(somebody)
    times.unknown.push(nobody)
  }
  for (const each of [times.known, times.unknown]) each.sort((left, right) => left - right)
  return times
}

async function timed(client: TestClient, account: string): Promise<number> {
  const began = performance.now()
  const { success } = await client.enter('/login', { account, password: WRONG })
  const ms = performance.now() - began
  if (success) throw new Error(`${account} logged in with a wrong password`)
  return ms
}

/** A visitor from an address that no other has. */
function at(server: TestServer, net: string, place: number): TestClient {
  const client = new TestClient(server.url, `bench${place}`)
  return Object.assign(client, { from: `${net}.${place >> 8}.${place & 255}` })
}
