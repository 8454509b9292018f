import type { AnswerOf, Balances, Book, Candle, Infos, Interval, Quote } from '@candela/contract'
import type { Applied } from '@candela/engine'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Broadcast } from './broadcast.ts'
import type { Connection } from './connection.ts'
import { Topics } from './topics.ts'

type Parts = ConstructorParameters<typeof Broadcast>[0]

type CandlesPage = AnswerOf<'candles'>

const PRODUCT = 'BTC-USDT'
const BOOK = `book:${PRODUCT}`
const CANDLES = `candle:${PRODUCT}:1min`

/** A market whose price is the number of the last entry that moves it: the core has an entry at once, the views when the disk has it. */
class Market {
  applied = 1
  durable = 1
  /** called when somebody waits for the disk */
  onWait = (): void => this.sync()
  readonly #products = [0, 1]
  /** monthly candles wait for it */
  history: Promise<unknown> = Promise.resolve()
  readonly errors: object[] = []
  #follower: (batch: readonly Applied[]) => void = () => {}
  #waiting: { readonly seq: number; readonly resolve: () => void }[] = []

  /** `product`: the one that the entry moves; 1 is the market's. */
  apply(product = 1): void {
    this.#products[++this.applied] = product
  }

  #price(seq: number): string {
    return String(this.#products.lastIndexOf(1, seq))
  }

