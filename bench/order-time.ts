import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeDataDirectory, removeDataDirectory, startServer } from '@candela/server/testing'
import { postFor } from './load/http.ts'
import { ordersFor } from './load/order-requests.ts'
import { atRest } from './process.ts'
import type { Report } from './stream.ts'

const CONNECTIONS = 256
const WARM_UP_MS = 4_000
const ROUND_MS = 6_000
const SAMPLE_EVERY_US = 500
const LOOK_EVERY_MS = 100

/** The steps of an order by the place of the code: the innermost frame that is nobody's of Node decides. */
const STEPS: readonly (readonly [step: string, place: RegExp])[] = [
  ['session', /apps\/server\/(vault\/session|http\/(cookies|caller))|@fastify\/cookie\/.* parse/],
  ['limits', /apps\/server\/http\/rate-limits/],
  ['schema', /apps\/server\/http\/validator|^zod\//],
  ['body read as JSON', /^secure-json-parse\//],
  ['metrics', /^prom-client\/|apps\/server\/metrics/],
  ['decided by the core', /packages\/(core|units|rules)\//],
  ['journal and engine', /packages\/(journal|engine)\//],
  ['proof log, handed over', /apps\/server\/proof\//],
  ['events read and views', /packages\/(projections|contract)\/|apps\/server\/store\/|^pg/],
  ['intake and answer', /apps\/server\/(features|queries|intake|ports)\//],
  ['framework', /^(fastify|find-my-way|fast-json|@fastify|avvio|reusify|process-warning)|apps\/server\/http\//],
  ['others of the house', /apps\/|packages\//],
]
const NOBODY = 'Node’s sockets and HTTP'
const GARBAGE = 'garbage of the young and old'

/** Runs in the server before anything of its own: profiles its main thread for as long as file `on` is there, into file `into`. */
const profiler = (on: string, into: string): string => `import { Session } from 'node:inspector/promises'
  import { existsSync, renameSync, writeFileSync } from 'node:fs'
  import { isMainThread } from 'node:worker_threads'
  const [on, into] = ${JSON.stringify([on, into])}
  let session
  if (isMainThread) setInterval(async () => {
    const isOn = existsSync(on)
    if (isOn && session === undefined) {
      session = new Session()
      session.connect()
      await session.post('Profiler.enable')
      await session.post('Profiler.setSamplingInterval', { interval: ${SAMPLE_EVERY_US} })
      await session.post('Profiler.start')
    } else if (!isOn && session !== undefined) {
      const ended = session
      session = undefined
      const { profile } = await ended.post('Profiler.stop')
      ended.disconnect()
      writeFileSync(into + '.part', JSON.stringify(profile))
      renameSync(into + '.part', into)
    }
  }, ${LOOK_EVERY_MS}).unref()`

/**
 * Measures where an order's processor time goes, in µs an order: by thread and process without a profiler, then by step of the main
 * thread with one, which adds to it.
 */
export async function run(report: Report): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'candela-order-time-'))
  const dataDirectory = makeDataDirectory()
  const [on, into] = [join(folder, 'on'), join(folder, 'main.json')]
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(profiler(on, into))}`
  const server = await startServer({
    dataDirectory,
    environment: { LIMITS: 'bench', HOST: '127.0.0.1', LOG_LEVEL: 'error', NODE_OPTIONS },
  })
  try {
    const { heads, body } = await ordersFor(server)
    const send = async (ms: number): Promise<number> => {
      const { perSecond } = await postFor(server.url, '/api/v1/orders', heads, CONNECTIONS, ms, body)
      return (perSecond * ms) / 1_000
    }
    const tell = (what: string, parts: readonly (readonly [string, number])[], orders: number): void => {
      const all = sum(parts.map(([, us]) => us)) / orders
      for (const [part, us] of parts)
        report({
          name: `order-time: ${part}`,
          value: us / orders,
          unit: 'µs',
          peer: what,
          peerValue: all,
          ratio: us / orders / all,
        })
    }
    await send(WARM_UP_MS)
    await atRest(server.pid)

    const before = spentUs(server.pid)
    const orders = await send(ROUND_MS)
    const spent = [...spentUs(server.pid)].map(([part, us]) => [part, us - (before.get(part) ?? 0)] as const)
    tell('all of an order', spent, orders)

    writeFileSync(on, '')
    await pause(5 * LOOK_EVERY_MS)
    const profiled = await send(ROUND_MS)
    rmSync(on)
    while (!existsSync(into)) await pause(LOOK_EVERY_MS)
    const profile = JSON.parse(readFileSync(into, 'utf8')) as Profile
    tell('the main thread, profiled', stepsOf(profile), profiled)
  } finally {
    await server.stop()
    removeDataDirectory(dataDirectory)
    rmSync(folder, { recursive: true })
  }
}

/** Processor time since the start, in µs: of the main thread, the busiest other one, the rest, the children, and this process. */
function spentUs(pid: number): ReadonlyMap<string, number> {
  const threads = threadsUs(pid)
  const main = threads.get(pid) ?? 0
  const others = [...threads].filter(([thread]) => thread !== pid).map(([, us]) => us)
  const busiest = Math.max(0, ...others)
  const children = childrenOf(pid).map((child) => sum([...threadsUs(child).values()]))
  return new Map([
    ['main thread', main],
    ['proof log’s thread', busiest],
    ['other threads: disk, garbage', sum(others) - busiest],
    ['PostgreSQL', sum(children)],
    ['load generator', sum([...threadsUs(process.pid).values()])],
  ])
}

function threadsUs(pid: number): Map<number, number> {
  try {
    const threads = readdirSync(`/proc/${pid}/task`)
    const spent = (thread: string): number =>
      Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]) / 1_000
    return new Map(threads.map((thread) => [Number(thread), spent(thread)]))
  } catch {
    // it ended meanwhile
    return new Map()
  }
}

function childrenOf(pid: number): number[] {
  const threads = [...threadsUs(pid).keys()]
  const own = threads.flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number),
  )
  return own.flatMap((child) => [child, ...childrenOf(child)])
}

interface Frame {
  readonly url: string
  readonly functionName: string
  readonly lineNumber: number
  readonly columnNumber: number
}
interface ProfileNode {
  readonly id: number
  readonly callFrame: Frame
  readonly children?: readonly number[]
}
interface Profile {
  readonly nodes: readonly ProfileNode[]
  readonly samples: readonly number[]
  readonly timeDeltas: readonly number[]
}

/** µs by step, the longest first; idle time left out. */
function stepsOf({ nodes, samples, timeDeltas }: Profile): [step: string, us: number][] {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)))
  const places = new Places()
  const stepOf = (id: number): string | undefined => {
    const { functionName } = byId.get(id)!.callFrame
    if (functionName === '(idle)') return undefined
    if (functionName === '(garbage collector)') return GARBAGE
    for (let at: number | undefined = id; at !== undefined; at = parents.get(at)) {
      const place = places.of(byId.get(at)!.callFrame)
      const step = STEPS.find(([, pattern]) => pattern.test(place))
      if (step !== undefined) return step[0]
    }
    return NOBODY
  }
  const steps = new Map(nodes.map(({ id }) => [id, stepOf(id)]))
  const spent = new Map<string, number>()
  samples.forEach((id, index) => {
    const step = steps.get(id)
    if (step !== undefined) spent.set(step, (spent.get(step) ?? 0) + timeDeltas[index]!)
  })
  return [...spent].sort(([, a], [, b]) => b - a)
}

/** The source files that frames of the bundle come from. */
class Places {
  readonly #maps = new Map<string, SourceMap>()

  of({ url, functionName, lineNumber, columnNumber }: Frame): string {
    if (url.includes('/node_modules/')) return `${url.replace(/.*\/node_modules\//, '')} ${functionName}`
    const file = url.replace('file://', '')
    if (!existsSync(`${file}.map`)) return url
    let map = this.#maps.get(file)
    if (map === undefined) {
      const payload = JSON.parse(readFileSync(`${file}.map`, 'utf8')) as ConstructorParameters<typeof SourceMap>[0]
      this.#maps.set(file, (map = new SourceMap(payload)))
    }
    const entry = map.findEntry(lineNumber, columnNumber)
    return 'originalSource' in entry ? entry.originalSource : ''
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
