import { OPERATOR_ROLES, type Route, ROUTES, type RouteName } from '@candela/contract'
import {
  commandId,
  makeDataDirectory,
  marketBuy,
  marketOf,
  noisyPhoto,
  removeDataDirectory,
  samplePhoto,
  sendPhoto,
  sendSampleIdentity,
  startServer,
  stopsOf,
  type TestClient,
  TestOperator,
  type TestServer,
  WATCHED,
} from '@candela/server/testing'
import { type Named, WORST, type Worst } from './stalls-worst.ts'
import { median, type Report } from './stream.ts'

const GOAL_MS = 5
const ROUNDS = 7
/** rounds of a route that stays below half the goal in each of them */
const HARMLESS_ROUNDS = 3
/** until the loop has been looked at again after an answer */
const SETTLE_MS = 20
/** orders of the customer who asks */
const ORDERS = 400
const AT_ONCE = 20
const LONGEST_BODY = JSON.stringify({ text: 'x'.repeat(65_000) })

type Names = Readonly<Record<Named, string>>

/**
 * Measures the longest time that the server's main thread is busy at one go while it answers each route's worst allowed request, beside
 * the goal, in processor time: the median of the rounds; the spread has the shortest and the longest of them. A request that is harmless
 * in the first three is not asked again.
 */
export async function run(report: Report): Promise<void> {
  const dataDirectory = makeDataDirectory()
  const environment = { ...WATCHED, LIMITS: 'bench', LOG_LEVEL: 'error' }
  const server = await startServer({ dataDirectory, environment })
  try {
    const measure = async (name: string, ask: (round: number) => Promise<unknown>): Promise<void> => {
      const stops: number[] = []
      const byTheClock: number[] = []
      const isHarmless = (): boolean => stops.length >= HARMLESS_ROUNDS && Math.max(...stops) < GOAL_MS / 2
      for (let round = 0; round < ROUNDS && !isHarmless(); round++) {
        await stopsOf(server)
        await ask(round)
        await new Promise((resolve) => setTimeout(resolve, SETTLE_MS))
        const { busiestMs, longestMs } = await stopsOf(server)
        stops.push(busiestMs)
        byTheClock.push(longestMs)
      }
      stops.sort((left, right) => left - right)
      const value = median(stops)
      const spread: [number, number] = [stops[0]!, stops.at(-1)!]
      report({
        name: `stalls: ${name}, median of ${stops.length}`,
        value,
        unit: 'ms',
        peer: 'goal',
        peerValue: GOAL_MS,
        ratio: value / GOAL_MS,
        spread,
        byTheClockMs: median(byTheClock),
      })
    }
    const { client, operator, names, photo } = await populated(server)
    await measure('nobody asks', async () => {})
    for (const [name, worst] of Object.entries(WORST) as [RouteName, Worst][]) {
      const others = worst.endsSession ? await registered(server) : undefined
      const visitor = server.client()
      const caller = ROUTES[name].caller === 'operator' ? operator : client
      const ask = (round: number, body: string | Buffer | undefined): Promise<void> =>
        send(others?.[round] ?? (worst.atTheDoor ? visitor : caller), name, worst, filler(names, round), body)
      const own = worst.photo ? photo : worst.body && JSON.stringify(worst.body)
      await measure(name, (round) => ask(round, own))
      if (worst.body) await measure(`${name}, longest body`, (round) => ask(round, LONGEST_BODY))
    }
  } finally {
    await server.stop()
    removeDataDirectory(dataDirectory)
  }
}

/** A customer with many orders and a photo, an operator of every role who took a case, and history that is made to its end. */
async function populated(server: TestServer) {
  const client = await server.client().register()
  await marketOf(client)
  for (let done = 0; done < ORDERS; done += AT_ONCE)
    await Promise.all(Array.from({ length: AT_ONCE }, () => marketBuy(client, '10')))
  const { orders } = await client.call('orders', { query: { limit: '1' } })
  const photo = await noisyPhoto()
  await sendPhoto(client, 'holding', photo, 'image/jpeg')
  await sendPhoto(client, 'face', samplePhoto('face'))
  const { photos } = await client.call('identity')
  const { client: operator } = await TestOperator.enrol(server, 'Stalls', OPERATOR_ROLES)
  const reviewed = await server.client().register()
  const reference = await sendSampleIdentity(reviewed)
  const taken = await operator.call('deskTakeCase', { params: { case: reference } })
  // the thread that makes history is at its end
  const years = { interval: '1y' } as const
  for (const { id } of (await client.call('products')).products)
    await client.call('candles', { params: { product: id }, query: years })
  const names: Names = {
    order: orders[0]!.id,
    photo: photos[0]!.id,
    case: reference,
    casePhoto: taken.photos[0]!.id,
    customer: reviewed.userData!.id,
  }
  return { client, operator, names, photo }
}

async function registered(server: TestServer): Promise<readonly TestClient[]> {
  const clients: TestClient[] = []
  while (clients.length < ROUNDS) clients.push(await server.client().register())
  return clients
}

function filler(names: Names, round: number): (text: string) => string {
  return (text) =>
    text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
      if (name === 'n') return String(10_000 + round * 997)
      if (name === 'command') return commandId()
      return names[name as Named] ?? whole
    })
}

/** Any answer but a server's fault will do. */
async function send(
  client: TestClient,
  name: RouteName,
  worst: Worst,
  fill: (text: string) => string,
  body: string | Buffer | undefined,
): Promise<void> {
  const route: Route = ROUTES[name]
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, key: string) => fill(worst.params?.[key] ?? '1'))
  const asked = Object.entries(worst.query ?? {}).map(([key, value]): [string, string] => [key, fill(value)])
  const query = asked.length === 0 ? '' : `?${new URLSearchParams(asked).toString()}`
  const media = worst.photo ? 'image/jpeg' : 'application/json'
  const headers: Record<string, string> = body === undefined ? {} : { 'content-type': media }
  const filled = typeof body === 'string' ? fill(body) : body
  const { status, text } = await client.raw(route.method, `/api/v1${path}${query}`, filled, headers)
  if (status >= 500) throw new Error(`${name} answered ${status}: ${text}`)
}
