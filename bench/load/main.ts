import { type ChildProcess, fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import {
  makeDataDirectory,
  marketOf,
  partOf,
  removeDataDirectory,
  startServer,
  type TestServer,
} from '@candela/server/testing'
import type { Followed } from './followers.ts'
import type { Ordered } from './orders.ts'
import { Times } from './times.ts'

/**
 * `npm run load -- --sockets N --orders M --seconds S [--stalled K]`: a server of its own on loopback, N sockets that
 * follow a market each, K that never read, and customers who place M orders a second over HTTP. Prints what came of it,
 * one JSON object a line, and exits with 1 where a message was lost or out of sequence, a reader was dropped, or one
 * that never read was not.
 */
const MOST = { sockets: 19_000, orders: 20_000, seconds: 600, stalled: 500 }
const USUAL = { sockets: 2_000, orders: 500, seconds: 20, stalled: 100 }
/** a customer's command ids are remembered up to 10,000 a day */
const ORDERS_PER_CUSTOMER = 9_000
const LEAST_CUSTOMERS = 32
const SOCKETS_PER_PROCESS = 5_000
const LOOK_EVERY_MS = 500
const STALLED_WITHIN_MS = 60_000
const TOO_SLOW = '4408'

type Options = Record<keyof typeof USUAL, number>

function read(args: readonly string[]): Options | string {
  const options = { ...USUAL }
  for (let place = 0; place < args.length; place += 2) {
    const name = args[place]!.replace(/^--/, '') as keyof Options
    const value = Number(args[place + 1])
    if (!(name in USUAL)) return `there is no option ${args[place]}; there are --${Object.keys(USUAL).join(', --')}`
    if (!Number.isInteger(value) || value < 0 || value > MOST[name]) return `--${name} is a number up to ${MOST[name]}`
    options[name] = value
  }
  return options.sockets > 0 && options.seconds > 0 ? options : '--sockets and --seconds are at least 1'
}

async function main(args: readonly string[]): Promise<number> {
  const options = read(args)
  if (typeof options === 'string') {
    process.stderr.write(`${options}\n`)
    return 2
  }
  const dataDirectory = makeDataDirectory()
  const server = await startServer({
    dataDirectory,
    environment: { LIMITS: 'bench', HOST: '127.0.0.1', LOG_LEVEL: 'error' },
  })
  const children: ChildProcess[] = []
  try {
    return await load(server, options, (program, task) => {
      const child = fork(fileURLToPath(program), [JSON.stringify(task)], {
        execArgv: ['--import', 'tsx'],
      })
      children.push(child)
      return child
    })
  } finally {
    for (const child of children) child.kill('SIGKILL')
    await server.stop()
    removeDataDirectory(dataDirectory)
  }
}

async function load(
  server: TestServer,
  options: Options,
  start: (program: URL, task: object) => ChildProcess,
): Promise<number> {
  const { sockets, orders, seconds, stalled } = options
  const port = Number(new URL(server.url).port)
  const visitor = server.client()
  const { bid } = await marketOf(visitor)
  const products = (await visitor.call('products')).products.map(({ id }) => id)
  const customers = Math.max(LEAST_CUSTOMERS, Math.ceil((orders * seconds) / ORDERS_PER_CUSTOMER))
  const cookies = await Promise.all(
    Array.from({ length: customers }, async () => (await server.client().register()).cookie!),
  )
  const memory = new Memory(server.pid)

  const followers: ChildProcess[] = []
  for (let left = sockets; left > 0; left -= SOCKETS_PER_PROCESS) {
    const child = start(new URL('./followers.ts', import.meta.url), {
      port,
      sockets: Math.min(left, SOCKETS_PER_PROCESS),
      products,
    })
    followers.push(child)
    await heard(child)
  }
  const idle = memory.now()
  const placing = start(new URL('./orders.ts', import.meta.url), {
    port,
    cookies,
    perSecond: orders,
    seconds,
    price: partOf(bid, 950, '0.01'),
  })
  await heard(placing)
  const placed = heard<Ordered>(placing)
  placing.send('begin')
  const begun = performance.now()
  const silent =
    stalled > 0 ? start(new URL('./stalled.ts', import.meta.url), { port, sockets: stalled, products }) : undefined
  if (silent !== undefined) await heard(silent)
  const { droppedAfterMs, dropped } = await untilDropped(server, stalled)
  silent?.kill('SIGKILL')
  const ordered = await placed
  const left = begun + seconds * 1_000 - performance.now()
  if (left > 0) await new Promise((resolve) => setTimeout(resolve, left))
  const seen = await Promise.all(
    followers.map((child) => {
      child.send('tell')
      return heard<Followed>(child)
    }),
  )
  memory.stop()
  return told(options, seen, ordered, { idle, ...memory.summary() }, { dropped, droppedAfterMs })
}

interface Dropped {
  readonly dropped: number
  readonly droppedAfterMs: number
}

/** Waits until as many readers were dropped for slowness as never read, as the server counts them. */
async function untilDropped(server: TestServer, stalled: number): Promise<Dropped> {
  const begun = performance.now()
  const client = server.client()
  let dropped = 0
  while (dropped < stalled && performance.now() - begun < STALLED_WITHIN_MS) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
    const { text } = await client.raw('GET', '/metrics')
    dropped = Number(/candela_sockets_dropped_total\{why="slow"\} (\d+)/.exec(text)?.[1] ?? 0)
  }
  return { dropped, droppedAfterMs: Math.round(performance.now() - begun) }
}