  /** The disk has everything up to an entry: the news of it comes first, then the answers to those who wait. */
  sync(upTo = this.applied): void {
    const batch = Array.from({ length: upTo - this.durable }, (_, place) => {
      const seq = this.durable + place + 1
      return { seq, command: { kind: 'market', updates: [{ product: this.#products[seq] }] }, events: [] }
    }) as unknown as Applied[]
    this.durable = upTo
    if (batch.length > 0) this.#follower(batch)
    const done = this.#waiting.filter(({ seq }) => seq <= upTo)
    this.#waiting = this.#waiting.filter(({ seq }) => seq > upTo)
    for (const { resolve } of done) resolve()
  }

  readonly settled = (): Promise<void> => {
    const seq = this.applied
    if (seq <= this.durable) return Promise.resolve()
    return new Promise((resolve) => {
      if (this.#waiting.push({ seq, resolve }) === 1) setImmediate(() => this.onWait())
    })
  }

  get quotes(): Infos {
    return { [PRODUCT]: { price: this.#price(this.durable), stale: false, ts: this.durable } as Quote }
  }

  async book(): Promise<{ ok: true; value: Book }> {
    const seq = this.applied
    const bids: Book['bids'] = [[this.#price(seq), '1', '0']]
    await this.settled()
    return { ok: true, value: { product: PRODUCT, seq, ts: seq, stale: false, bids, asks: [] } }
  }

  /** The views are read at once, and told late. */
  async candles(_: string, { interval }: { readonly interval: Interval }): Promise<{ ok: true; value: CandlesPage }> {
    const candle = { t: 0, c: this.#price(this.durable) } as Candle
    await (interval === '1m' ? this.history : new Promise(setImmediate))
    return { ok: true, value: { product: PRODUCT, interval, candles: [candle], more: false } }
  }

  parts(): Parts {
    const refused = { ok: false, code: 'notFound' } as const
    const applied = () => this.applied
    const durable = () => this.durable
    return {
      engine: {
        follow: (follower) => ((this.#follower = follower), () => {}),
        settled: this.settled,
        get appliedSeq() {
          return applied()
        },
        get durableSeq() {
          return durable()
        },
      },
      queries: {
        wantDay: () => undefined,
        quotes: () => this.quotes,
        book: () => this.book(),
        trades: () => refused,
        candles: (product, query) => this.candles(product, query),
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
      log: { error: (fields: object) => void this.errors.push(fields) },
      isProduct: () => true,
      productId: (product) => (product === 1 ? PRODUCT : 'ETH-USDT'),
    }
  }
}

/** A phone that keeps the last price it was told by the quotes, the book and the candles, and how often they were not the same. */
class Phone {
  readonly frames: string[] = []
  readonly prices: Record<string, string | undefined> = {}
  readonly differences: string[] = []
  turnKind: 'changes' | 'whole' = 'changes'
  readonly connection = {
    channels: new Set<string>(),
    isClosed: false,
    turn: () => this.turnKind,
    write: (bytes: Buffer) => this.#take(bytes.toString('utf8', bytes[1] === 126 ? 4 : 2)),
  } as unknown as Connection

  #take(frame: string): boolean {
    this.frames.push(frame)
    for (const line of frame.split('\n')) {
      const kind = line.split('_')[0]!
      const told = /"price":"(\d+)"/.exec(line) ?? /\["(\d+)","1","0"\]/.exec(line) ?? /"c":"(\d+)"/.exec(line)
      this.prices[kind] = told?.[1]
    }
    if (new Set(Object.values(this.prices)).size > 1) this.differences.push(JSON.stringify(this.prices))
    return true
  }
}

describe('what the sockets tell of a market', () => {
  let market: Market
  let broadcast: Broadcast
  let phone: Phone

  beforeEach(async () => {
    market = new Market()
    broadcast = new Broadcast(market.parts())
    phone = new Phone()
    broadcast.add(phone.connection)
    await broadcast.follow(phone.connection, BOOK)
    await broadcast.follow(phone.connection, CANDLES)
    phone.frames.length = 0
  })
  afterEach(async () => {
    await broadcast.stop()
    expect(market.errors).toEqual([])
  })

  async function turn(): Promise<void> {
    broadcast.tick()
    await broadcast.told()
  }

  it('is one frame a turn', async () => {
    market.apply()
    market.sync()
    await turn()
    expect(phone.frames).toHaveLength(1)
    expect(phone.prices).toEqual({ infos: '2', book: '2', candle: '2' })
  })

  it('is of one entry, though nobody has heard of it when the turn begins', async () => {
    market.apply()
    await turn()
    expect(phone.frames).toHaveLength(1)
    expect(phone.prices).toEqual({ infos: '2', book: '2', candle: '2' })
  })

  it('is of one entry, though the core takes the next ones in while the disk works', async () => {
    market.apply()
    market.onWait = () => {
      market.apply()
      market.sync(2)
    }
    await turn()
    expect(phone.prices).toEqual({ infos: '2', book: '2', candle: '2' })
  })

  it('is read again where the disk took a later entry along', async () => {
    market.apply()
    market.onWait = () => {
      market.apply()
      market.sync()
    }
    await turn()
    expect(phone.differences).toEqual([])
    expect(phone.prices).toEqual({ infos: '3', book: '3', candle: '3' })
  })

  it('waits for the next turn where each read was overtaken, and is whole then', async () => {
    market.apply()
    let left = 3
    market.onWait = () => {
      market.apply(2)
      market.sync()
      if (--left > 0) market.apply(2)
    }
    await turn()
    expect(phone.frames).toEqual([])
    await turn()
    expect(phone.frames).toHaveLength(1)
    expect(phone.prices).toEqual({ infos: '2', book: '2', candle: '2' })
  })

  it('is told to everybody while a channel is opened whose first read takes long', async () => {
    let isMade: (made: unknown) => void = () => {}
    market.history = new Promise((resolve) => (isMade = resolve))
    broadcast.unfollow(phone.connection, CANDLES)
    delete phone.prices['candle']
    const other = new Phone()
    broadcast.add(other.connection)
    const following = broadcast.follow(other.connection, `candle:${PRODUCT}:1m`)
    await new Promise(setImmediate)
    market.apply()
    await turn()
    expect(phone.prices).toEqual({ infos: '2', book: '2' })
    expect(other.prices).toEqual({ infos: '2' })
    isMade(undefined)
    await following
    expect(other.prices).toEqual({ infos: '2', candle: '2' })
  })

  it('is told to everybody while a channel cannot be read, which is followed again afterwards', async () => {
    const monthly = `candle:${PRODUCT}:1m`
    const other = new Phone()
    broadcast.add(other.connection)
    market.history = Promise.reject(new Error('away'))
    await expect(broadcast.follow(other.connection, monthly)).rejects.toThrow('away')
    expect([...other.connection.channels]).toEqual([])
    market.history = Promise.resolve()
    await broadcast.follow(other.connection, monthly)
    expect(other.prices['candle']).toBe('1')
    market.history = Promise.reject(new Error('away'))
    market.apply()
    market.sync()
    await turn()
    expect(phone.prices).toEqual({ infos: '2', book: '2', candle: '2' })
    expect(market.errors.splice(0)).toMatchObject([{ channel: 'candle' }])
    market.history = Promise.resolve()
    await turn()
    expect(other.prices['candle']).toBe('2')
  })

  it('stays of one entry for whoever opens a channel, follows one again or has missed changes', async () => {
    for (let round = 0; round < 20; round++) {
      const other = new Phone()
      market.apply()
      market.onWait = () => {
        if (round % 3 === 0) market.apply()
        market.sync(market.applied - (round % 2))
        setImmediate(() => market.sync())
      }
      broadcast.add(other.connection)
      await broadcast.follow(other.connection, BOOK)
      broadcast.unfollow(phone.connection, BOOK)
      delete phone.prices['book']
      market.apply()
      await broadcast.follow(other.connection, `candle:${PRODUCT}:${round % 2 ? '5min' : '1h'}`)
      await turn()
      await broadcast.follow(phone.connection, BOOK)
      other.turnKind = 'whole'
      market.apply()
      await turn()
      expect([...other.differences, ...phone.differences]).toEqual([])
      broadcast.remove(other.connection)
    }
    expect(Number(phone.prices['infos'])).toBeGreaterThan(40)
  })
})

describe('an account that cannot be read', () => {
  it('silences nobody, and is told when it can be', async () => {
    const market = new Market()
    const parts = market.parts()
    let tell: (account: string) => void = () => {}
    let isAway = false
    const read = async <Value>(value: Value): Promise<Value> => (isAway ? Promise.reject(new Error('away')) : value)
    const broadcast = new Broadcast({
      ...parts,
      queries: { ...parts.queries, balances: () => read({ ok: true, value: {} as Balances }) },
      letters: {
        onChange: (hear) => void (tell = hear),
        unread: () => read({ count: 3, asking: 0, oldest: undefined }),
      },
    })
    const phone = new Phone()
    Object.assign(phone.connection, { session: { customer: 1, account: 'a' } })
    broadcast.add(phone.connection)
    await broadcast.follow(phone.connection, 'account')
    phone.frames.length = 0
    const turn = async (): Promise<void> => {
      market.apply()
      market.sync()
      broadcast.tick()
      await broadcast.told()
    }
    tell('a')
    isAway = true
    await turn()
    expect(phone.frames).toEqual([expect.stringContaining('infos_changed:')])
    phone.turnKind = 'whole'
    await turn()
    await new Promise(setImmediate)
    phone.turnKind = 'changes'
    expect(market.errors).toHaveLength(3)
    isAway = false
    phone.frames.length = 0
    await turn()
    expect(phone.frames.join()).toContain('"letters":3')
    await broadcast.stop()
  })
})

describe('a channel that nobody follows', () => {
  it('is kept and looked at by the clock, however many turns others cause', async () => {
    const topics = new Topics(new Market().parts())
    const topic = topics.of(BOOK)!
    await topic.prepare()
    topics.tick()
    for (let turns = 0; turns < 100; turns++) await topics.readMoment()
    expect([topics.get(BOOK), topic.isDirty]).toEqual([topic, false])
    for (let ticks = 1; ticks < 39; ticks++) topics.tick()
    expect([topics.get(BOOK), topic.isDirty]).toEqual([topic, true])
    topic.followers = 1
    topics.tick()
    topic.followers = 0
    for (let ticks = 0; ticks < 39; ticks++) topics.tick()
    expect(topics.get(BOOK)).toBe(topic)
    topics.tick()
    expect(topics.get(BOOK)).toBeUndefined()
  })
})
