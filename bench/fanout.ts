import { type ChildProcess, fork } from 'node:child_process'
import { createServer, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { type Book, type Infos, PRODUCTS, type Quote } from '@candela/contract'
import { Broadcast, Connection } from '@candela/server/sockets'
import { type WebSocket, WebSocketServer } from 'ws'
import { median, type Report } from './stream.ts'

const SOCKETS = Number(process.env['FANOUT_SOCKETS'] ?? 10_000)
const ROUNDS = 3
const TICKS = 8
/** messages a tick: the changed infos, and nine books */
const BOOKS = 9
const MESSAGES = BOOKS + 1

type Parts = ConstructorParameters<typeof Broadcast>[0]
type Follower = Parameters<Parts['engine']['follow']>[0]

/** The house's quotes and books to many sockets, as the server tells them, against `ws` sending each message as a string. */
export async function run(report: Report): Promise<void> {
  const ours: number[] = []
  const peers: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    peers.push(await peerRate())
    ours.push(await ourRate())
  }
  const value = median(ours)
  const peerValue = median(peers)
  report({
    name: `fanout: messages to ${SOCKETS} sockets`,
    value,
    unit: '1/s',
    peer: 'ws, one string a message',
    peerValue,
    ratio: value / peerValue,
  })
}

async function ourRate(): Promise<number> {
  const market = new Market()
  const broadcast = new Broadcast(market.parts())
  try {
    return await measure(
      async (socket, stream) => {
        const connection = new Connection(socket, stream, undefined, '')
        broadcast.add(connection)
        for (const id of market.ids) await broadcast.follow(connection, `book:${id}`)
      },
      async () => {
        market.move()
        broadcast.tick()
        await broadcast.told()
      },
    )
  } finally {
    await broadcast.stop()
  }
}

async function peerRate(): Promise<number> {
  const market = new Market()
  const open: WebSocket[] = []
  return measure(
    async (socket) => {
      open.push(socket)
      await Promise.resolve()
    },
    async () => {
      market.move()
      const texts = market.messages()
      for (const socket of open) for (const text of texts) socket.send(text)
      await Promise.resolve()
    },
  )
}

/** Messages a second, from the first tick until every byte has been read on the other side. */
async function measure(
  accept: (socket: WebSocket, stream: Socket) => Promise<void>,
  tick: () => Promise<void>,
): Promise<number> {
  const server = createServer()
  const sockets = new WebSocketServer({ noServer: true, clientTracking: false, perMessageDeflate: false })
  const streams: Socket[] = []
  const accepting: Promise<void>[] = []
  server.on('upgrade', (request, stream: Socket, head) => {
    streams.push(stream)
    sockets.handleUpgrade(request, stream, head, (socket) => accepting.push(accept(socket, stream)))
  })
  const readers = await openReaders(server)
  try {
    await Promise.all(accepting)
    const written = (): number => streams.reduce((sum, stream) => sum + stream.bytesWritten, 0)
    await allRead(readers, streams, written())
    const started = performance.now()
    for (let count = 0; count < TICKS; count++) {
      await tick()
      while (streams.some((stream) => stream.writableLength > 0)) await new Promise(setImmediate)
    }
    await allRead(readers, streams, written())
    return (SOCKETS * MESSAGES * TICKS * 1000) / (performance.now() - started)
  } finally {
    readers.disconnect()
    for (const stream of streams) stream.destroy()
    server.close()
  }
}

async function openReaders(server: Server): Promise<ChildProcess> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', 4_096, done))
  const { port } = server.address() as AddressInfo
  const child = fork(new URL('./load/sockets.ts', import.meta.url), [String(port), String(SOCKETS)], {
    execArgv: ['--import', 'tsx'],
  })
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve())
    child.once('exit', () => reject(new Error(`not all of ${SOCKETS} sockets could be opened; see ulimit -n`)))
  })
  return child
}

