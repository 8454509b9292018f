import type { Book, Infos, Quote } from '@candela/contract'
import { afterEach, describe, expect, it } from 'vitest'
import { Broadcast } from './broadcast.ts'
import type { Connection } from './connection.ts'

type Parts = ConstructorParameters<typeof Broadcast>[0]

const PRODUCT = 'BTC-USDT'

/** A market whose step the core has first and the views have once it is durable; books wait for that before they answer. */
class Market {
  applied = 1
  durable = 1
  readonly settled = async () => {
    const step = this.applied
    if (step > this.durable) await new Promise(setImmediate)
    this.durable = Math.max(this.durable, step)
  }

  get quotes(): Infos {
    return { [PRODUCT]: { price: String(this.durable), stale: false, ts: this.durable } as Quote }
  }

  /** While a book waits for the disk the next step is taken in. */
  async book(): Promise<{ ok: true; value: Book }> {
    const step = this.applied
    const level: Book['bids'] = [[String(step), '1', '0']]
    this.applied++
    await this.settled()
    return { ok: true, value: { product: PRODUCT, seq: step, ts: step, stale: false, bids: level, asks: [] } }
  }

  parts(): Parts {
    const refused = { ok: false, code: 'notFound' } as const
    return {
      engine: { follow: () => () => {}, settled: this.settled },
      queries: {
        wantDay: () => undefined,
        quotes: () => this.quotes,
        isInStep: () => this.applied === this.durable,
        book: () => this.book(),
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
      metrics: { sentFrames: { inc: () => {} }, droppedSockets: { inc: () => {} } },
      log: { error: () => {} },
      isProduct: () => true,
      productId: () => PRODUCT,
    }
  }
}

describe('a turn of the sockets', () => {
  const market = new Market()
  const broadcast = new Broadcast(market.parts())
  afterEach(() => broadcast.stop())

  it('tells quotes and book of one step, in one frame, though the next step is taken in meanwhile', async () => {
    const frames: string[] = []
    const connection = {
      channels: new Set<string>(),
      isClosed: false,
      turn: () => 'changes',
      write(bytes: Buffer) {
        frames.push(bytes.toString('utf8', bytes[1] === 126 ? 4 : 2))
        return true
      },
    } as unknown as Connection
    broadcast.add(connection)
    await broadcast.follow(connection, `book:${PRODUCT}`)
    frames.length = 0
    // the core is a step before the views
    market.applied++
    broadcast.tick()
    await broadcast.told()
    expect(frames).toHaveLength(1)
    const [infos, book, ...more] = frames[0]!.split('\n')
    expect(more).toEqual([])
    const step = /"price":"(\d+)"/.exec(infos!)?.[1]
    expect(infos).toMatch(/^infos_changed:/)
    expect(book).toMatch(/^book_changed:/)
    expect(book).toContain(`["${step}","1","0"]`)
  })
})