function told(
  options: Options,
  seen: readonly Followed[],
  ordered: Ordered,
  megabytes: object,
  { dropped, droppedAfterMs }: Dropped,
): number {
  const sum = (of: (one: Followed) => number): number => seen.reduce((total, one) => total + of(one), 0)
  const ages = new Times()
  for (const { bookAges } of seen) ages.merge(new Times(bookAges))
  const readersDropped = sum((one) => Object.values(one.dropped).reduce((total, count) => total + count, 0))
  const lines = [
    {
      name: 'load: sockets',
      open: sum(({ open }) => open),
      messages: sum(({ messages }) => messages),
      perSecond: Math.round(sum(({ messages, seconds }) => messages / seconds)),
      outOfSequence: sum(({ outOfSequence }) => outOfSequence),
      toldWholeAgain: sum(({ wholeAgain }) => wholeAgain),
      silent: sum(({ silent }) => silent),
      readersDropped,
    },
    { name: 'load: age of a book when it is read', unit: 'ms', ...ages.summary() },
    {
      name: 'load: orders',
      asked: options.orders * options.seconds,
      acknowledged: ordered.acknowledged,
      refused: ordered.refused,
      lost: ordered.lost,
      outOfSequence: ordered.outOfSequence,
    },
    { name: 'load: time until an order is acknowledged', unit: 'ms', ...new Times(ordered.times).summary() },
    { name: 'load: from there until the account tells it', unit: 'ms', ...new Times(ordered.toldAfter).summary() },
    {
      name: 'load: readers that never read',
      stalled: options.stalled,
      dropped,
      code: TOO_SLOW,
      lastAfterMs: droppedAfterMs,
    },
    { name: 'load: memory of the server', unit: 'MB', ...megabytes },
  ]
  for (const line of lines) process.stdout.write(`${JSON.stringify(line)}\n`)
  const lost = ordered.lost + ordered.outOfSequence + sum(({ outOfSequence, silent }) => outOfSequence + silent)
  const isRefused = ordered.acknowledged < options.orders * options.seconds
  return lost > 0 || isRefused || readersDropped > 0 || dropped < options.stalled ? 1 : 0
}

/** Resident memory of a process, looked at now and then. */
class Memory {
  readonly #pid: number
  readonly #timer: NodeJS.Timeout
  readonly #start: number
  #peak = 0

  constructor(pid: number) {
    this.#pid = pid
    this.#start = this.now()
    this.#timer = setInterval(() => (this.#peak = Math.max(this.#peak, this.now())), LOOK_EVERY_MS)
  }

  now(): number {
    const status = readFileSync(`/proc/${this.#pid}/status`, 'utf8')
    return Math.round(Number(/VmRSS:\s+(\d+) kB/.exec(status)![1]) / 1024)
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  summary(): object {
    return { start: this.#start, peak: this.#peak, end: this.now() }
  }
}

function heard<T>(child: ChildProcess): Promise<T> {
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(message as T))
    child.once('exit', (code) => reject(new Error(`a load process ended with ${code}`)))
  })
}

process.exitCode = await main(process.argv.slice(2))
