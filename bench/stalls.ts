import { type Route, ROUTES, type RouteName } from '@candela/contract'
import { makeDataDirectory, marketBuy, marketOf, removeDataDirectory, startServer } from '@candela/server/testing'
import { WORST, type Worst } from './stalls-worst.ts'
import type { Report } from './stream.ts'

const GOAL_MS = 5
const ROUNDS = 7
/** of these the second shortest stop counts, since the same is asked each time: a longer one has something else of the server or the machine in it */
const COUNTED = 1
/** until the loop has been looked at again after an answer */
const SETTLE_MS = 20
/** orders of the customer who asks */
const ORDERS = 400
const AT_ONCE = 20
const LONGEST_BODY = JSON.stringify({ text: 'x'.repeat(65_000) })
const PHOTO = Buffer.alloc(20 * 1024 * 1024, 7)
/**
 * Runs in the server before anything of its own: at each signal it says how long the main thread stood still at most since the last one. The watch's own
 * millisecond counts as standing still, too.
 */
const WATCH = `import { monitorEventLoopDelay } from 'node:perf_hooks'
  import { isMainThread } from 'node:worker_threads'
  if (isMainThread) {
    const delay = monitorEventLoopDelay({ resolution: 1 })
    delay.enable()
    process.on('SIGUSR2', () => {
      process.stderr.write('stall ' + Math.max(0, delay.max / 1e6 - 1) + '\\n')
      delay.reset()
    })
  }`

type Server = Awaited<ReturnType<typeof startServer>>
type Client = ReturnType<Server['client']>

/** The longest stop of the server's main thread while it answers each route's worst allowed request, beside the goal. */
export async function run(report: Report): Promise<void> {
  const dataDirectory = makeDataDirectory()
  const watch = `--import=data:text/javascript,${encodeURIComponent(WATCH)}`
  const server = await startServer({
    dataDirectory,
    environment: { LIMITS: 'bench', HOST: '127.0.0.1', LOG_LEVEL: 'error', NODE_OPTIONS: watch },
  })
  try {
    const client = await server.client().register()
    await marketOf(client)
    for (let done = 0; done < ORDERS; done += AT_ONCE)
      await Promise.all(Array.from({ length: AT_ONCE }, () => marketBuy(client, '10')))
    const { orders } = await client.call('orders', { query: { limit: '1' } })
    const order = orders[0]!.id
    const measure = async (name: string, ask: (round: number) => Promise<unknown>): Promise<void> => {
      const stops: number[] = []
      for (let round = 0; round < ROUNDS; round++) {
        await stopOf(server)
        await ask(round)
        await new Promise((resolve) => setTimeout(resolve, SETTLE_MS))
        stops.push(await stopOf(server))
      }
      stops.sort((left, right) => left - right)
      const value = stops[COUNTED]!
      const spread: [number, number] = [stops[0]!, stops.at(-1)!]
      report({ name: `stalls: ${name}`, value, unit: 'ms', peer: 'goal', peerValue: GOAL_MS, ratio: value / GOAL_MS, spread }) // prettier-ignore
    }
    // the thread that makes history is at its end
    const years = { interval: '1y' } as const
    for (const { id } of (await client.call('products')).products)
      await client.call('candles', { params: { product: id }, query: years })
    await measure('nobody asks', async () => {})
    for (const [name, worst] of Object.entries(WORST) as [RouteName, Worst][]) {
      const others = worst.endsSession ? await registered(server) : undefined
      const visitor = server.client()
      await measure(name, (round) =>
        send(others?.[round] ?? (worst.atTheDoor ? visitor : client), name, worst, order, round),
      )
    }
  } finally {
    await server.stop()
    removeDataDirectory(dataDirectory)
  }
}

async function registered(server: Server): Promise<readonly Client[]> {
  const clients: Client[] = []
  while (clients.length < ROUNDS) clients.push(await server.client().register())
  return clients
}

/** Any answer but a server's fault will do. */
async function send(client: Client, name: RouteName, worst: Worst, order: string, round: number): Promise<void> {
  const route: Route = ROUTES[name]
  const fill = (text: string): string => text.replace('{order}', order).replace('{n}', String(10_000 + round * 997))
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, key: string) => fill(worst.params?.[key] ?? '1'))
  const asked = Object.entries(worst.query ?? {}).map(([key, value]): [string, string] => [key, fill(value)])
  const query = asked.length === 0 ? '' : `?${new URLSearchParams(asked).toString()}`
  const media = worst.body === 'photo' ? 'image/jpeg' : 'application/json'
  const body = worst.body === 'photo' ? PHOTO : worst.body === 'longest' ? LONGEST_BODY : undefined
  const headers: Record<string, string> = body === undefined ? {} : { 'content-type': media }
  const { status, text } = await client.raw(route.method, `/api/v1${path}${query}`, body, headers)
  if (status >= 500) throw new Error(`${name} answered ${status}: ${text}`)
}

/** The longest stop since it was last asked. */
async function stopOf(server: Server): Promise<number> {
  const said = server.stderr().length
  process.kill(server.pid, 'SIGUSR2')
  for (;;) {
    const found = /stall ([\d.]+)\n/.exec(server.stderr().slice(said))
    if (found) return Number(found[1])
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
}