/** Waits until the other side has read what was written; the answers to the upgrades, all of one length, do not count there. */
async function allRead(readers: ChildProcess, streams: readonly Socket[], written: number): Promise<void> {
  const upgrades = streams.length * UPGRADE_BYTES
  for (;;) {
    const read = await new Promise<number>((resolve) => {
      readers.once('message', (message: { bytes: number }) => resolve(message.bytes))
      readers.send('how many')
    })
    if (read >= written - upgrades) return
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
}

const UPGRADE_BYTES =
  'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ICX+Yqv66kxgM0FcWaLWlFLwTAI=\r\n\r\n'
    .length

/** A market in which each tick moves one product's quote and one level of every book: messages of one to two hundred bytes. */
class Market {
  readonly ids = PRODUCTS.slice(0, BOOKS).map(({ definition }) => definition.id)
  infos: Infos = {}
  #moves = 0
  readonly #followers: Follower[] = []

  constructor() {
    this.move()
  }

  move(): void {
    this.#moves++
    const quote: Quote = {
      price: `${60_000 + this.#moves}.01`,
      change24h: '0.0184',
      high24h: '61250.5',
      low24h: '58010.33',
      volume24h: '10455.01472',
      turnover24h: '708117699.83',
      bid: `${60_000 + this.#moves}`,
      ask: `${60_001 + this.#moves}`,
      index: `${60_000 + this.#moves}.5`,
      ts: this.#moves,
      stale: false,
    }
    this.infos = { ...this.infos, [PRODUCTS[this.#moves % PRODUCTS.length]!.definition.id]: quote }
    const events = this.ids.map(
      (_, product) => ({ kind: 'quoted', product, step: 0, index: 0, bid: 0, ask: 0 }) as const,
    )
    const command = { kind: 'tick' } as const
    const entry = { seq: this.#moves, at: this.#moves, command, code: 0, value: 0, repeated: false, events }
    for (const follower of this.#followers) follower([entry])
  }

  book(product: string): Book {
    const rows = (sign: number): Book['bids'] =>
      Array.from({ length: 10 }, (_, level) => {
        const moved = sign < 0 && level === this.#moves % 10
        return [`${60_000 + sign * level}`, `${level + 1}.${moved ? this.#moves : 0}`, '0']
      })
    return { product, seq: this.#moves, ts: this.#moves, stale: false, bids: rows(-1), asks: rows(1) }
  }

  /** The same news as texts, for the peer. */
  messages(): string[] {
    const [id, quote] = Object.entries(this.infos).at(-1)!
    const level = ['60000', `1.${this.#moves}`, '0']
    const change = (product: string): object => {
      return {
        ch: `book:${product}`,
        prev: this.#moves,
        seq: this.#moves + 1,
        ts: this.#moves,
        stale: false,
        bids: [level, level],
        asks: [],
      }
    }
    return [
      `infos_changed:${JSON.stringify({ [id]: quote })}`,
      ...this.ids.map((product) => `book_changed:${JSON.stringify(change(product))}`),
    ]
  }

  /** The parts of the house that the sockets ask, with this market behind them. */
  parts(): Parts {
    const refused = { ok: false, code: 'notFound' } as const
    return {
      engine: {
        appliedSeq: 0,
        durableSeq: 0,
        settled: () => Promise.resolve(),
        follow: (follower) => {
          this.#followers.push(follower)
          return () => {}
        },
      },
      queries: {
        wantDay: () => undefined,
        quotes: () => this.infos,
        book: (product) => Promise.resolve({ ok: true, value: this.book(product) }),
        trades: () => refused,
        candles: () => Promise.resolve(refused),
        hours: () => Promise.resolve([]),
        openOrders: () => [],
        balances: () => Promise.resolve(refused),
        accountChanges: () => [],
        timedChanges: () => new Map(),
        perpetualChanges: () => new Map(),
        perpetualBook: () => Promise.resolve(refused),
        perpetualTrades: () => refused,
      },
      letters: { onChange: () => {}, unread: () => Promise.resolve({ count: 0, asking: 0, oldest: undefined }) },
      support: { onChange: () => {}, unread: () => Promise.resolve(0) },
      metrics: { sentFrames: { inc: () => {} }, droppedSockets: { inc: () => {} }, socketTurns: { add: () => {} } },
      log: console,
      isProduct: () => true,
      productId: (product) => PRODUCTS[product]?.definition.id,
    }
  }
}
